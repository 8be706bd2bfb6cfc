export { foldingNames, foldNumbers, type NumberFolding } from "./fold-numbers.ts";
export { MenuLiveness } from "./menu-liveness.ts";
