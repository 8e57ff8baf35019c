# SPDX-License-Identifier: Apache-2.0
# Golden vectors (vectors/src): the program that makes and checks them.

VEC_SRC := $(wildcard vectors/src/*/*.c)
# The tables inside it.
VEC_TABLES := $(wildcard vectors/src/cover/*.csv vectors/src/random/*.csv)

# The models are a second opinion on golden values, and read traces.
$(B)/dlavec: $(VEC_SRC) $(TABLES) $(VEC_TABLES) $(wildcard vectors/src/*/*.h) \
    $(BIN)/libdla-internal.a $(B)/obj/cc.txt
	@mkdir -p $(@D)
	$(call say,$@)
	$(Q)$(begun) $(CC) -std=c11 -D_POSIX_C_SOURCE=200809L -O3 -Wall -Wextra \
	  -Wconversion $(INC) \
	  -DVERSION='"$(VERSION)"' -o $@.new $(VEC_SRC) $(BIN)/libdla-internal.a \
	  -lconfig -ljansson $(LDLIBS) && mv $@.new $@ $(since)

.PHONY: vectors
vectors: $(B)/dlavec ## makes vectors/ again from the plain reference
	@find vectors -mindepth 1 -maxdepth 1 -type d ! -name src ! -name closing -exec rm -r {} +
	$(B)/dlavec vectors vectors
