# SPDX-License-Identifier: Apache-2.0
# make install: what a program or a model from outside needs: headers, library,
# the player.

PREFIX  ?= /usr/local
DESTDIR ?=
HEADERS := $(wildcard models/include/*.h) $(GEN)/dla_regs_gen.h
# Any folder, also one with a space in its name.
PLACE   := '$(subst ','\'',$(DESTDIR)$(PREFIX))'

.PHONY: install
install: native ## headers, libdla.a and dla below PREFIX= (/usr/local), DESTDIR=
	install -d $(PLACE)/include/dla $(PLACE)/lib $(PLACE)/bin
	install -m 644 $(HEADERS) $(PLACE)/include/dla
	install -m 644 $(B)/libdla.a $(PLACE)/lib
	install $(B)/dla $(PLACE)/bin
