import type {
  Entry,
  Input,
  NewInput,
  PieceInput,
  ReportedShort,
  ReportedSubstitute,
  TaughtGtin,
} from '../queue/entries.ts';
import type { Tone } from '../sound.ts';
import type { Snapshot } from './decide.ts';
import type { Product, StationOrder, StationPlace } from './draft.ts';
import type { SelectedLine } from './find-line.ts';
import { type Message, type MessageContent, startMessage } from './messages.ts';
import type { Question } from './questions.ts';

export type RawInput = Pick<NewInput, 'text' | 'reading'>;

/** An order found by number, or the reason that it cannot be weighed. */
export type OrderLookup = { order: StationOrder; problem: null } | { order: null; problem: string };

export interface StationPorts {
  /** Current data for decisions, without the station's own choices. */
  snapshot: () => Omit<Snapshot, 'chosen' | 'taught'>;
  /** Stores an input in call order, so that it survives a page close. */
  hold: (raw: RawInput, chosen: SelectedLine) => Promise<Input>;
  note: (input: Input, chosen: SelectedLine) => Promise<unknown>;
  release: (input: Input) => Promise<unknown>;
  keep: (
    input: Input,
    place: StationPlace,
    pieces: readonly PieceInput[],
    taught: TaughtGtin | null,
  ) => Promise<boolean>;
  keepAll: (place: StationPlace) => Promise<void>;
  keepShort: (place: StationPlace, short: ReportedShort, instead: ReportedSubstitute | null) => Promise<void>;
  /** Undoes one entry, or the last step if null. */
  undo: (entryId: number | null) => Promise<Entry | null>;
  entryOfCase: (gtin: string, serial: string) => Entry | null;
  /** True if a stored entry's pieces are still on the order; the office may have removed them. */
  hasPieces: (entry: Entry) => Promise<boolean>;
  findOrder: (orderNumber: string) => Promise<OrderLookup>;
  findProduct: (gtin: string) => Promise<Product | null>;
  addGtin: (product: Product, gtin: string) => Promise<void>;
  removeGtin: (product: Product, gtin: string) => Promise<void>;
  sound: (tone: Tone) => void;
  describeError: (error: unknown) => string;
}

interface StationState {
  message: Message;
  question: Question | null;
  chosen: SelectedLine;
  behind: number;
  /** True while an order number or GTIN is being looked up. */
  asking: boolean;
}

export const createStationState = (sound: (tone: Tone) => void) => {
  let state: StationState = {
    message: startMessage,
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
      set({ message: { ...startMessage, detail: '', ...content, tone, count: state.message.count + 1 } });
      sound(tone);
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export type StationDisplay = ReturnType<typeof createStationState>;
