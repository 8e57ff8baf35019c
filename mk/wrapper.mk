# SPDX-License-Identifier: Apache-2.0
# make wrapper: an empty module with the pins of a unit (docs/how-to/bring-your-rtl.md).
# It is outside of build/, because the user's file must stay.

UNIT    ?=
WRAPPER_IN  := $(or $(call given,OUT),my_$(UNIT))
WRAPPER_OLD  = $(wildcard $(WRAPPER_IN)/my_$(UNIT).sv $(WRAPPER_IN)/my_$(UNIT).f)

.PHONY: wrapper
wrapper: $(GEN)/gen ## writes my_UNIT/my_UNIT.sv, an empty module with the pins of a unit (UNIT= CONFIG= OUT= FORCE=1)
	@case ' $(UNITS) ' in *' $(or $(UNIT),none) '*) ;; *) \
	  echo 'UNIT=$(UNIT): expected one of $(UNITS)'; exit 2;; esac
	@case ' $(call has,model,$(CONFIG)) ' in *' $(UNIT) '*) ;; *) \
	  echo 'UNIT=$(UNIT): $(CONFIG) has no $(UNIT)'; exit 2;; esac
	@$(if $(WRAPPER_OLD),$(if $(filter 1,$(FORCE)),echo 'overwritten: $(WRAPPER_OLD)',\
	  echo '$(firstword $(WRAPPER_OLD)): is there already, expected FORCE=1 or \
	another OUT='; exit 2))
	@mkdir -p '$(WRAPPER_IN)'
	@$(GEN)/gen models/tables wrapper $(CONFIG) $(UNIT) '$(WRAPPER_IN)'
	@echo '$(WRAPPER_IN)/my_$(UNIT).sv: fill it in, then'
	@echo '  make sim CONFIG=$(CONFIG) VARIANT=mine $(call up,$(UNIT))_RTL=$(WRAPPER_IN)/my_$(UNIT).f $(call up,$(UNIT))_TOP=my_$(UNIT)'
