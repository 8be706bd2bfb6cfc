export { type Address, AddressMap, NOWHERE } from "./address-map.ts";
export { loadProgram } from "./load-program.ts";
export { Op } from "./op.ts";
export type { ChoiceSite, ExternalSite, Program, VariableName } from "./program.ts";
export { type MachineOptions, openMachine } from "./vm.ts";
export { observableView, type View } from "./observable.ts";
export { PackedMachine } from "./packed-machine.ts";
export { placeOf, turnOf } from "./turn-data.ts";
export { TurnStop } from "./turn-stop.ts";
