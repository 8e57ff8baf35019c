# SPDX-License-Identifier: Apache-2.0
# Everything a person types; `make help` lists it. All output goes to build/.

CONFIG  ?= nv_small
TEST    ?= vectors/dc_stride_pad
WAVES   ?= 0
SEED    ?= 1
PLUSARGS ?=
JOBS    ?= $(shell nproc)
PYTHON  ?= /usr/bin/python3
ifeq ($(origin CC),default)
CC      := gcc
endif
ifeq ($(origin CXX),default)
CXX     := g++
endif

B       := build
GEN     := $(B)/gen
CFLAGS_WARN := -std=c11 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Wconversion
CFLAGS  ?= -O3 -g
INC     := -Imodels/include -I$(GEN)
# Only what the public headers declare is seen from outside (dla_unit.h).
HIDE    := -fvisibility=hidden
OBJCOPY ?= objcopy
# Models in shared objects use the public functions of the program.
EXPORT  := -Wl,--export-dynamic-symbol='dla_*'
LDLIBS  := -lz -lm -ldl
# A name in capitals: $(call up,sdp) is SDP.
up       = $(shell echo $(1) | tr a-z A-Z)

.PHONY: help
help: ## this list
	@grep -hE '^[a-z_-]+:.*##' Makefile mk/*.mk 2>/dev/null | \
	  sed -E 's/^([a-z_-]+):.*## ?/  make \1\t/' | expand -t 18

# ---- generator and generated files ----
GEN_SRC := $(wildcard models/gen/*.c)
TABLES  := $(wildcard models/tables/*.csv)

$(GEN)/gen: $(GEN_SRC) $(wildcard models/gen/*.h)
	@mkdir -p $(@D)
	$(CC) -std=c11 -D_POSIX_C_SOURCE=200809L -O1 -Wall -Wextra -o $@ $(GEN_SRC)

$(GEN)/dla_regs_gen.h: $(GEN)/gen $(TABLES)
	$(GEN)/gen models/tables c $(GEN)

$(GEN)/dla_tables_gen.c: $(GEN)/dla_regs_gen.h
	@touch $@

# ---- libdla, dla ----
LIB_SRC := $(wildcard models/core/*.c models/numeric/*.c models/player/*.c \
             models/units/*/*.c) $(GEN)/dla_tables_gen.c
TOOL_SRC := $(wildcard models/tool/*.c)
# One object tree a flavour: plain, or a sanitizer or mutation build.
FLAVOUR ?=
O       := $(B)/obj$(if $(FLAVOUR),-$(FLAVOUR))
BIN     := $(B)$(if $(FLAVOUR),/$(FLAVOUR))
LIB_OBJ := $(patsubst %.c,$(O)/%.o,$(LIB_SRC))
TOOL_OBJ := $(patsubst %.c,$(O)/%.o,$(TOOL_SRC))

$(O)/%.o: %.c $(GEN)/dla_regs_gen.h Makefile
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(CFLAGS_WARN) $(HIDE) $(INC) -fPIC -MMD -MP -c -o $@ $<

# The library that programs link: one object whose only global symbols are
# those of the public headers, so that no name of a program collides.
$(O)/libdla.o: $(LIB_OBJ)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -r -nostdlib -o $@ $^
	$(OBJCOPY) --localize-hidden $@

$(BIN)/libdla.a: $(O)/libdla.o
	@mkdir -p $(@D)
	@rm -f $@
	ar rcs $@ $^

# The same objects as they are, for the project's own programs and tests.
$(BIN)/libdla-internal.a: $(LIB_OBJ)
	@mkdir -p $(@D)
	@rm -f $@
	ar rcs $@ $^

$(BIN)/dla: $(TOOL_OBJ) $(BIN)/libdla-internal.a
	$(CC) $(CFLAGS) $(EXPORT) -o $@ $(TOOL_OBJ) -Wl,--whole-archive \
	  $(BIN)/libdla-internal.a -Wl,--no-whole-archive $(LDLIBS)

-include $(LIB_OBJ:.o=.d) $(TOOL_OBJ:.o=.d)

.PHONY: native
native: $(BIN)/dla $(BIN)/libdla.a ## build/dla, the native player (FLAVOUR=, CFLAGS=)

# What a program or a model from outside needs: headers, library, the player.
PREFIX  ?= /usr/local
DESTDIR ?=
HEADERS := $(wildcard models/include/*.h) $(GEN)/dla_regs_gen.h

.PHONY: install
install: native ## headers, libdla.a and dla below PREFIX= (/usr/local), DESTDIR=
	install -d $(DESTDIR)$(PREFIX)/include/dla $(DESTDIR)$(PREFIX)/lib \
	  $(DESTDIR)$(PREFIX)/bin
	install -m 644 $(HEADERS) $(DESTDIR)$(PREFIX)/include/dla
	install -m 644 $(B)/libdla.a $(DESTDIR)$(PREFIX)/lib
	install $(B)/dla $(DESTDIR)$(PREFIX)/bin

-include mk/*.mk

.PHONY: clean
clean: ## remove build/
	rm -rf $(B)
