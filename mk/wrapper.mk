# SPDX-License-Identifier: Apache-2.0
# make wrapper: an empty module with the pins of a unit or, with UNIT=core, of a whole
# core (docs/how-to/bring-your-rtl.md).
# It is outside of build/, because the user's file must stay.

UNIT    ?=
WRAPPER_IN  := $(or $(call given,OUT),my_$(UNIT))
# Its variables of make sim: PDP_RTL, DUT_RTL.
WRAPPER_UP   = $(if $(filter core,$(UNIT)),DUT,$(call up,$(UNIT)))
WRAPPER_OLD  = $(wildcard $(WRAPPER_IN)/my_$(UNIT).sv $(WRAPPER_IN)/my_$(UNIT).f)

.PHONY: wrapper
wrapper: $(GEN)/gen ## writes my_UNIT/my_UNIT.sv, an empty module with the pins of a unit or a core (UNIT= CONFIG= OUT= FORCE=1)
	@case ' $(UNITS) core ' in *' $(or $(UNIT),none) '*) ;; *) \
	  echo 'UNIT=$(UNIT): expected one of $(UNITS), or core'; exit 2;; esac
	@case ' $(call has,model,$(CONFIG)) core ' in *' $(UNIT) '*) ;; *) \
	  echo 'UNIT=$(UNIT): $(CONFIG) has no $(UNIT); $(call having,$(UNIT)) have it'; exit 2;; esac
	@$(if $(WRAPPER_OLD),$(if $(filter 1,$(FORCE)),echo 'overwritten: $(WRAPPER_OLD)',\
	  echo '$(firstword $(WRAPPER_OLD)): is there already, expected FORCE=1 or \
	another OUT='; exit 2))
	@mkdir -p '$(WRAPPER_IN)'
	@$(GEN)/gen models/tables wrapper $(CONFIG) $(UNIT) '$(WRAPPER_IN)'
	@echo '$(WRAPPER_IN)/my_$(UNIT).sv: fill it in, then'
	@echo '  make sim CONFIG=$(CONFIG) VARIANT=mine $(WRAPPER_UP)_RTL=$(WRAPPER_IN)/my_$(UNIT).f $(WRAPPER_UP)_TOP=my_$(UNIT)'
