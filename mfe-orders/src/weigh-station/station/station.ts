import type { Label } from '../label/label.ts';
import { readWeighEntry } from '../label/weigh-entry.ts';
import type { Entry, Input, SaidShort } from '../queue/entries.ts';
import type { Tone } from '../sound.ts';
import { type CaseTaking, createCaseTaking, type StationParts } from './case-taking.ts';
import { findCode, lineDone, resolveDoubt } from './decide.ts';
import type { Product, StationOrder, StationPlace, SubstituteProduct } from './draft.ts';
import { createInputReading } from './input-reading.ts';
import { createIntake } from './intake.ts';
import {
  doneMessage,
  type MoreThanOrdered,
  moreMessage,
  refusedMessage,
  shortMessage,
  takenBackMessage,
} from './messages.ts';
import { choicesOf, leavingText, nameOf, type Question, questionText, type Reply } from './questions.ts';
import { createShorts, type StationShorts } from './shorts.ts';
import { createStationState, type StationPorts } from './station-state.ts';

type About<Subject extends Question['about']> = Extract<Question, { about: Subject }>;

/** Carries out the answers to what a station asks. */
const createQuestionAnswering = (
  { ports, display, taught }: StationParts,
  taking: CaseTaking,
  shorts: StationShorts,
  chooseReading: (label: Label) => Promise<void>,
) => {
  const { state, set, show } = display;
  const { snapshot, placeNow, completeNow, perform, go } = taking;

  const putInto = async ({ draft }: About<'line'>, place: StationPlace) => {
    const { orderId } = state().chosen;
    const isKnown = snapshot().orders.some(({ id }) => id === orderId);
    const staysHere = isKnown && orderId !== place.order.id && !completeNow(orderId);
    // The weights and labels that follow go the same way, unless the order on the table waits for more of its own.
    if (!staysHere)
      set({ chosen: { orderId: place.order.id, itemId: draft.label ? null : place.line.itemId } });
    await go({ ...draft, place });
  };
  const forget = async ({ gtin, product }: About<'forget'>) => {
    await ports.forget(product, gtin);
    taught.set(gtin, null);
    show('info', { title: 'The GTIN is removed', detail: `The station will ask about ${gtin} again.` });
  };
  /** The pieces of a line are all that it will have. */
  const finishLine = async (place: StationPlace) => {
    await ports.keepAll(place);
    const { order, line } = placeNow(place);
    if (state().chosen.orderId === order.id)
      set({ chosen: { orderId: order.id, itemId: null, filled: line.itemId } });
    const content = doneMessage(order, line, snapshot());
    show(content.complete ? 'complete' : 'info', content);
  };
  const carryOut = async (question: Question, reply: Reply): Promise<void> => {
    if (question.about === 'line' && reply.kind === 'place') return putInto(question, reply.place);
    if (question.about === 'doubt' && reply.kind === 'resolve')
      return go(resolveDoubt(question, reply.weight ?? undefined));
    if (question.about === 'reading' && reply.kind === 'label') return chooseReading(reply.label);
    if (question.about === 'code')
      return reply.kind === 'code' ? perform(findCode(question.code, snapshot())) : go(question.draft);
    if (question.about === 'forget') return forget(question);
    if (question.about === 'all' && reply.kind === 'all') return finishLine(reply.place);
    if (question.about === 'short' && reply.kind === 'short') return shorts.mark(reply.place);
    if (question.about === 'amount' && reply.kind === 'amount')
      return shorts.shipInstead(question, reply.quantity);
  };
  const leave = async (question: Question) => {
    const { title } = leavingText(question);
    // The short stays before them, so that its key asks again and marks no other line.
    if (question.about === 'substitute' || question.about === 'amount')
      return show('info', { ...shortMessage(placeNow(question.place), snapshot(), null), title });
    const weight = 'draft' in question ? questionText(question).weight : null;
    show('info', { title, weight });
  };

  return { carryOut, leave, finishLine };
};

/**
 * A weigh station: takes what comes in one after the other, in its order, and goes on with the next when the one before
 * has its line, was refused, or its question was answered.
 */
export const createStation = (ports: StationPorts) => {
  const display = createStationState(ports.sound);
  const { state, set, show, subscribe } = display;
  const parts: StationParts = {
    ports,
    display,
    current: null,
    taught: new Map(),
    layouts: new Map(),
    lastItemId: null,
  };
  const taking = createCaseTaking(parts);
  const shorts = createShorts(parts, taking);
  const reading = createInputReading(parts, taking, shorts);
  const { carryOut, leave, finishLine } = createQuestionAnswering(
    parts,
    taking,
    shorts,
    reading.chooseReading,
  );
  const { turns, enter, answer, wait } = createIntake(parts, reading);
  let wanted: string | null = null;

  const reply = (given: Reply) => answer((question) => carryOut(question, given));
  const answerKey = (key: string) => {
    const { question } = state();
    const choice = question && choicesOf(question).find((one) => one.key === key);
    if (choice) reply(choice.reply);
  };
  const takeBack = async () => {
    const { question } = state();
    if (question) {
      set({ question: null });
      return leave(question);
    }
    const entry = await ports.takeLastBack();
    if (!entry) return show('info', { title: 'There is nothing to undo' });
    show('info', takenBackMessage(entry));
    if (entry.taught) await taking.ask({ about: 'forget', ...entry.taught });
  };
  const allDone = async () => {
    if (state().question) return ports.sound('asked');
    const done = lineDone(taking.snapshot().orders, state().chosen, parts.lastItemId);
    if (done.kind === 'none') return show('refused', { title: done.problem });
    return done.kind === 'ask' ? taking.ask({ about: 'all', places: done.places }) : finishLine(done.place);
  };
  const resume = async (inputs: readonly Input[]) => {
    wait(inputs);
    const chosen = inputs[0]?.chosen;
    if (chosen) await reading.chooseAgain(chosen);
    // Whatever this page has on its table: they came in without an order.
    else set({ chosen: { orderId: null, itemId: null } });
  };
  const putAway = async (order: StationOrder) => {
    if (state().chosen.orderId !== order.id) return;
    const { problem } = await taking.lookingUp(() => ports.findOrder(order.orderNumber));
    if (problem === null || state().chosen.orderId !== order.id) return;
    set({ chosen: { orderId: null, itemId: null } });
    const { question, message } = state();
    if (question) return ports.sound('warned');
    // That a case of this order was not taken says it already, and must stay to be read.
    if (message.tone === 'refused' && message.order === nameOf(order)) return;
    show('warned', { title: problem, order: nameOf(order) });
  };

  return {
    state,
    subscribe,
    /** Orders and entries are known: goes on with what has come so far, after choosing the order that was asked for. */
    start: (orderNumber: string | null) => {
      if (orderNumber !== null && orderNumber !== wanted)
        turns.runFirst(() => reading.chooseOrder(orderNumber));
      wanted = orderNumber;
      turns.begin();
    },
    /** Takes what another page has left, in its order, with the order that was chosen there. */
    resume: (inputs: readonly Input[]) => turns.run(() => resume(inputs)),
    /** Takes scanned, typed or pasted text; Enter alone is ''. */
    enter: (text: string) => {
      if (readWeighEntry(text).kind === 'nothing') answerKey('Enter');
      else enter({ text, reading: null });
    },
    /** Takes a stable reading of the scale, in pounds. */
    weigh: (pounds: string) => enter({ text: '', reading: pounds }),
    answer: answerKey,
    reply,
    /** Which product an unknown GTIN is. */
    teach: (product: Product) =>
      answer(async (question) => {
        if (question.about === 'product') await taking.go({ ...question.draft, product, teaches: true });
      }),
    leaveOut: () => answer(leave),
    takeBack: () => turns.run(takeBack),
    /** The line that is weighed is done with the pieces it has. */
    allDone: () => turns.run(allDone),
    /** The line that is weighed is short by what is missing; one that is marked already gets a substitute. */
    short: () => turns.run(shorts.press),
    /** How much of a line is shipped; all of it if `said` is null. */
    sayShort: (place: StationPlace, said: SaidShort | null) =>
      turns.run(() => shorts.sayExactly(taking.placeNow(place), said)),
    /** Which product goes in a short line's place. */
    substitute: (product: SubstituteProduct) =>
      answer(async (question) => {
        if (question.about === 'substitute') await shorts.chooseSubstitute(question, product);
      }),
    choose: taking.choose,
    /** The server has refused an entry that was taken here. */
    showRefused: (entry: Entry) => {
      // What is asked stays to be read; the refusal stands among the last entries.
      if (state().question) ports.sound('refused');
      else show('refused', refusedMessage(entry));
    },
    /** The server has stored an entry that gives its line more pieces than were ordered, which nobody here could know. */
    showMore: (entry: Entry, count: MoreThanOrdered) => {
      // What is asked stays to be read; the line's count says it as well.
      if (state().question) ports.sound('warned');
      else show('warned', moreMessage(entry, count, taking.completeNow(entry.orderId)));
    },
    /** An order is no longer to be weighed, whatever has become of it. */
    showGone: (order: StationOrder) => turns.run(() => putAway(order)),
    /** Something that belongs to no entry: what the scale says. */
    show: (tone: Tone, title: string, detail = '') => show(tone, { title, detail }),
  };
};

export type Station = ReturnType<typeof createStation>;
