import { stored } from '@primal/kit/platform';
import { useSyncExternalStore } from 'react';

export type Tone =
  | 'taken'
  /** Sound after a case was added to an order other than the chosen order. */
  | 'elsewhere'
  | 'complete'
  | 'asked'
  /** Sound of a question about a case that would go to an unexpected line. */
  | 'warned'
  | 'refused'
  | 'info';

/** Notes in hertz and seconds, distinct enough to tell apart over compressor noise. */
const notes: Record<Exclude<Tone, 'info'>, readonly { hertz: number; from: number; seconds: number }[]> = {
  taken: [{ hertz: 1320, from: 0, seconds: 0.09 }],
  elsewhere: [
    { hertz: 1320, from: 0, seconds: 0.09 },
    { hertz: 990, from: 0.14, seconds: 0.16 },
  ],
  complete: [
    { hertz: 1047, from: 0, seconds: 0.12 },
    { hertz: 1319, from: 0.14, seconds: 0.12 },
    { hertz: 1568, from: 0.28, seconds: 0.26 },
  ],
  warned: [
    { hertz: 880, from: 0, seconds: 0.1 },
    { hertz: 660, from: 0.14, seconds: 0.1 },
    { hertz: 880, from: 0.28, seconds: 0.2 },
  ],
  asked: [
    { hertz: 660, from: 0, seconds: 0.14 },
    { hertz: 880, from: 0.18, seconds: 0.22 },
  ],
  refused: [
    { hertz: 196, from: 0, seconds: 0.22 },
    { hertz: 196, from: 0.28, seconds: 0.34 },
  ],
};

const storedMute = stored('primal-weigh-station-sound');
let context: AudioContext | null = null;
let muted: boolean | null = null;

const isMuted = (): boolean => {
  muted ??= storedMute.get() === 'off';
  return muted;
};

export const setMuted = (off: boolean): void => {
  muted = off;
  storedMute.set(off ? 'off' : 'on');
};

export const useMuted = (): boolean => useSyncExternalStore(storedMute.subscribe, isMuted);

/** Plays a tone unless muted or unsupported. `info` is silent. */
export const playSound = (tone: Tone): void => {
  if (tone === 'info' || isMuted() || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  // Browsers allow audio only after the first key press on a page.
  if (context.state === 'suspended') void context.resume();
  for (const { hertz, from, seconds } of notes[tone]) {
    const start = context.currentTime + from;
    const oscillator = new OscillatorNode(context, {
      type: tone === 'refused' ? 'square' : 'sine',
      frequency: hertz,
    });
    const gain = new GainNode(context, { gain: 0 });
    // Ramps prevent a click at the start and end of each note.
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(0.25, start + 0.01);
    gain.gain.setValueAtTime(0.25, start + seconds - 0.02);
    gain.gain.linearRampToValueAtTime(0, start + seconds);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(start + seconds);
  }
};
