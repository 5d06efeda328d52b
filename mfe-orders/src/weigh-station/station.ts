import { type Chosen, piecesLeft } from '@primal/contracts/orders/find-line';
import type { PieceSource } from '@primal/contracts/orders/piece';
import { readWeighEntry } from '@primal/contracts/orders/weigh-entry';
import { showWeight, sum } from '@primal/contracts/shared/decimal';
import {
  type Draft,
  findCode,
  labelDraft,
  type Product,
  proceed,
  type Question,
  type StationOrder,
  type StationPlace,
  type Step,
  settle,
  type World,
  weightDraft,
} from './decide.ts';
import type { Entry, PieceInput } from './entries.ts';
import type { Tone } from './sound.ts';
import { begin, nameOf, orderWords, questionWords, type Said } from './words.ts';

/** What a station shows beside orders and entries. */
export interface StationState {
  said: Said;
  question: Question | null;
  chosen: Chosen;
  /** Entries that wait behind the question, or for an answer of the server. */
  behind: number;
  /** The server is being asked what an order's number or a GTIN means. */
  asking: boolean;
}

/** An order as it was looked up by its number; or why it cannot be weighed. */
export type LookedUp = { order: StationOrder; problem: null } | { order: null; problem: string };

/** What a station works with. */
export interface Means {
  /** All that decisions are made on, as it is at this moment; what was chosen is the station's own. */
  world: () => Omit<World, 'chosen' | 'taught'>;
  keep: (place: StationPlace, pieces: readonly PieceInput[]) => Promise<void>;
  takeLastBack: () => Promise<Entry | null>;
  findOrder: (orderNumber: string) => Promise<LookedUp>;
  /** The product that the catalogue has for a GTIN; null when it has none. */
  findProduct: (gtin: string) => Promise<Product | null>;
  teach: (product: Product, gtin: string) => Promise<void>;
  sound: (tone: Tone) => void;
  /** The sentence for people about a failure. */
  words: (error: unknown) => string;
}

interface Input {
  text: string;
  /** Pounds that a scale has read. */
  reading: string | null;
}

export interface Station {
  state: () => StationState;
  subscribe: (listener: () => void) => () => void;
  /** What was scanned, typed or pasted; Enter alone is ''. */
  enter: (text: string) => void;
  /** A stable reading of the scale, in pounds. */
  weigh: (pounds: string) => void;
  /** One key's answer: 1 is the first choice. */
  answer: (number: number) => void;
  /** Which product an unknown GTIN is. */
  teach: (product: Product) => void;
  /** Leaves out what is asked about. */
  leaveOut: () => void;
  takeBack: () => void;
  choose: (orderId: string | null, itemId?: string | null) => void;
  /** The server has refused an entry that was taken here. */
  tellRefused: (entry: Entry) => void;
  /** Something that belongs to no entry: what the scale says. */
  say: (tone: Tone, title: string, detail?: string) => void;
}

const nothingChosen: Chosen = { orderId: null, itemId: null };

/**
 * A weigh station: takes what comes in one after the other, in its order, and goes on with the next when the one before
 * has its line, was refused, or its question was answered.
 */
export const createStation = (means: Means): Station => {
  let state: StationState = {
    said: begin,
    question: null,
    chosen: nothingChosen,
    behind: 0,
    asking: false,
  };
  /** What came in while something was asked. */
  const behind: Input[] = [];
  const tasks: (() => Promise<void>)[] = [];
  const taught = new Map<string, Product>();
  const listeners = new Set<() => void>();
  let working = false;

  const show = (next: Partial<StationState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const say = (tone: Tone, said: Partial<Said> & Pick<Said, 'title'>) => {
    const count = state.said.count + 1;
    show({ said: { weight: null, detail: '', left: null, ...said, tone, count } });
    means.sound(tone);
  };
  const world = (): World => ({ ...means.world(), chosen: state.chosen, taught });
  const lineNow = (place: StationPlace) => {
    const order = means.world().orders.find(({ id }) => id === place.order.id) ?? place.order;
    const line = order.lines.find(({ itemId }) => itemId === place.line.itemId) ?? place.line;
    return { order, line, left: piecesLeft(line) };
  };

  const ask = (question: Question) => {
    show({ question });
    say('asked', questionWords(question));
  };
  const choosePlace = (place: StationPlace) => {
    show({ chosen: { orderId: place.order.id, itemId: place.line.itemId } });
    const { order, line, left } = lineNow(place);
    say('told', { title: line.productName, detail: nameOf(order), left });
  };
  const take = async (place: StationPlace, draft: Draft, pieces: readonly PieceInput[]) => {
    await means.keep(place, pieces);
    const { order, line, left } = lineNow(place);
    // A line that has just become full takes no further weights by itself.
    if (state.chosen.itemId === line.itemId && left === 0 && place.left !== 0)
      show({ chosen: { ...state.chosen, itemId: null } });
    const several = pieces.length > 1 ? `${pieces.length} weights · ` : '';
    say('taken', {
      weight: showWeight(sum(draft.weights)),
      title: line.productName,
      detail: `${several}${nameOf(order)}`,
      left,
    });
  };
  const perform = async (step: Step): Promise<void> => {
    if (step.does === 'refuse') return say('refused', { title: step.problem });
    if (step.does === 'ask') return ask(step.question);
    if (step.does === 'choose') return choosePlace(step.place);
    if (step.does === 'take') return take(step.place, step.draft, step.pieces);
    show({ asking: true });
    const product = await means.findProduct(step.gtin).finally(() => show({ asking: false }));
    if (!product) return ask({ about: 'product', draft: step.draft, gtin: step.gtin });
    taught.set(step.gtin, product);
    return perform(proceed({ ...step.draft, product }, world()));
  };
  const chooseOrder = async (orderNumber: string) => {
    const known = means.world().orders.find((order) => order.orderNumber === orderNumber);
    if (!known) show({ asking: true });
    const { order, problem }: LookedUp = known
      ? { order: known, problem: null }
      : await means.findOrder(orderNumber).finally(() => show({ asking: false }));
    if (problem !== null) return say('refused', { title: problem });
    show({ chosen: { orderId: order.id, itemId: null } });
    tellOrder(order);
  };
  const tellOrder = (order: StationOrder) => {
    say('told', orderWords(order));
  };

  /** An entry while something is asked: true when it was the answer. */
  const answers = async (question: Question, { text, reading }: Input): Promise<boolean> => {
    const entry =
      reading === null ? readWeighEntry(text) : ({ kind: 'weights', weights: [reading] } as const);
    if (question.about === 'doubt' && entry.kind === 'nothing') {
      show({ question: null });
      await perform(proceed(settle(question), world()));
      return true;
    }
    if (question.about !== 'weight' || entry.kind !== 'weights' || entry.weights.length !== 1) return false;
    show({ question: null });
    const source: PieceSource = reading === null ? question.draft.source : 'scale';
    await perform(
      proceed({ ...question.draft, source, weights: entry.weights, place: question.place }, world()),
    );
    return true;
  };
  const look = async ({ text, reading }: Input): Promise<void> => {
    if (reading !== null) return perform(proceed(weightDraft([reading], 'scale'), world()));
    const entry = readWeighEntry(text);
    if (entry.kind === 'refused') return say('refused', { title: entry.problem });
    if (entry.kind === 'weights') return perform(proceed(weightDraft(entry.weights, 'typed'), world()));
    if (entry.kind === 'label') return perform(proceed(labelDraft(entry.label), world()));
    if (entry.kind === 'order') return chooseOrder(entry.orderNumber);
    if (entry.kind === 'productCode') return perform(findCode(entry.code, world()));
  };
  /** Takes an entry, or has it wait behind a question that it does not answer. */
  const receive = async (input: Input) => {
    const { question } = state;
    if (!question) return look(input);
    if (await answers(question, input)) return;
    if (input.reading === null && readWeighEntry(input.text).kind === 'nothing') return;
    behind.push(input);
    // Somebody goes on and has not seen that something is asked.
    means.sound('asked');
  };
  const attempt = async (task: () => Promise<void>) => {
    try {
      await task();
    } catch (error) {
      say('refused', { title: means.words(error) });
    }
  };
  /** Does one thing at a time, in the order in which they came; what waited behind a question goes before what comes. */
  const work = async () => {
    working = true;
    for (;;) {
      const waiting = state.question ? undefined : behind.shift();
      const task = waiting ? () => look(waiting) : tasks.shift();
      if (!task) break;
      await attempt(task);
      show({ behind: behind.length });
    }
    working = false;
  };
  const run = (task: () => Promise<void>) => {
    tasks.push(task);
    if (!working) void work();
  };
  const answering = (act: (question: Question) => Promise<void>) => {
    const { question } = state;
    // An answer is to the question that was seen.
    if (question) run(async () => (state.question === question ? act(question) : undefined));
  };
  const leaveOut = (question: Question) => {
    show({ question: null });
    say('told', { title: 'Left out', weight: questionWords(question).weight });
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    enter: (text) => run(() => receive({ text, reading: null })),
    weigh: (pounds) => run(() => receive({ text: '', reading: pounds })),
    answer: (number) =>
      answering(async (question) => {
        if (question.about === 'line') {
          const place = question.places[number - 1];
          if (!place) return;
          // The weights and labels that follow go the same way, and are not asked about again.
          const itemId = question.draft.label ? null : place.line.itemId;
          show({ question: null, chosen: { orderId: place.order.id, itemId } });
          await perform(proceed({ ...question.draft, place }, world()));
        } else if (question.about === 'doubt' && number === 1 && question.doubt.suggestion !== null) {
          show({ question: null });
          await perform(proceed(settle(question, question.doubt.suggestion), world()));
        }
      }),
    teach: (product) =>
      answering(async (question) => {
        if (question.about !== 'product') return;
        await means.teach(product, question.gtin);
        taught.set(question.gtin, product);
        show({ question: null });
        await perform(proceed({ ...question.draft, product }, world()));
      }),
    leaveOut: () => answering(async (question) => leaveOut(question)),
    takeBack: () =>
      run(async () => {
        if (state.question) return leaveOut(state.question);
        const entry = await means.takeLastBack();
        if (!entry) return say('told', { title: 'There is nothing to take back' });
        say('told', {
          title: `Taken back: ${entry.productName}`,
          weight: showWeight(sum(entry.pieces.map(({ weight }) => weight))),
          detail: `${entry.orderNumber} · ${entry.customerName}`,
        });
      }),
    choose: (orderId, itemId = null) => {
      show({ chosen: { orderId, itemId } });
      const order = means.world().orders.find(({ id }) => id === orderId);
      const line = order?.lines.find((one) => one.itemId === itemId);
      if (order && line)
        say('told', { title: line.productName, detail: nameOf(order), left: piecesLeft(line) });
      else if (order) tellOrder(order);
      else say('told', { title: begin.title, detail: begin.detail });
    },
    tellRefused: (entry) => {
      // What is asked stays to be read; the refusal stands among the last entries.
      if (state.question) return means.sound('refused');
      say('refused', {
        title: entry.reason ?? '',
        weight: showWeight(sum(entry.pieces.map(({ weight }) => weight))),
        detail: `${entry.productName} · ${entry.orderNumber} · ${entry.customerName}`,
      });
    },
    say: (tone, title, detail = '') => say(tone, { title, detail }),
  };
};
