/** Makes sounds, if they are wanted. They are loaded with the first. */

import { settings } from "../store/settings";
import type { Sound } from "../sound";

export function makeSound(sound: Sound): void {
  const { sound: isWanted, volume } = settings.value;
  if (isWanted) void import("../sound").then(({ play }) => play(sound, volume));
}
