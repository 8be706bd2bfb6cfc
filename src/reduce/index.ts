export { MenuLiveness } from "./menu-liveness.ts";
