# SPDX-License-Identifier: Apache-2.0
"""Programs that embed the library: a host that only reads registers, and memory of the caller."""

import re

import kit
import pytest

# examples/embed.c with another main; its layer copies a cube from SRC to DST.
POLL = """
int main(void)
{
    char text[256];
    uint8_t in[BYTES] = { 1, 2, 3 }, out[BYTES];
    dla *d = dla_create("nv_small", NULL, text, sizeof text);
    uint32_t cdma = dla_config(d)->page[DLA_CDMA];
    uint32_t glb = dla_config(d)->page[DLA_GLB];
    unsigned flush = 0, done = 0;

    while (dla_csb_read(d, cdma + CDMA_S_CBUF_FLUSH_STATUS) != 1 && flush < 1000)
        flush++;
    dla_mem_load(dla_memory(d, DLA_RAM_MC), SRC, in, sizeof in);
    for (size_t i = 0; i < sizeof layer / sizeof *layer; i++)
        dla_csb_write(d, dla_config(d)->page[layer[i].page] + layer[i].offset, layer[i].value);
    while (!(dla_csb_read(d, glb + GLB_S_INTR_STATUS) & 1) && done < 1000)
        done++;
    dla_mem_peek(dla_memory(d, DLA_RAM_MC), DST, out, sizeof out);
    printf("flush %d done %d same %d\\n", flush < 1000, done < 1000, !memcmp(in, out, sizeof in));
    dla_destroy(d);
    return 0;
}
"""

MEMORY = """
static unsigned rd(void *user, int ram, uint64_t addr, void *dst, size_t n)
{
    (void)user, (void)ram, (void)addr;
    memset(dst, 0, n);
    return addr < SRC + %(reads)s ? DLA_MEM_OK : DLA_MEM_OUTSIDE;
}

static unsigned wr(void *user, int ram, uint64_t addr, const void *src, size_t n)
{
    (void)user, (void)ram, (void)addr, (void)src, (void)n;
    return DLA_MEM_OUTSIDE;
}

int main(void)
{
    char text[256];
    dla_options opt = { .memory = { rd, wr, NULL } };
    dla *d = dla_create("nv_small", %(options)s, text, sizeof text);
    int error;

    if (!(%(callers)s))
        dla_mem_declare(dla_memory(d, DLA_RAM_MC), SRC, %(reads)s, (uint64_t[2]){ 0 });
    (void)opt, (void)rd, (void)wr;
    for (size_t i = 0; i < sizeof layer / sizeof *layer; i++)
        dla_csb_write(d, dla_config(d)->page[layer[i].page] + layer[i].offset, layer[i].value);
    printf("%%d\\n", dla_run(d) == DLA_RUN_ERROR);
    for (const char *m; (m = dla_message(d, &error));)
        puts(m);
    dla_destroy(d);
    return 0;
}
"""

# Runs the layer with some of its writes left out or changed, and prints the unit's message.
STOPPED = """
int main(void)
{
    char text[1024] = "";
    dla *d = dla_create("nv_small", NULL, text, sizeof text);
    dla_run_end end;

    dla_mem_declare(dla_memory(d, DLA_RAM_MC), SRC, 1 << 16, (uint64_t[2]){ 0 });
    for (size_t i = 0; i < sizeof layer / sizeof *layer; i++)
        if (!(%(skip)s))
            dla_csb_write(d, dla_config(d)->page[layer[i].page] + layer[i].offset,
                          %(bad)s ? 0 : layer[i].value);
    end = dla_run(d);
    dla_status(d, text, sizeof text);
    printf("%%d %%s\\n", end == DLA_RUN_HANG, text);
    dla_destroy(d);
    return 0;
}
"""
# A model of PDP in the slot of SDP.
MISFIT = """
int main(void)
{
    char text[256] = "";
    dla_unit_ops own = *dla_model_ops(DLA_SLOT_PDP);
    dla_options opt = { .provider = { [DLA_SLOT_SDP] = &own } };

    own.name = "my_pdp";
    own.version = "2.1";
    printf("%d ", !dla_create("nv_small", &opt, text, sizeof text));
    puts(text);
    return 0;
}
"""


def run(tmp_path, text):
    base = (kit.ROOT / "examples/embed.c").read_text().replace("int main(", "int example(")
    (tmp_path / "host.c").write_text(base + text)
    return kit.good(kit.run(kit.program(tmp_path / "host", "-Iexamples", tmp_path / "host.c"))).stdout


def test_a_host_that_only_reads_makes_progress(tmp_path):
    """Reads take time: the flush ends, and a whole layer runs while the host polls its interrupt."""
    assert run(tmp_path, POLL) == "flush 1 done 1 same 1\n"


@pytest.mark.parametrize("callers", [True, False], ids=["callbacks", "declared"])
@pytest.mark.parametrize("reads,who", [("0", "SDP_RDMA: read"), ("BYTES", "SDP: write")])
def test_access_outside_memory(callers, reads, who, tmp_path):
    """The message uses the words of a program, not of a trace, and names the unit."""
    text = run(tmp_path, MEMORY % {"reads": reads if reads != "0" or callers else "1",
                                   "callers": int(callers),
                                   "options": "&opt" if callers else "NULL"})
    assert text.startswith(f"1\n{who} of "), text
    assert not re.search("mem_init|mem_load|mem_reserve|pri_mem", text), text
    assert ("memory callbacks" if callers else "dla_mem_declare") in text and "primary memory" in text


@pytest.mark.parametrize("skip, bad, want", [
    ("layer[i].page == DLA_SDP && layer[i].offset == SDP_D_OP_ENABLE", "0",
     "SDP_RDMA: layer of group 0 waits for a layer of SDP that takes its data"),
    ("layer[i].page == DLA_SDP && layer[i].offset == SDP_D_OP_ENABLE",
     "layer[i].page == DLA_SDP_RDMA && layer[i].offset == SDP_RDMA_D_SRC_DMA_CFG",
     "SDP_RDMA: layer of group 0 waits for a layer of SDP that takes its data; it breaks the rule ram-type"),
    ("layer[i].page == DLA_SDP_RDMA && layer[i].offset == SDP_RDMA_D_OP_ENABLE",
     "layer[i].page == DLA_SDP && layer[i].offset == SDP_D_DST_DMA_CFG",
     "SDP: layer of group 0 does not run, it breaks the rule ram-type"),
])
def test_bugs_that_stop_a_layer(skip, bad, want, tmp_path):
    """A lone SDP_RDMA waits for SDP; a layer whose registers are illegal names the rule that it breaks."""
    text = run(tmp_path, STOPPED % {"skip": skip, "bad": bad})
    assert text.startswith("1 ") and want in text and "refused" not in text, text


def test_model_of_another_unit(tmp_path):
    assert run(tmp_path, MISFIT) == "1 nv_small: my_pdp 2.1 is a model of pdp, expected a model of sdp\n"
