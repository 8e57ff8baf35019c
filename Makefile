# SPDX-License-Identifier: Apache-2.0
# The goals for users; `make help` lists them. All output is written to build/.

TEST    ?= vectors/dc_stride_pad
CONFIGS := $(shell sed -n '1{s/^parameter,kind,//;s/,/ /gp}' \
             models/tables/configs.csv)
# A trace may name its configuration (vectors/README.md): make run takes it, by
# the rule of dla_player.h, before a program exists that could read it.
ifeq ($(origin CONFIG),undefined)
CONFIG  := $(or $(shell cd '$(subst ','\'',$(TEST))' 2>/dev/null && { \
             cat config.txt; \
             sed -n 's/.*"config" *: *"\([^"]*\)".*/\1/p' manifest.json; \
             cat ../config.txt; pwd -P | sed -nE "s,.*[/_-]($$(echo \
             $(CONFIGS) | tr ' ' '|'))/[^/]*\$$,\1,p"; } 2>/dev/null | sed -n \
             's/^[[:space:]]*//;s/[[:space:]\#].*//;/./{p;q;}'),nv_small)
endif
WAVES   ?= 0
SEED    ?= 1
PLUSARGS ?=
JOBS    ?= $(shell nproc)
PYTHON  ?= /usr/bin/python3
# With ccache installed nothing is compiled twice (CCACHE= for without). It is
# not to overlook a header that changes at that moment, so that none of its
# inexact times of files are allowed.
CCACHE  ?= $(shell command -v ccache 2>/dev/null)
ifeq ($(origin CC),default)
CC      := $(strip $(CCACHE) gcc)
endif
ifeq ($(origin CXX),default)
CXX     := $(strip $(CCACHE) g++)
endif
ifneq ($(CCACHE),)
# For the simulator's C++, and so that another checkout finds the same files.
export OBJCACHE ?= $(CCACHE)
export CCACHE_BASEDIR ?= $(CURDIR)
export CCACHE_NOHASHDIR ?= 1
export CCACHE_SLOPPINESS ?= pch_defines,time_macros
endif

# B=DIR builds into another folder. One inside this folder keeps one name: the
# rules that the compiler writes for headers have it, and a header that changes
# would not rebuild what an absolute B= has built.
B       := build
override B := $(patsubst $(CURDIR)/%,%,$(B))
GEN     := $(B)/gen
CFLAGS_WARN := -std=c11 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Wconversion
CFLAGS  ?= -O3 -g
INC     := -Imodels/include -I$(GEN)
# Only names that the public headers declare are visible outside (dla_unit.h).
HIDE    := -fvisibility=hidden
OBJCOPY ?= objcopy
# Models in shared objects use the public functions of the program.
EXPORT  := -Wl,--export-dynamic-symbol='dla_*'
LDLIBS  := -lz -lm -ldl
VERSION := $(shell sed -n 's/^\#define DLA_VERSION "\(.*\)"/\1/p' \
             models/include/dla.h)
# V=1 shows each command; otherwise a line for each step.
V       ?= 0
Q       := $(if $(filter 0,$(V)),@)
say      = $(if $(Q),@echo "  $(1)")
# In a long list of files, every 20th shows the progress:
# $(call mile,FILE,LIST,WHAT)
mile     = $(if $(Q),$(foreach i,$(MILES),$(if $(filter $(1),$(word \
  $i,$(2))),@echo "  $(3): $i of $(words $(2)) C files")))
MILES   := 1 21 41 61 81 101 121 141 161 181 201 221 241 261 281
# A source that changes while it is compiled, by another hand or a rebase, is
# newer than the output: that gets the time at which the compiler began.
begun    = : > $@.begun &&
since    = && touch -r $@.begun $@ && rm -f $@.begun
# Other compilers or options make other objects: $(call keep,TEXT) writes a file
# that objects depend on when the text is another. ccache changes no object.
keep     = @mkdir -p $(@D); t='$(subst ','\'',$(strip $(1)))'; \
  printf '%s\n' "$$t" | cmp -s - $@ || printf '%s\n' "$$t" > $@
compiler = $(filter-out %ccache,$(1))
.PHONY: FORCE
# A name in capitals: $(call up,sdp) is SDP.
up       = $(subst a,A,$(subst b,B,$(subst c,C,$(subst d,D,$(subst e,E,$(subst \
  f,F,$(subst g,G,$(subst h,H,$(subst i,I,$(subst j,J,$(subst k,K,$(subst \
  l,L,$(subst m,M,$(subst n,N,$(subst o,O,$(subst p,P,$(subst q,Q,$(subst \
  r,R,$(subst s,S,$(subst t,T,$(subst u,U,$(subst v,V,$(subst w,W,$(subst \
  x,X,$(subst y,Y,$(subst z,Z,$(1)))))))))))))))))))))))))))

# A variable as it was given, "" when only a file here sets it: $(call given,OUT)
given    = $(if $(filter file undefined,$(origin $1)),,$($1))

# ---- units, configurations, providers of the slots ----
UNITS   := $(shell sed -n '2,$${s/,.*//p}' models/tables/providers.csv)
# CONFIG/UNIT/KIND: $(call has,model,nv_small) are the units of nv_small, with
# rtl those of which we have RTL, with outside those of tests/rtl/outside.
PROVIDERS := $(shell awk -F, 'NR == 1 { split($$0, c) } NR > 1 { for (i = 2; \
  i <= NF; i++) { n = split($$i, w, " "); while (n) print c[i] "/" $$1 "/" \
  w[n--] } }' models/tables/providers.csv)
has      = $(patsubst $2/%/$1,%,$(filter $2/%/$1,$(PROVIDERS)))
# The configurations that have a unit: $(call having,bdma)
having   = $(subst $() ,$(comma) ,$(strip $(patsubst %/$1/model,%,$(filter %/$1/model,$(PROVIDERS)))))
# Those of ours that tests/rtl/planted has bugs for.
planted  = $(filter $(patsubst tests/rtl/planted/%.bugs,%,$(wildcard \
  tests/rtl/planted/*.bugs)),$(call has,rtl,$1))

# ---- refused before any work is done ----
ifneq ($(words $(CONFIG)) $(filter $(CONFIGS),$(CONFIG)),1 $(CONFIG))
$(error CONFIG=$(CONFIG) is not a configuration, expected one of: $(strip $(CONFIGS)))
endif
ifeq ($(filter $(WAVES),0 1),)
$(error WAVES=$(WAVES): expected 0 or 1)
endif
ifneq ($(if $(VARIANT),$(shell printf %s '$(subst ','\'',$(VARIANT))' | tr -d 'A-Za-z0-9._-')),)
$(error VARIANT=$(VARIANT): expected letters, digits and . _ - alone, for the name of a folder)
endif
# A variable that nothing here reads was mistyped.
TYPED   := $(foreach v,$(.VARIABLES),$(if $(findstring command line,$(origin \
             $v)),$(filter-out MAKEFLAGS MAKEOVERRIDES -*-% %_RTL %_TOP \
             $(foreach u,$(UNITS),$(call up,$u)),$v)))
UNREAD  := $(if $(findstring command,$(origin DLA_LOCK)),,$(foreach v,$(TYPED),$(shell grep -qE \
             '\$$\(($v|call [a-z]+,$v)[):]|^(export )?$v +[?:]?=' \
             Makefile mk/*.mk || echo $v)))
ifneq ($(strip $(UNREAD)),)
$(error $(strip $(UNREAD)): no such variable; make help lists them)
endif
ifneq ($(words $(B)),1)
$(error B=$(B): make cannot build into a folder whose name has a space, or none)
endif

# ---- one build at a time ----
# Two builds at once in one tree would write the same files. A goal that builds
# therefore runs in a make of its own, which holds a lock on this folder; the
# goals below build nothing themselves and run without it.
MAKEFLAGS += --no-print-directory
.DELETE_ON_ERROR:
# All processors, when the make around this one does not share them out already.
J        = $(if $(filter -j% --jobserver%,$(MAKEFLAGS)),,-j$(JOBS))
FREE    := help clean run wave test test-all test-quick bench bench-build-time \
  bench-settings fuzz \
  fp-exhaustive rtl-speed liberal events initial-values mutate mutated regress regress-plan \
  network regress-merge lint lint-% synth
GOALS   := $(or $(MAKECMDGOALS),help)
FLOCK   := $(shell command -v flock 2>/dev/null)
ifneq ($(and $(FLOCK),$(filter-out $(FREE),$(GOALS)),$(if $(DLA_LOCK),,1)),)

.PHONY: $(GOALS)
$(firstword $(GOALS)):
	@$(FLOCK) -n . true || \
	  echo "waiting for another make that builds in this folder"
	+@$(FLOCK) -o . $(MAKE) $(J) DLA_LOCK=1 $(GOALS)
$(wordlist 2,99,$(GOALS)): $(firstword $(GOALS)) ; @:

else

.PHONY: help
help: ## lists goals and variables
	@grep -hE '^[a-z_-]+:.*##' Makefile mk/*.mk 2>/dev/null | \
	  sed -E 's/^([a-z_-]+):.*## ?/  make \1\t/' | expand -t 24
	@sed -n 's/^# //p' mk/help.txt

# ---- generator and generated files ----
GEN_SRC := $(wildcard models/gen/*.c)
TABLES  := $(wildcard models/tables/*.csv)

$(GEN)/gen: $(GEN_SRC) $(wildcard models/gen/*.h)
	@mkdir -p $(@D)
	$(call say,tables: registers and configurations as C)
	$(Q)$(CC) -std=c11 -D_XOPEN_SOURCE=700 -O1 -Wall -Wextra -o $@ $(GEN_SRC)

$(GEN)/dla_regs_gen.h: $(GEN)/gen $(TABLES)
	$(Q)$(GEN)/gen models/tables c $(GEN)

$(GEN)/dla_tables_gen.c: $(GEN)/dla_regs_gen.h
	@touch $@

# ---- libdla, dla ----
LIB_SRC := $(wildcard models/book/*.c models/core/*.c models/numeric/*.c models/player/*.c \
             models/record/*.c models/capture/*.c models/run/*.c models/units/*/*.c) $(GEN)/dla_tables_gen.c
TOOL_SRC := $(wildcard models/tool/*.c)
# One object tree a flavour: plain, or a sanitizer or mutation build.
FLAVOUR ?=
O       := $(B)/obj$(if $(FLAVOUR),-$(FLAVOUR))
BIN     := $(B)$(if $(FLAVOUR),/$(FLAVOUR))
LIB_OBJ := $(patsubst %.c,$(O)/%.o,$(LIB_SRC))
TOOL_OBJ := $(patsubst %.c,$(O)/%.o,$(TOOL_SRC))

# The same of tools, which have their own options.
OBJ_FLAGS = $(call compiler,$(CC)) $(CFLAGS) $(CFLAGS_WARN) $(HIDE)
$(O)/flags.txt: FORCE
	$(call keep,$(OBJ_FLAGS))
$(B)/obj/cc.txt: FORCE
	$(call keep,$(call compiler,$(CC)))

$(O)/%.o: %.c $(GEN)/dla_regs_gen.h $(O)/flags.txt
	@mkdir -p $(@D)
	$(call mile,$@,$(LIB_OBJ) $(TOOL_OBJ),models$(if $(FLAVOUR), ($(FLAVOUR))))
	$(Q)$(begun) $(CC) $(CFLAGS) $(CFLAGS_WARN) $(HIDE) $(INC) -fPIC -MMD -MP -c -o $@ $< $(since)

# The library that programs link: one object whose only global symbols are
# those of the public headers, so that no name of a program collides.
$(O)/libdla.o: $(LIB_OBJ)
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -r -nostdlib -o $@ $^
	$(Q)$(OBJCOPY) --localize-hidden $@

# Programs and libraries are written aside and renamed: what another make runs
# at the same moment is the old one or the new one.
$(BIN)/libdla.a: $(O)/libdla.o
	@mkdir -p $(@D)
	@rm -f $@.new
	$(call say,$@)
	$(Q)ar rcs $@.new $^
	@mv $@.new $@

# The same objects as they are, for the project's own programs and tests.
$(BIN)/libdla-internal.a: $(LIB_OBJ)
	@mkdir -p $(@D)
	@rm -f $@.new
	$(call say,$@)
	$(Q)ar rcs $@.new $^
	@mv $@.new $@

# The same as a shared library; its number is raised when the interface breaks.
SONAME := libdla.so.0
$(BIN)/$(SONAME): $(O)/libdla.o
	$(call say,$@)
	$(Q)$(CC) $(CFLAGS) -shared -Wl,-soname,$(SONAME) -Wl,-z,defs -o $@.new $^ \
	  $(LDLIBS)
	@mv $@.new $@

$(BIN)/dla: $(TOOL_OBJ) $(BIN)/libdla-internal.a
	$(call say,$@)
	$(Q)$(CC) $(CFLAGS) $(EXPORT) -o $@.new $(TOOL_OBJ) -Wl,--whole-archive \
	  $(BIN)/libdla-internal.a -Wl,--no-whole-archive $(LDLIBS)
	@mv $@.new $@

# ---- dpi: its rooms (dpi/README.md) ----
DPI_C   := $(wildcard dpi/*/*.c dpi/check/*/*.c)
DPI_SV  := $(filter-out %_pkg.sv,$(wildcard dpi/pins/*.sv dpi/check/slot/*.sv))
DPI_INC := -Idpi/pins -Idpi/check/slot

-include $(LIB_OBJ:.o=.d) $(TOOL_OBJ:.o=.d)

.PHONY: native
native: $(BIN)/dla $(BIN)/libdla.a $(if $(FLAVOUR),,$(B)/dlavec) ## builds the models: build/dla and build/dlavec (FLAVOUR= CFLAGS=)

# Pages that are made from the tables; they are kept with the sources.
.PHONY: docs
docs: $(GEN)/dla_regs_gen.h ## makes the pages and pictures of docs/ that come from tables
	cp $(foreach p,legality errata faults rules registers configurations,$(GEN)/$p.md) docs/reference/
	cp $(GEN)/pins.md docs/hardware/
	$(PYTHON) harness/regress/keys.py > docs/reference/list-keys.md
	$(PYTHON) harness/pipelines.py docs
	$(PYTHON) harness/wave.py docs/hardware/wave/*.json

-include mk/*.mk

endif

.PHONY: clean
clean: ## removes build/
	rm -rf $(B)
