/** Plays sounds if they are turned on. The synthesizer is loaded with the first sound. */

import { settings } from "../store/settings";
import type { Sound } from "./synthesizer";

export function playSound(sound: Sound): void {
  const { sound: isWanted, volume } = settings.value;
  if (isWanted) void import("./synthesizer").then(({ play }) => play(sound, volume));
}
