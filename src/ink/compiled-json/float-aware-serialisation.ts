import type { InkObject } from "inkjs/engine/Object";
import { FloatValue, JsonSerialisation } from "../inkjs.ts";
import { JsonFloat } from "./read-json.ts";

/**
 * The engine's reader of compiled stories, with floats taken at their spelling; stock inkjs reads -3.0 as nothing at all.
 * The engine's methods call each other through `this`, so an object above the class reaches into all of them.
 */
export const floatAwareSerialisation: typeof JsonSerialisation = Object.create(JsonSerialisation, {
  JTokenToRuntimeObject: {
    value: (token: unknown): InkObject | null => {
      if (token instanceof JsonFloat) return new FloatValue(token.value);
      return JsonSerialisation.JTokenToRuntimeObject.call(floatAwareSerialisation, token);
    },
  },
});
