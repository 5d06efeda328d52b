import { begin, type MessageContent } from './messages.ts';
import type { Tone } from './sound.ts';
import type { StationState } from './station-interface.ts';

/** What a station shows, and how it tells something: in words and with a sound. */
export const createStationState = (sound: (tone: Tone) => void) => {
  let state: StationState = {
    message: begin,
    question: null,
    chosen: { orderId: null, itemId: null },
    behind: 0,
    asking: false,
  };
  const listeners = new Set<() => void>();
  const set = (next: Partial<StationState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  return {
    state: () => state,
    set,
    show: (tone: Tone, content: MessageContent): void => {
      set({ message: { ...begin, detail: '', ...content, tone, count: state.message.count + 1 } });
      sound(tone);
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** What `createStationState` gives. */
export type StationDisplay = ReturnType<typeof createStationState>;
