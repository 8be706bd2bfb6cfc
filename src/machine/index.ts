export { type Address, AddressMap, NOWHERE } from "./address-map.ts";
export { loadProgram } from "./load-program.ts";
export { Op } from "./op.ts";
export type { ChoiceSite, ExternalSite, Program, VariableName } from "./program.ts";
export { type MachineOptions, openMachine } from "./vm.ts";
