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
import type { PieceInput } from './entries.ts';
import type { ChosenOrder, Input } from './inputs.ts';
import type { Tone } from './sound.ts';
import type { Came, LookedUp, Means, Station, StationState } from './station-interface.ts';
import { begin, nameOf, orderWords, questionWords, type Said } from './words.ts';

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
  /** What is looked at, or asked about. */
  let current: Input | null = null;
  /** What came in while something was asked. */
  const behind: Input[] = [];
  const tasks: (() => Promise<void>)[] = [];
  const taught = new Map<string, Product>();
  const listeners = new Set<() => void>();
  let wanted: string | null = null;
  let started = false;
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

  const ask = async (question: Question) => {
    show({ question });
    say('asked', questionWords(question));
    if (current) await means.note(current, state.chosen);
  };
  const choosePlace = (place: StationPlace) => {
    show({ chosen: { orderId: place.order.id, itemId: place.line.itemId } });
    const { order, line, left } = lineNow(place);
    say('told', { title: line.productName, detail: nameOf(order), left });
  };
  const take = async (place: StationPlace, draft: Draft, pieces: readonly PieceInput[]) => {
    if (!current) return;
    if (!(await means.keep(current, place, pieces)))
      return say('told', { title: 'This goes on in another tab', weight: showWeight(sum(draft.weights)) });
    current = null;
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
  const lookUp = async (orderNumber: string): Promise<LookedUp> => {
    const known = means.world().orders.find((order) => order.orderNumber === orderNumber);
    if (known) return { order: known, problem: null };
    show({ asking: true });
    return means.findOrder(orderNumber).finally(() => show({ asking: false }));
  };
  const chooseOrder = async (orderNumber: string) => {
    const { order, problem } = await lookUp(orderNumber);
    if (problem !== null) return say('refused', { title: problem });
    show({ chosen: { orderId: order.id, itemId: null } });
    tellOrder(order);
  };
  const chooseAgain = async ({ orderId, itemId, orderNumber }: ChosenOrder) => {
    const { order } = await lookUp(orderNumber);
    // Invoiced or deleted meanwhile: then its cases find their line like others.
    if (order) show({ chosen: { orderId, itemId } });
  };
  const tellOrder = (order: StationOrder) => {
    say('told', orderWords(order));
  };

  const keepAsItIs = async (question: Question) => {
    if (question.about !== 'doubt') return;
    show({ question: null });
    await perform(proceed(settle(question), world()));
  };
  /** An entry while something is asked: true when it was the answer. */
  const answers = async (question: Question, input: Input): Promise<boolean> => {
    const { text, reading, at } = input;
    const entry =
      reading === null ? readWeighEntry(text) : ({ kind: 'weights', weights: [reading] } as const);
    if (question.about !== 'weight' || entry.kind !== 'weights' || entry.weights.length !== 1) return false;
    show({ question: null });
    await means.release(input);
    // Its weight was taken now, however long ago its label was scanned.
    if (current) current = { ...current, at };
    const source: PieceSource = reading === null ? question.draft.source : 'scale';
    await perform(
      proceed({ ...question.draft, source, weights: entry.weights, place: question.place }, world()),
    );
    return true;
  };
  const look = async (input: Input): Promise<void> => {
    current = input;
    const { text, reading } = input;
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
    behind.push(input);
    // Somebody goes on and has not seen that something is asked.
    means.sound('asked');
  };
  /** What was looked at is done with, unless it is asked about. */
  const finish = async () => {
    if (!current || state.question) return;
    const done = current;
    current = null;
    await means.release(done);
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
      await attempt(finish);
      show({ behind: behind.length });
    }
    working = false;
  };
  const run = (task: () => Promise<void>) => {
    tasks.push(task);
    if (started && !working) void work();
  };
  const come = (came: Came) => {
    const held = means.hold(came, state.chosen);
    // A failure is told in its turn.
    held.catch(() => {});
    run(async () => receive(await held));
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
    start: (orderNumber) => {
      if (orderNumber !== null && orderNumber !== wanted) tasks.unshift(() => chooseOrder(orderNumber));
      wanted = orderNumber;
      started = true;
      if (!working) void work();
    },
    takeOver: (inputs) =>
      run(async () => {
        behind.push(...inputs);
        const chosen = inputs[0]?.chosen;
        if (chosen) await chooseAgain(chosen);
      }),
    enter: (text) => {
      if (readWeighEntry(text).kind === 'nothing') answering(keepAsItIs);
      else come({ text, reading: null });
    },
    weigh: (pounds) => come({ text: '', reading: pounds }),
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
          weight: showWeight(sum(entry.pieces.map(({ weight }) => weight ?? 0))),
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
        weight: showWeight(sum(entry.pieces.map(({ weight }) => weight ?? 0))),
        detail: `${entry.productName} · ${entry.orderNumber} · ${entry.customerName}`,
      });
    },
    say: (tone, title, detail = '') => say(tone, { title, detail }),
  };
};
