/* SPDX-License-Identifier: Apache-2.0
 * Likely causes of a hang: identifier and sentence (cause_sentence). Included
 * with CAUSE(id, text) defined. */
#define FLUSH "the flush of the convolution buffer is not finished: "
#define FLUSH_IS_0 "CDMA.S_CBUF_FLUSH_STATUS.FLUSH_DONE reads 0"
#define ENABLE "{enable}[ with {pointer}]"
#define LONE "{partner} is not enabled for the layer of {page} that " ENABLE \
             " started[ and that needs it, {why}]: {partner}.D_OP_ENABLE "
#define WEIGHTS "the weight banks are too small: {bank} gives {have} bytes " \
                "of the {need} that "
#define WAITED "{event} is waited for{wait}"
#define POLL "the poll of {register} for {value#}{wait} cannot come true: "

CAUSE(flush_polled, FLUSH FLUSH_IS_0 ", polled{wait}"
      "[; {limit} came first, expected more clocks or steps]")
CAUSE(flush, FLUSH "CDMA is enabled, and " FLUSH_IS_0)
CAUSE(masked, "the interrupt is masked: {status} is 1, but {mask} keeps it "
      "from the pin")
CAUSE(pin_lost, "the interrupt pin is lost: GLB.S_INTR_STATUS = {status#}, "
      "not masked by GLB.S_INTR_MASK = {mask#}, and the pin is seen low")
CAUSE(enable_lost, "an enable did not arrive: " ENABLE " is layer {layer}, "
      "but no group of {page} is enabled and its S_POINTER.CONSUMER is "
      "{consumer}")
CAUSE(wrong_group, "group {group} of {page} is enabled, but group {consumer} "
      "is next: " ENABLE ", and {page}.S_POINTER.CONSUMER is {consumer}")
CAUSE(partner_never, LONE "was never set to 1")
CAUSE(partner_fewer, LONE "was written for {layers:layer} only")
CAUSE(partner_kind, LONE "was written for {layers:layer}, {fit} of that kind"
      "[, {kind}]")
CAUSE(partner_late, LONE "comes later{later}, after the {behind}{wait}")
CAUSE(response_lost, "a response of memory is lost: {response}")
CAUSE(data_lost, "write data are lost: {data}")
CAUSE(disagree, "{page} and {partner} disagree: {here}, {there}")
CAUSE(disagree_own, "registers of {page} disagree: {here}, {there}")
CAUSE(stripes, "CSC computes another number of results than its output "
      "has: {stripes} and {width}, {height} do not match")
CAUSE(kernel_bytes, "CDMA and CSC disagree about a kernel: {bytes} and "
      "{width}, {height}, {channels} do not match")
CAUSE(data_room, "the data banks are too small: {bank} gives {have} entries "
      "of the {need} that the layer needs, {entries}, {height}")
CAUSE(weight_room, WEIGHTS "a group of kernels needs, {bytes}")
CAUSE(weight_room_kept, WEIGHTS "SKIP_WEIGHT_RLS keeps, {bytes}")
CAUSE(gates, "clock gates: RTL of CDMA may lose releases of weights while it "
      "has no clock (conv_core.md 9.2), and {layers} layers in the same banks "
      "bring {need} entries of weights, {bank} gives {have}; +gating_off "
      "opens the gates")
CAUSE(event_never, WAITED ", but {page}.D_OP_ENABLE was never set to 1 for "
      "group {group}")
CAUSE(event_group, WAITED ", but {page} ran in group 0 only: " ENABLE)
CAUSE(event_often, WAITED " more often than it occurs: {page} had "
      "{layers:layer} in group {group}, and all their interrupts were raised")
CAUSE(done_lost, "the done event of {page} is lost: its layer of group "
      "{group} has ended, but {status} is 0, and " WAITED)
CAUSE(poll_bits, POLL "its bits {bits#} always read 0")
CAUSE(poll_past, POLL "it reads {read#}, and no unit has a layer left")
CAUSE(rtl_stopped, "RTL stopped: {units}")

#undef FLUSH
#undef FLUSH_IS_0
#undef ENABLE
#undef LONE
#undef WEIGHTS
#undef WAITED
#undef POLL
