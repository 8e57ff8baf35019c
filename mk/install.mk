# SPDX-License-Identifier: Apache-2.0
# make install: all that a program or a model from outside needs: headers, library,
# the player, its manual pages and completion.

PREFIX  ?= /usr/local
DESTDIR ?=
HEADERS := $(wildcard models/include/*.h) $(GEN)/dla_regs_gen.h \
  $(GEN)/dla_topology_gen.h $(GEN)/dla_streams_gen.h
# Any folder, also one with a space in its name.
PLACE   := '$(subst ','\'',$(DESTDIR)$(PREFIX))'
COMPLETIONS := $(PLACE)/share/bash-completion/completions

VERSION := $(shell sed -n 's/^.define DLA_VERSION "\(.*\)"/\1/p' models/include/dla.h)

# Folders of a dla.pc are absolute.
define PC
prefix=$(abspath $(PREFIX))

Name: dla
Description: transaction-level models and co-simulation of NVDLA-class cores
Version: $(VERSION)
Cflags: -I$${prefix}/include/dla
Libs: -L$${prefix}/lib -ldla
Libs.private: $(LDLIBS)
endef
export PC

.PHONY: install install-man install-pins install-replay man
install: native $(B)/$(SONAME) install-man install-docs install-pins install-replay ## installs programs, library, headers, pages and replay benches below PREFIX= (/usr/local, DESTDIR=)
	$(Q)install -d $(PLACE)/include/dla $(PLACE)/lib $(PLACE)/bin \
	  $(COMPLETIONS)
	$(Q)install -m 644 $(HEADERS) $(PLACE)/include/dla
	$(Q)install -m 644 $(B)/libdla.a $(PLACE)/lib
	$(Q)install $(B)/$(SONAME) $(PLACE)/lib
	$(Q)ln -sf $(SONAME) $(PLACE)/lib/libdla.so
	$(Q)install -d $(PLACE)/lib/pkgconfig
	$(Q)echo "$$PC" > $(PLACE)/lib/pkgconfig/dla.pc
	$(Q)install -d $(PLACE)/share/dla/examples
	$(Q)install -m 644 examples/host.c examples/embed.c examples/copy_layer.h examples/count_sdp.c \
	  $(PLACE)/share/dla/examples
	$(Q)install -d $(PLACE)/share/dla/examples/driver
	$(Q)install -m 644 examples/driver/* $(PLACE)/share/dla/examples/driver
	$(Q)install $(B)/dla $(B)/dlavec $(PLACE)/bin
	$(Q)install -m 644 harness/completion.bash \
	  $(COMPLETIONS)/dla
	$(Q)ln -sf dla $(COMPLETIONS)/cosim
	@echo "  installed in "$(PLACE)": include/dla, lib, bin, share"
	@echo "  to compile: export PKG_CONFIG_PATH=$(PREFIX)/lib/pkgconfig"
	@echo "  to run, unless ldconfig lists that folder: export LD_LIBRARY_PATH=$(PREFIX)/lib"

# All pages with their pictures, in the folders that they have here, so that their
# links hold; the tables of coverage; the layer files.
.PHONY: install-docs
install-docs:
	$(Q)for f in $$(find README.md CHANGELOG.md CONTRIBUTING.md docs dpi examples harness models rtl \
	  tests vectors -name '*.md' -o -name '*.png' -o -name '*.svg') \
	  vectors/src/cover/points.csv vectors/src/cover/crosses.csv; do \
	  install -D -m 644 $$f $(PLACE)/share/dla/$$f || exit 1; done
	$(Q)for f in examples/*.layer examples/networks/*.layer; do \
	  install -D -m 644 $$f $(PLACE)/share/dla/$$f || exit 1; done

.PHONY: docs-options docs-html
docs-options: ## makes docs/reference/options.md from the --help of all programs
	@$(MAKE) native
	@$(MAKE) sim CONFIG=nv_small VARIANT=
	@$(MAKE) replay CONFIG=nv_small
	@sh harness/options.sh $(B) > docs/reference/options.md

docs-html: ## makes a site of all pages: build/site/html/index.html
	@sh harness/setup.sh docs
	@$(PYTHON) harness/site.py $(B)/site
	@echo '$(B)/site/html/index.html'

.PHONY: screenshots
screenshots: ## makes the pictures of GTKWave and of pages, docs/*.png, without a screen
	@sh harness/setup.sh screenshots
	@$(PYTHON) harness/screenshots.py $(B) docs
	@echo 'docs/*.png, and more pages in $(B)/screenshots'

# Benches of lone units (docs/how-to/replay.md), with each configuration's packages and
# adapters of pins.
REPLAY := $(PLACE)/share/dla/replay
install-replay: native
	$(Q)install -d $(REPLAY)
	$(Q)install -m 644 examples/replay/*.sv examples/replay/*.svh $(REPLAY)
	$(Q)install examples/replay/replay.sh $(REPLAY)
	$(Q)for c in $(CONFIGS); do mkdir -p $(B)/share/$$c && \
	  $(GEN)/gen models/tables sv $$c $(B)/share/$$c && \
	  install -d $(REPLAY)/$$c && install -m 644 $(B)/share/$$c/dla_cfg_pkg.sv \
	    $(B)/share/$$c/dla_regs_pkg.sv $(B)/share/$$c/dla_ext.sv \
	    $(B)/share/$$c/dla_ext.svh $(REPLAY)/$$c || exit 1; done

# The checkers for recorded pins (docs/how-to/other-simulators.md), for CONFIG; they
# are built by Verilator.
ifneq ($(shell command -v $(or $(VERILATOR),verilator) 2>/dev/null),)
install-pins: $(B)/$(CONFIG)/replay
	$(Q)install -d $(PLACE)/bin
	$(Q)install $< $(PLACE)/bin/dla-replay-$(CONFIG)
	$(Q)install -d $(COMPLETIONS)
	$(Q)ln -sf dla \
	  $(COMPLETIONS)/dla-replay-$(CONFIG)
	$(call man_page,dla-replay-$(CONFIG),$<)
else
install-pins:
	@echo "no verilator: dla-replay-$(CONFIG) is not installed"
endif

# The pages are made by help2man, a Debian package; without it there are none.
# $(call man_page,NAME,PROGRAM): that of a program which is installed as NAME.
ifneq ($(shell command -v help2man 2>/dev/null),)
man_page = $(Q)sh harness/man.sh $(B)/man/installed $1=$2 && \
  install -d $(PLACE)/share/man/man1 && \
  install -m 644 $(B)/man/installed/$1.1 $(PLACE)/share/man/man1
install-man: native
	@sh harness/man.sh $(B)/man $(B)/dla $(B)/dlavec
	$(Q)install -d $(PLACE)/share/man/man1
	$(Q)install -m 644 $(B)/man/dla*.1 $(PLACE)/share/man/man1
else
install-man:
	@echo "no help2man: no manual pages are installed"
endif

man: native sim ## makes manual pages of all programs in build/man, from their --help
	@sh harness/man.sh $(B)/man $(B)/dla $(B)/dlavec $(S)/cosim
	@echo "  $(B)/man: read them with  man -l $(B)/man/dla.1"
