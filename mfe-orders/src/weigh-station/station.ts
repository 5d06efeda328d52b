import { piecesLeft } from '@primal/contracts/orders/find-line';
import type { PieceSource } from '@primal/contracts/orders/piece';
import { readWeighEntry } from '@primal/contracts/orders/weigh-entry';
import type { Label } from '@primal/contracts/shared/gs1/label';
import { lineDone } from './all-done.ts';
import {
  type Draft,
  findCode,
  labelDraft,
  lineOfNumber,
  type Product,
  proceed,
  type StationOrder,
  type StationPlace,
  type Step,
  settle,
  type World,
  weightDraft,
} from './decide.ts';
import type { PieceInput } from './entries.ts';
import type { ChosenOrder, Input } from './inputs.ts';
import { choicesOf, leavingWords, nameOf, type Question, questionWords, type Reply } from './questions.ts';
import type { Tone } from './sound.ts';
import type { Came, LookedUp, Means, Station } from './station-interface.ts';
import { createTurns } from './turns.ts';
import { createVoice } from './voice.ts';
import {
  alreadyWords,
  type Complete,
  chosenWords,
  completeOf,
  doneWords,
  moreWords,
  poundsOf,
  refusedWords,
  type Saying,
  takenBackWords,
  takenWords,
} from './words.ts';

/**
 * A weigh station: takes what comes in one after the other, in its order, and goes on with the next when the one before
 * has its line, was refused, or its question was answered.
 */
export const createStation = (means: Means): Station => {
  const { state, show, say, subscribe } = createVoice(means.sound);
  /** What is looked at, or asked about. */
  let current: Input | null = null;
  /** What came in while something was asked. */
  const behind: Input[] = [];
  const taught = new Map<string, Product | null>();
  let wanted: string | null = null;
  /** The line at which something was taken last. */
  let last: string | null = null;

  const orders = (): readonly StationOrder[] => means.world().orders;
  const world = (): World => ({ ...means.world(), chosen: state().chosen, taught });
  const lineNow = (place: StationPlace) => {
    const order = orders().find(({ id }) => id === place.order.id) ?? place.order;
    const line = order.lines.find(({ itemId }) => itemId === place.line.itemId) ?? place.line;
    return { order, line, left: piecesLeft(line) };
  };

  const ask = async (question: Question) => {
    show({ question });
    const isUnexpected = question.about === 'line' && question.why !== 'equal';
    say(isUnexpected ? 'warned' : 'asked', questionWords(question));
    if (current) await means.note(current, state().chosen);
  };
  const choose = (orderId: string | null, itemId: string | null = null) => {
    show({ chosen: { orderId, itemId } });
    say('told', chosenWords(world(), state().chosen));
  };
  const completed = (orderId: string): Complete | null => {
    const order = orders().find(({ id }) => id === orderId);
    return order ? completeOf(order, world()) : null;
  };
  /** How it is told: a case for another order than the chosen one sounds and looks different. */
  const toneOf = (order: StationOrder, saying: Saying): Tone => {
    const { orderId } = state().chosen;
    if (orderId !== null && orderId !== order.id) return 'elsewhere';
    return saying.complete ? 'complete' : 'taken';
  };
  const take = async (place: StationPlace, draft: Draft, pieces: readonly PieceInput[]) => {
    if (!current) return;
    const { label, product, teaches } = draft;
    const lesson = teaches && label && product ? { gtin: label.gtin, product } : null;
    if (lesson) {
      await means.teach(lesson.product, lesson.gtin);
      taught.set(lesson.gtin, lesson.product);
    }
    if (!(await means.keep(current, place, pieces, lesson)))
      return say('told', { title: 'This goes on in another tab', weight: poundsOf(pieces) });
    current = null;
    const now = lineNow(place);
    last = now.line.itemId;
    // A line that has just become full takes no further weights by itself, and leaves none to another line unasked.
    if (state().chosen.orderId === now.order.id && now.left === 0 && place.left !== 0 && now.line.needsWeight)
      show({ chosen: { orderId: now.order.id, itemId: null, filled: now.line.itemId } });
    const saying = takenWords(now, pieces, world(), lesson !== null);
    say(toneOf(now.order, saying), saying);
  };
  const perform = async (step: Step): Promise<void> => {
    if (step.does === 'refuse') return say('refused', { title: step.problem });
    if (step.does === 'ask') return ask(step.question);
    if (step.does === 'choose') return choose(step.place.order.id, step.place.line.itemId);
    if (step.does === 'take') return take(step.place, step.draft, step.pieces);
    const product = await lookingUp(() => means.findProduct(step.gtin));
    if (!product) return ask({ about: 'product', draft: step.draft, gtin: step.gtin });
    taught.set(step.gtin, product);
    return perform(proceed({ ...step.draft, product }, world()));
  };
  const go = (draft: Draft): Promise<void> => perform(proceed(draft, world()));
  const lookingUp = <Found>(looking: () => Promise<Found>): Promise<Found> => {
    show({ asking: true });
    return looking().finally(() => show({ asking: false }));
  };
  const lookUp = async (orderNumber: string): Promise<LookedUp> => {
    const known = orders().find((order) => order.orderNumber === orderNumber);
    return known ? { order: known, problem: null } : lookingUp(() => means.findOrder(orderNumber));
  };
  const chooseOrder = async (orderNumber: string) => {
    const { order, problem } = await lookUp(orderNumber);
    if (problem !== null) return say('refused', { title: problem });
    choose(order.id);
  };
  const chooseAgain = async ({ orderId, itemId, orderNumber, filled = null }: ChosenOrder) => {
    const { order } = await lookUp(orderNumber);
    // Invoiced or deleted meanwhile: then its cases find their line like others.
    if (order) show({ chosen: { orderId, itemId, filled } });
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
    await go({ ...question.draft, source, weights: entry.weights, place: question.place });
    return true;
  };
  const lookAtWeights = async (weights: readonly string[], text: string) => {
    const draft = weightDraft(weights, 'typed');
    const line = weights.length === 1 ? lineOfNumber(text, world()) : null;
    if (!line) return go(draft);
    // Without an order a weight has nowhere to go.
    if (state().chosen.orderId === null) return perform(findCode(text, world()));
    return ask({ about: 'code', draft, code: text.trim(), line });
  };
  /** Whether a case has its line since before: that is told, and nothing is asked about it. */
  const isTakenAlready = async ({ gtin, serial }: Label): Promise<boolean> => {
    const entry = serial === null ? null : means.entryOfCase(gtin, serial);
    if (!entry) return false;
    const isThere = entry.state === 'waiting' || (await lookingUp(() => means.isStillThere(entry)));
    if (isThere) say('refused', alreadyWords(entry));
    return isThere;
  };
  const lookAtLabel = async (label: Label) => {
    if (!(await isTakenAlready(label))) await go(labelDraft(label));
  };
  const look = async (input: Input): Promise<void> => {
    current = input;
    const { text, reading } = input;
    if (reading !== null) return go(weightDraft([reading], 'scale'));
    const entry = readWeighEntry(text);
    if (entry.kind === 'refused') return say('refused', { title: entry.problem });
    if (entry.kind === 'weights') return lookAtWeights(entry.weights, text);
    if (entry.kind === 'label') return lookAtLabel(entry.label);
    if (entry.kind === 'order') return chooseOrder(entry.orderNumber);
    if (entry.kind === 'productCode') return perform(findCode(entry.code, world()));
  };
  /** Takes an entry, or has it wait behind a question that it does not answer. */
  const receive = async (input: Input) => {
    const { question } = state();
    if (!question) return look(input);
    if (await answers(question, input)) return;
    behind.push(input);
    // Somebody goes on and has not seen that something is asked.
    means.sound('asked');
  };
  /** What was looked at is done with, unless it is asked about. */
  const finish = async () => {
    show({ behind: behind.length });
    if (!current || state().question) return;
    const done = current;
    current = null;
    await means.release(done);
  };
  const turns = createTurns({
    waiting: () => {
      const next = state().question ? undefined : behind.shift();
      return next && (() => look(next));
    },
    settle: finish,
    onFailure: (error) => say('refused', { title: means.words(error) }),
  });
  const come = (came: Came) => {
    const held = means.hold(came, state().chosen);
    // A failure is told in its turn.
    held.catch(() => {});
    turns.run(async () => receive(await held));
  };
  /** An answer is to the question that was seen; when it cannot be carried out, the question stands again. */
  const answering = (act: (question: Question) => Promise<void>) => {
    const { question } = state();
    if (!question) return;
    turns.run(async () => {
      if (state().question !== question) return;
      show({ question: null });
      await act(question).catch((error: unknown) => {
        show({ question });
        throw error;
      });
    });
  };
  const putInto = async ({ draft }: Extract<Question, { about: 'line' }>, place: StationPlace) => {
    const before = orders().find(({ id }) => id === state().chosen.orderId);
    const staysHere = before && before.id !== place.order.id && !completeOf(before, world());
    // The weights and labels that follow go the same way, unless the order on the table waits for more of its own.
    if (!staysHere)
      show({ chosen: { orderId: place.order.id, itemId: draft.label ? null : place.line.itemId } });
    await go({ ...draft, place });
  };
  const forget = async ({ gtin, product }: Extract<Question, { about: 'forget' }>) => {
    await means.forget(product, gtin);
    taught.set(gtin, null);
    say('told', { title: 'The GTIN is forgotten', detail: `${gtin} is asked about again.` });
  };
  const beAll = async (place: StationPlace) => {
    await means.keepAll(place);
    const { order, line } = lineNow(place);
    if (state().chosen.orderId === order.id)
      show({ chosen: { orderId: order.id, itemId: null, filled: line.itemId } });
    const saying = doneWords(order, line, world());
    say(saying.complete ? 'complete' : 'told', saying);
  };
  const replyTo = async (question: Question, reply: Reply): Promise<void> => {
    if (question.about === 'line' && reply.does === 'place') return putInto(question, reply.place);
    if (question.about === 'doubt' && reply.does === 'settle')
      return go(settle(question, reply.weight ?? undefined));
    if (question.about === 'code')
      return reply.does === 'code' ? perform(findCode(question.code, world())) : go(question.draft);
    if (question.about === 'forget') return forget(question);
    if (question.about === 'all' && reply.does === 'all') return beAll(reply.place);
  };
  const reply = (given: Reply) => answering((question) => replyTo(question, given));
  const answer = (key: string) => {
    const { question } = state();
    const choice = question && choicesOf(question).find((one) => one.key === key);
    if (choice) reply(choice.reply);
  };
  const leave = async (question: Question) => {
    const weight = 'draft' in question ? questionWords(question).weight : null;
    say('told', { title: leavingWords(question).title, weight });
  };

  return {
    state,
    subscribe,
    start: (orderNumber) => {
      if (orderNumber !== null && orderNumber !== wanted) turns.runFirst(() => chooseOrder(orderNumber));
      wanted = orderNumber;
      turns.begin();
    },
    takeOver: (inputs) =>
      turns.run(async () => {
        behind.push(...inputs);
        const chosen = inputs[0]?.chosen;
        if (chosen) await chooseAgain(chosen);
        // Whatever this page has on its table: they came in without an order.
        else show({ chosen: { orderId: null, itemId: null } });
      }),
    enter: (text) => {
      if (readWeighEntry(text).kind === 'nothing') answer('Enter');
      else come({ text, reading: null });
    },
    weigh: (pounds) => come({ text: '', reading: pounds }),
    answer,
    reply,
    teach: (product) =>
      answering(async (question) => {
        if (question.about === 'product') await go({ ...question.draft, product, teaches: true });
      }),
    leaveOut: () => answering(leave),
    takeBack: () =>
      turns.run(async () => {
        const { question } = state();
        if (question) {
          show({ question: null });
          return leave(question);
        }
        const entry = await means.takeLastBack();
        if (!entry) return say('told', { title: 'There is nothing to take back' });
        say('told', takenBackWords(entry));
        if (entry.taught) await ask({ about: 'forget', ...entry.taught });
      }),
    allDone: () =>
      turns.run(async () => {
        if (state().question) return means.sound('asked');
        const done = lineDone(orders(), state().chosen, last);
        if (done.kind === 'none') return say('refused', { title: done.problem });
        return done.kind === 'ask' ? ask({ about: 'all', places: done.places }) : beAll(done.place);
      }),
    choose,
    tellRefused: (entry) => {
      // What is asked stays to be read; the refusal stands among the last entries.
      if (state().question) means.sound('refused');
      else say('refused', refusedWords(entry));
    },
    tellMore: (entry, count) => {
      // What is asked stays to be read; the line's count says it as well.
      if (state().question) means.sound('warned');
      else say('warned', moreWords(entry, count, completed(entry.orderId)));
    },
    tellGone: (order) =>
      turns.run(async () => {
        if (state().chosen.orderId !== order.id) return;
        const { problem } = await lookingUp(() => means.findOrder(order.orderNumber));
        if (problem === null || state().chosen.orderId !== order.id) return;
        show({ chosen: { orderId: null, itemId: null } });
        if (state().question) means.sound('warned');
        else say('warned', { title: problem, order: nameOf(order) });
      }),
    say: (tone, title, detail = '') => say(tone, { title, detail }),
  };
};
