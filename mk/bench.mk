# SPDX-License-Identifier: Apache-2.0
# Speed and robustness: `make bench`, `make fuzz`.

BENCH_DIR := $(B)/bench
BENCH_LAYER := tests/bench/layer.c tests/bench/layer_conv.c \
  tests/bench/layer_other.c
BENCH_ENG := tests/bench/engines.c tests/bench/kinds.c tests/bench/footprint.c
BENCH_NET := tests/bench/resnet.c tests/bench/resnet_trace.c
BENCH_H   := $(wildcard tests/bench/*.h models/include/*.h)
BENCH_CC  := $(CC) $(CFLAGS) $(CFLAGS_WARN) $(INC)

$(BENCH_DIR)/engines: $(BENCH_ENG) $(BENCH_LAYER) $(BENCH_H) $(B)/libdla.a
	@mkdir -p $(@D)
	$(BENCH_CC) -o $@ $(BENCH_ENG) $(BENCH_LAYER) $(B)/libdla.a $(LDLIBS)

$(BENCH_DIR)/resnet: $(BENCH_NET) $(BENCH_LAYER) $(BENCH_H) $(B)/libdla.a
	@mkdir -p $(@D)
	$(BENCH_CC) -o $@ $(BENCH_NET) $(BENCH_LAYER) $(B)/libdla.a $(LDLIBS)

.PHONY: bench bench-build bench-sim
bench-build: native $(BENCH_DIR)/engines $(BENCH_DIR)/resnet
bench-sim:
	$(MAKE) sim CONFIG=nv_small

bench: ## speed of everything against its target, one core (BENCH_ARGS=--short)
	$(MAKE) bench-build
	$(MAKE) bench-sim
	$(PYTHON) tests/bench/bench.py $(BENCH_ARGS)
