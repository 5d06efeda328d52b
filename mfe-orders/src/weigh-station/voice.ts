import type { Tone } from './sound.ts';
import type { StationState } from './station-interface.ts';
import { begin, type Saying } from './words.ts';

/** What a station shows, and how it says something: in words and with a sound. */
export const createVoice = (sound: (tone: Tone) => void) => {
  let state: StationState = {
    said: begin,
    question: null,
    chosen: { orderId: null, itemId: null },
    behind: 0,
    asking: false,
  };
  const listeners = new Set<() => void>();
  const show = (next: Partial<StationState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  return {
    state: () => state,
    show,
    say: (tone: Tone, saying: Saying): void => {
      show({ said: { ...begin, detail: '', ...saying, tone, count: state.said.count + 1 } });
      sound(tone);
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
