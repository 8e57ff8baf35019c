# SPDX-License-Identifier: Apache-2.0
# Golden vectors (vectors/src): the programs that make them.

# ---- mkvec: traces with golden values from the plain reference ----
REF_SRC := $(wildcard vectors/src/ref/*.c vectors/src/gen/*.c) \
  vectors/src/forms/manifest.c

# The tables inside both programs.
VEC_TABLES := $(wildcard vectors/src/cover/*.csv vectors/src/random/*.csv)

$(B)/mkvec: models/include/dla.h $(TABLES) $(VEC_TABLES) $(REF_SRC) \
    $(B)/obj/cc.txt $(wildcard vectors/src/ref/*.h vectors/src/gen/*.h)
	@mkdir -p $(@D)
	$(call say,$@)
	$(Q)$(begun) $(CC) -std=c11 -D_POSIX_C_SOURCE=200809L -O3 -Wall -Wextra \
	  -Wconversion \
	  -DVERSION='"$(VERSION)"' -o $@ $(REF_SRC) -lz $(since)

# ---- dlavec: golden vectors; the models are its second opinion ----
VEC_SRC := $(filter-out %/manifest.c,$(wildcard vectors/src/forms/*.c)) \
  $(wildcard vectors/src/layer/*.c vectors/src/tool/*.c \
  vectors/src/cover/*.c vectors/src/random/*.c) \
  $(filter-out %/mkvec.c,$(REF_SRC))

$(B)/dlavec: $(VEC_SRC) $(TABLES) $(VEC_TABLES) $(wildcard vectors/src/*/*.h) $(BIN)/libdla.a $(B)/obj/cc.txt
	@mkdir -p $(@D)
	$(call say,$@)
	$(Q)$(begun) $(CC) -std=c11 -D_POSIX_C_SOURCE=200809L -O3 -Wall -Wextra \
	  -Wconversion $(INC) \
	  -DVERSION='"$(VERSION)"' -o $@.new $(VEC_SRC) $(BIN)/libdla.a \
	  -lconfig -ljansson $(LDLIBS) && mv $@.new $@ $(since)

.PHONY: vectors
vectors: $(B)/mkvec ## remake vectors/ from the plain reference
	@find vectors -mindepth 1 -maxdepth 1 -type d ! -name src ! -name closing -exec rm -r {} +
	$(B)/mkvec vectors vectors
