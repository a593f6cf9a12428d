/**
 * Sounds synthesized in the browser, so that no file has to be loaded. Wood on wood is a short burst of noise through
 * a resonance with a low thump below it; everything else is a few soft tones.
 */

export type Sound =
  | "move"
  | "capture"
  | "castle"
  | "promote"
  | "check"
  | "end"
  | "lowTime"
  | "tick"
  | "notify"
  | "refused";

/** Start and length in seconds, and loudness. */
interface Timed {
  at: number;
  lasts: number;
  gain: number;
}

/** A tone glides from one pitch to another; a knock is noise around a pitch. */
type Part = Timed & ({ tone: [number, number]; wave: OscillatorType } | { knock: number });

const tone = (from: number, to: number, at: number, lasts: number, gain: number, wave: OscillatorType = "sine"): Part => ({
  tone: [from, to],
  wave,
  at,
  lasts,
  gain,
});

const bell = (pitch: number, at: number, lasts: number, gain: number): Part[] => [
  tone(pitch, pitch, at, lasts, gain),
  tone(pitch * 2, pitch * 2, at, lasts * 0.6, gain * 0.35),
  tone(pitch * 3, pitch * 3, at, lasts * 0.3, gain * 0.15),
];

/** A piece placed on the board. */
const wood = (pitch: number, at: number, gain: number): Part[] => [
  { knock: pitch, at, lasts: 0.05, gain: gain * 1.6 },
  { knock: pitch * 2.7, at, lasts: 0.018, gain: gain * 0.8 },
  tone(pitch * 0.24, pitch * 0.14, at, 0.09, gain * 0.7),
];

const SOUNDS: Record<Sound, Part[]> = {
  move: wood(1100, 0, 0.5),
  capture: [...wood(1500, 0, 0.55), ...wood(900, 0.055, 0.6)],
  castle: [...wood(1100, 0, 0.5), ...wood(980, 0.13, 0.5)],
  promote: [...wood(1100, 0, 0.45), ...bell(784, 0.05, 0.22, 0.16), ...bell(1175, 0.15, 0.4, 0.16)],
  check: [...wood(1100, 0, 0.5), ...bell(880, 0.03, 0.28, 0.2)],
  end: [...bell(523, 0, 0.5, 0.2), ...bell(659, 0.13, 0.5, 0.2), ...bell(784, 0.26, 0.9, 0.22)],
  lowTime: [...bell(988, 0, 0.12, 0.25), ...bell(988, 0.16, 0.12, 0.25), ...bell(988, 0.32, 0.18, 0.25)],
  tick: [{ knock: 2600, at: 0, lasts: 0.02, gain: 0.5 }],
  notify: [...bell(659, 0, 0.25, 0.18), ...bell(988, 0.1, 0.4, 0.18)],
  refused: [tone(190, 150, 0, 0.16, 0.3, "triangle"), tone(143, 112, 0, 0.16, 0.2, "triangle")],
};

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Plays a sound; `volume` is from 0 to 1. Browsers stay silent until the first interaction with the page. */
export function play(sound: Sound, volume: number): void {
  if (!navigator.userActivation?.hasBeenActive || volume <= 0) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const out = context.createGain();
  out.gain.value = volume;
  out.connect(context.destination);
  for (const part of SOUNDS[sound]) schedulePart(context, part, out);
}

function schedulePart(context: AudioContext, part: Part, out: AudioNode): void {
  const start = context.currentTime + 0.005 + part.at;
  const end = start + part.lasts;
  const level = context.createGain();
  level.gain.setValueAtTime(0, start);
  level.gain.linearRampToValueAtTime(part.gain, start + 0.003);
  level.gain.exponentialRampToValueAtTime(0.0005, end);
  level.connect(out);
  const source = "knock" in part ? knock(context, part.knock, level) : glide(context, part.tone, part.wave, start, end, level);
  source.start(start);
  source.stop(end + 0.02);
}

function knock(context: AudioContext, pitch: number, level: AudioNode): AudioScheduledSourceNode {
  const source = context.createBufferSource();
  source.buffer = noise ??= createNoise(context);
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 3;
  source.connect(filter).connect(level);
  return source;
}

function glide(
  context: AudioContext,
  [from, to]: [number, number],
  wave: OscillatorType,
  start: number,
  end: number,
  level: AudioNode,
): AudioScheduledSourceNode {
  const source = context.createOscillator();
  source.type = wave;
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, end);
  source.connect(level);
  return source;
}

function createNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return buffer;
}
