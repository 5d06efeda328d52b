import type { Entry, InPlace, Input, NewInput, PieceInput, SaidShort, Taught } from '../queue/entries.ts';
import type { Tone } from '../sound.ts';
import type { Snapshot } from './decide.ts';
import type { Product, StationOrder, StationPlace } from './draft.ts';
import type { Chosen } from './find-line.ts';
import { begin, type Message, type MessageContent } from './messages.ts';
import type { Question } from './questions.ts';

/** Scanned or typed text, or the pounds that a scale has read. */
export type RawInput = Pick<NewInput, 'text' | 'reading'>;

/** An order as it was looked up by its number; or why it cannot be weighed. */
export type LookedUp = { order: StationOrder; problem: null } | { order: null; problem: string };

/** What a station works with. */
export interface StationPorts {
  /** All that decisions are made on, as it is at this moment; what was chosen is the station's own. */
  snapshot: () => Omit<Snapshot, 'chosen' | 'taught'>;
  /** Keeps what came in while this was chosen, so that it is not lost with the page; in the order of the calls. */
  hold: (raw: RawInput, chosen: Chosen) => Promise<Input>;
  /** An input is asked about while this is chosen. */
  note: (input: Input, chosen: Chosen) => Promise<unknown>;
  /** It was refused, or left out, or did what it was to do. */
  release: (input: Input) => Promise<unknown>;
  /** Makes an entry of an input; false when another page has the input by now. `taught`: the GTIN it has taught. */
  keep: (
    input: Input,
    place: StationPlace,
    pieces: readonly PieceInput[],
    taught: Taught | null,
  ) => Promise<boolean>;
  /** Keeps that somebody said of a line that it is all. */
  keepAll: (place: StationPlace) => Promise<void>;
  /** Keeps what somebody said of how much of a line is shipped, and what goes in its place. */
  keepShort: (place: StationPlace, said: SaidShort, instead: InPlace | null) => Promise<void>;
  takeLastBack: () => Promise<Entry | null>;
  /** The entry with which this case was taken at this device; null when none was. */
  entryOfCase: (gtin: string, serial: string) => Entry | null;
  /** Whether the pieces of a stored entry are still on its order: the office may have taken them off. */
  isStillThere: (entry: Entry) => Promise<boolean>;
  findOrder: (orderNumber: string) => Promise<LookedUp>;
  /** The product that the catalog has for a GTIN; null when it has none. */
  findProduct: (gtin: string) => Promise<Product | null>;
  teach: (product: Product, gtin: string) => Promise<void>;
  forget: (product: Product, gtin: string) => Promise<void>;
  sound: (tone: Tone) => void;
  /** The sentence for people about a failure. */
  words: (error: unknown) => string;
}

/** What a station shows beside orders and entries. */
interface StationState {
  message: Message;
  question: Question | null;
  chosen: Chosen;
  /** Entries that wait behind the question, or for an answer of the server. */
  behind: number;
  /** The server is being asked what an order's number or a GTIN means. */
  asking: boolean;
}

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
