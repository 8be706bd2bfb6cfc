import { expect, test } from "bun:test";
import { storyOf } from "../differential/story-of.ts";
import { walkInLockstep } from "./lockstep.ts";
import { lockstepStories } from "./lockstep-stories.ts";

test("reduced play keeps step with unreduced play", () => {
  for (const text of lockstepStories) expect(walkInLockstep(storyOf(text), 120, 7)).toMatchObject({ failure: null });
}, 20_000);
