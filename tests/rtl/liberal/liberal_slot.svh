// SPDX-License-Identifier: Apache-2.0
// For the module in a slot. LIBERAL_<UNIT> is the module inside it (mk/liberal.mk).
`include "dla_pins.svh"
`include "dla_ports.svh"
`include "liberal.svh"
