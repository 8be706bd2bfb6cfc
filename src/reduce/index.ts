export { foldingNames, foldNumbers } from "./fold-numbers.ts";
export { MenuLiveness } from "./menu-liveness.ts";
