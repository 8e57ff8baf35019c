// SPDX-License-Identifier: Apache-2.0
// Bench of the arithmetic of Winograd tiles (rtl/csc/dla_csc_wino.sv, rtl/cmac/dla_cmac_post.sv)
// against conv_core.md 6.4 and 7.2, written as products of matrices; and against a plain
// convolution, where the numbers are so small that nothing is rounded or clipped.
#include "Vdut.h"
#include "tb.h"
#include "verilated.h"

#include <cmath>
#include <memory>

namespace {

constexpr int kCt[4][4] = {{1, 0, -1, 0}, {0, 1, 1, 0}, {0, -1, 1, 0}, {0, 1, 0, -1}};
constexpr int kAt[2][4] = {{1, 1, 1, 0}, {0, 1, -1, -1}};
constexpr int kG2[4][3] = {{2, 0, 0}, {1, 1, 1}, {1, -1, 1}, {0, 0, 2}}; // twice Gm

struct Bench {
  std::unique_ptr<Vdut> dut{new Vdut};
  tb::Rng rng;
  int pixel[8][8][4], word[4][4][4], weight[4][4][4];

  explicit Bench(uint64_t seed) : rng(seed) {}
  int in(int lo, int hi) { return lo + int(rng.below(unsigned(hi - lo + 1))); }

  void drive(int sub, int pra, bool wino) {
    for (int y = 0; y < 8; y++)
      for (int x = 0; x < 8; x++)
        for (int c = 0; c < 4; c++)
          tb::put(dut->tiles_i, unsigned(512 * (y / 4 + 2 * (x / 4)) + 8 * ((y % 4 * 4 + x % 4) * 4 + c)), 8,
                  uint64_t(pixel[y][x][c]) & 255);
    for (int i = 0; i < 64; i++)
      tb::put(dut->wt_i, unsigned(8 * i), 8, uint64_t(weight[i / 16][i / 4 % 4][i % 4]) & 255);
    dut->valid_i = 1;
    dut->wino_i = wino;
    dut->sub_i = unsigned(sub);
    dut->pra_i = unsigned(pra);
    dut->eval();
    tb_now++;
  }

  int64_t sum(unsigned o) const {
    return int64_t(tb::get(dut->sums_o, 22 * o, 22) << 42) >> 42;
  }

  // Ct * d * Ct^T of the window of output tile `sub`; PRA_TRUNCATE 3 acts like 2.
  void check_word(int sub, int pra) {
    for (int c = 0; c < 4; c++)
      for (int y = 0; y < 4; y++)
        for (int x = 0; x < 4; x++) {
          int t = 0;
          for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++)
              t += kCt[y][i] * kCt[x][j] * pixel[sub % 2 * 2 + i][sub / 2 * 2 + j][c];
          const int r = int(std::round(std::ldexp(t, -(pra < 2 ? pra : 2))));
          word[y][x][c] = r > 127 ? 127 : r < -128 ? -128 : r;
          const int got = int8_t(tb::get(dut->word_o, unsigned(8 * ((y * 4 + x) * 4 + c)), 8));
          CHECK(got == word[y][x][c], "tile %d, (%d, %d) channel %d: got %d, expected %d", sub, x,
                y, c, got, word[y][x][c]);
        }
  }

  void check_sums(bool wino) {
    int64_t want[4] = {};
    for (int y = 0; y < 4; y++)
      for (int x = 0; x < 4; x++)
        for (int c = 0; c < 4; c++)
          for (int o = 0; o < 4; o++)
            want[o] += (wino ? kAt[o / 2][y] * kAt[o % 2][x] : o == 0) * word[y][x][c] *
                       weight[y][x][c];
    for (unsigned o = 0; o < 4; o++)
      CHECK(sum(o) == want[o], "output %u: got %lld, expected %lld", o,
            static_cast<long long>(sum(o)), static_cast<long long>(want[o]));
  }

  // Any numbers, the largest ones often.
  void any() {
    const int most = rng.percent(30) ? 128 : in(1, 128);
    for (auto *p = &pixel[0][0][0]; p != &pixel[0][0][0] + 256; p++)
      *p = rng.percent(20) ? (rng.percent(50) ? most - 1 : -most) : in(-most, most - 1);
    for (auto *p = &weight[0][0][0]; p != &weight[0][0][0] + 64; p++)
      *p = rng.percent(20) ? (rng.percent(50) ? 127 : -128) : in(-128, 127);
    const int sub = in(0, 3), pra = in(0, 3);
    const bool wino = rng.percent(80);
    drive(sub, pra, wino);
    check_word(sub, pra);
    check_sums(wino);
  }

  // A 3x3 kernel, whose four-fold transform has integers: four times the plain sums.
  void plain() {
    int kernel[3][3][4];
    for (auto *p = &pixel[0][0][0]; p != &pixel[0][0][0] + 256; p++) *p = in(-30, 30);
    for (auto *p = &kernel[0][0][0]; p != &kernel[0][0][0] + 36; p++) *p = in(-7, 7);
    for (int c = 0; c < 4; c++)
      for (int y = 0; y < 4; y++)
        for (int x = 0; x < 4; x++) {
          weight[y][x][c] = 0;
          for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++) weight[y][x][c] += kG2[y][i] * kernel[i][j][c] * kG2[x][j];
        }
    for (int sub = 0; sub < 4; sub++) {
      drive(sub, 0, true);
      for (int o = 0; o < 4; o++) {
        int64_t want = 0;
        for (int i = 0; i < 3; i++)
          for (int j = 0; j < 3; j++)
            for (int c = 0; c < 4; c++)
              want += pixel[sub % 2 * 2 + o / 2 + i][sub / 2 * 2 + o % 2 + j][c] * kernel[i][j][c];
        CHECK(sum(unsigned(o)) == 4 * want, "tile %d output %d: got %lld, expected 4 * %lld", sub,
              o, static_cast<long long>(sum(unsigned(o))), static_cast<long long>(want));
      }
    }
  }
};

}  // namespace

int main(int argc, char **argv) {
  const uint64_t seed = tb::seed_of(argc, argv);
  Bench b(seed);

  for (int i = 0; i < 5000; i++) b.any();
  for (int i = 0; i < 1000; i++) b.plain();
  b.dut->valid_i = 0;
  b.dut->eval();
  CHECK(b.sum(0) == 0 && tb::get(b.dut->word_o, 0, 64) == 0, "idle");
  std::printf("wino_tile seed %llu: 5000 tiles, 1000 plain convolutions\n",
              static_cast<unsigned long long>(seed));
  return 0;
}
