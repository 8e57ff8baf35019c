# SPDX-License-Identifier: Apache-2.0
# NVIDIA's driver stack, unmodified, as a driver for dla play and cosim:
# firmware and runtime of a checkout of its sw repository in the folder SW.
# CONFIG chooses the register map that the firmware is compiled for.

SW     ?=
NVDLA_SO := $(B)/$(CONFIG)/nvdla_sw.so
NVDLA_O  := $(B)/$(CONFIG)/nvdla_sw
SW_UMD := $(abspath $(SW))/umd
SW_KMD := $(abspath $(SW))/kmd
SW_APP := $(SW_UMD)/apps/runtime
SW_COMMON := $(SW_UMD)/core/src/common
# Headers that the runtime includes and that an older checkout may lack.
SW_EXTERNAL ?= $(SW_UMD)/external/include
SW_C   := $(wildcard $(SW_KMD)/firmware/*.c)
SW_CXX := $(foreach n,Check EMUInterface EMUInterfaceA Loadable,$(SW_COMMON)/$n.cpp) \
  $(wildcard $(SW_UMD)/core/src/runtime/*.cpp) \
  $(foreach n,DlaImage RuntimeTest Server TestUtils main,$(SW_APP)/$n.cpp) \
  $(abspath examples/nvdla_sw/user.cpp)
# Warnings of the user's sources are not shown. The driver calls its own functions,
# even when the program has some of the same name (-Bsymbolic).
SW_CC  := -w -O2 -fPIC -fvisibility=hidden
SW_OURS := -I$(abspath models/include) -I$(abspath $(GEN))
# nv_full has the first generation's registers, all others those of the second.
SW_KMD_FLAGS := $(SW_CC) $(if $(filter nv_full,$(CONFIG)),,-DDLA_2_CONFIG \
  -DDLA_SMALL_CONFIG) '-D__packed=__attribute__((packed))' \
  '-D__aligned(x)=__attribute__((aligned(x)))' -include stdint.h \
  -include stddef.h -include stdbool.h -I$(SW_KMD)/firmware \
  -I$(SW_KMD)/firmware/include -I$(SW_KMD)/include $(SW_OURS)
SW_UMD_FLAGS := $(SW_CC) '-DNVDLA_UTILS_ERROR_TAG="DLA"' -I$(SW_UMD)/include \
  -I$(SW_UMD)/core/include -I$(SW_COMMON)/include -I$(SW_UMD)/port/linux/include \
  -I$(SW_UMD)/core/src/runtime/include -I$(SW_APP) -I$(SW_EXTERNAL)

# Each file has its own command, because ccache keeps no results of several at once.
sw_each = for f in $1; do $2 -c $$f || exit 1; done

.PHONY: driver
driver: ## builds NVIDIA's driver from its sources in SW=DIR for CONFIG= (docs/how-to/host.md)
	$(if $(SW_C),,$(error SW=$(SW): it has no kmd/firmware/*.c; expected a \
	  checkout of NVIDIA's sw repository))
	@sh harness/setup.sh run
	@$(MAKE) $(GEN)/dla_regs_gen.h
	@rm -rf $(NVDLA_O)
	@mkdir -p $(NVDLA_O)
	$(call say,$(NVDLA_SO): $(words $(SW_C) $(SW_CXX)) files of $(SW))
	$(Q)cd $(NVDLA_O) && $(call sw_each,$(SW_C) $(abspath $(wildcard examples/nvdla_sw/*.c)),\
	  $(CC) $(SW_KMD_FLAGS))
	$(Q)cd $(NVDLA_O) && $(call sw_each,$(SW_COMMON)/ErrorLogging.c \
	  $(SW_UMD)/port/linux/nvdla_os.c,$(CC) $(SW_UMD_FLAGS))
	$(Q)cd $(NVDLA_O) && $(call sw_each,$(SW_CXX),$(CXX) -std=gnu++14 $(SW_UMD_FLAGS) \
	  -Dmain=nvdla_runtime)
	$(Q)$(CXX) -shared -Wl,-Bsymbolic -o $(NVDLA_SO) $(NVDLA_O)/*.o
