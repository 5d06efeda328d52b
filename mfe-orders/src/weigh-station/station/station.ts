import type { Label } from '../label/label.ts';
import { readWeighEntry } from '../label/weigh-entry.ts';
import type { Entry, Input, ReportedShort } from '../queue/entries.ts';
import type { Tone } from '../sound.ts';
import { type CaseTaking, createCaseTaking, type StationParts } from './case-taking.ts';
import { decideCode, findLineToFinish, resolveWarning } from './decide.ts';
import type { Product, StationOrder, StationPlace, SubstituteProduct } from './draft.ts';
import { isLineDone } from './find-line.ts';
import { createInputReading } from './input-reading.ts';
import { createIntake } from './intake.ts';
import {
  createDoneMessage,
  createRefusedMessage,
  createShortMessage,
  createSurplusMessage,
  createUndoneMessage,
  type Surplus,
} from './messages.ts';
import { createQuestionText } from './question-text.ts';
import { createSkipText, formatOrderName, listChoices, type Question, type Reply } from './questions.ts';
import { createShorts, type StationShorts } from './shorts.ts';
import { createStationState, type StationPorts } from './station-state.ts';

type About<Subject extends Question['about']> = Extract<Question, { about: Subject }>;

const createQuestionAnswering = (
  { ports, display, taught }: StationParts,
  taking: CaseTaking,
  shorts: StationShorts,
  chooseReading: (label: Label) => Promise<void>,
) => {
  const { state, set, show } = display;
  const { snapshot, placeNow, completeNow, perform, go } = taking;

  const assignLine = async ({ draft }: About<'line'>, place: StationPlace) => {
    const { orderId } = state().chosen;
    const isKnown = snapshot().orders.some(({ id }) => id === orderId);
    const staysHere = isKnown && orderId !== place.order.id && !completeNow(orderId);
    // Later weights go to this line and later labels to this order, unless the chosen order waits for more.
    if (!staysHere)
      set({ chosen: { orderId: place.order.id, itemId: draft.label ? null : place.line.itemId } });
    await go({ ...draft, place });
  };
  const forget = async ({ gtin, product }: About<'forget'>) => {
    await ports.removeGtin(product, gtin);
    taught.set(gtin, null);
    show('info', { title: 'GTIN removed', detail: `The station will ask about ${gtin} again.` });
  };
  const finishLine = async (place: StationPlace) => {
    await ports.keepAll(place);
    const { order, line } = placeNow(place);
    if (state().chosen.orderId === order.id)
      set({ chosen: { orderId: order.id, itemId: null, filled: line.itemId } });
    const content = createDoneMessage(order, line, snapshot());
    show(content.complete ? 'complete' : 'info', content);
  };
  const applyReply = async (question: Question, reply: Reply): Promise<void> => {
    if (question.about === 'line' && reply.kind === 'place') return assignLine(question, reply.place);
    if (question.about === 'warning' && reply.kind === 'resolve')
      return go(resolveWarning(question, reply.weight ?? undefined));
    if (question.about === 'reading' && reply.kind === 'label') return chooseReading(reply.label);
    if (question.about === 'code')
      return reply.kind === 'code' ? perform(decideCode(question.code, snapshot())) : go(question.draft);
    if (question.about === 'forget') return forget(question);
    if (question.about === 'all' && reply.kind === 'all') return finishLine(reply.place);
    if (question.about === 'short' && reply.kind === 'short') return shorts.mark(reply.place);
    if (question.about === 'amount' && reply.kind === 'amount')
      return shorts.shipInstead(question, reply.quantity);
  };
  const leave = async (question: Question) => {
    const { title } = createSkipText(question);
    // Show the short line again, so that the next press of the short key asks about the same line.
    if (question.about === 'substitute' || question.about === 'amount')
      return show('info', { ...createShortMessage(placeNow(question.place), snapshot(), null), title });
    const weight = 'draft' in question ? createQuestionText(question).weight : null;
    show('info', { title, weight });
  };

  return { applyReply, leave, finishLine };
};

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
  const { applyReply, leave, finishLine } = createQuestionAnswering(
    parts,
    taking,
    shorts,
    reading.chooseReading,
  );
  const { turns, enter, answer, wait } = createIntake(parts, reading);
  let wanted: string | null = null;

  const reply = (given: Reply) => answer((question) => applyReply(question, given));
  const answerKey = (key: string) => {
    const { question } = state();
    const choice = question && listChoices(question).find((one) => one.key === key);
    if (choice) reply(choice.reply);
  };
  /** Chooses the line of an undone entry again, since filling it had ended its choice. */
  const keepLine = ({ orderId, itemId }: Entry) => {
    const { chosen } = state();
    const order = taking.snapshot().orders.find(({ id }) => id === orderId);
    const line = order?.lines.find((one) => one.itemId === itemId);
    if (chosen.orderId !== orderId || chosen.itemId !== null || !line?.needsWeight || isLineDone(line))
      return;
    set({ chosen: { orderId, itemId } });
  };
  const undo = async () => {
    const { question } = state();
    if (question) {
      set({ question: null });
      return leave(question);
    }
    const entry = await ports.undo(state().message.undoes);
    if (!entry) return show('info', { title: 'There is nothing to undo' });
    keepLine(entry);
    show('info', createUndoneMessage(entry));
    if (entry.taught) await taking.ask({ about: 'forget', ...entry.taught });
  };
  const allDone = async () => {
    if (state().question) return ports.sound('asked');
    const done = findLineToFinish(taking.snapshot().orders, state().chosen, parts.lastItemId);
    if (done.kind === 'none') return show('refused', { title: done.problem });
    return done.kind === 'ask' ? taking.ask({ about: 'all', places: done.places }) : finishLine(done.place);
  };
  const resume = async (inputs: readonly Input[]) => {
    wait(inputs);
    const chosen = inputs[0]?.chosen;
    if (chosen) await reading.chooseAgain(chosen);
    // Ignore this page's chosen order: the inputs arrived without one.
    else set({ chosen: { orderId: null, itemId: null } });
  };
  const dropOrder = async (order: StationOrder) => {
    if (state().chosen.orderId !== order.id) return;
    const { problem } = await taking.lookingUp(() => ports.findOrder(order.orderNumber));
    if (problem === null || state().chosen.orderId !== order.id) return;
    set({ chosen: { orderId: null, itemId: null } });
    const { question, message } = state();
    if (question) return ports.sound('warned');
    // An earlier rejection for this order already reports it and must stay on the display.
    if (message.tone === 'refused' && message.order === formatOrderName(order)) return;
    show('warned', { title: problem, order: formatOrderName(order) });
  };

  return {
    state,
    subscribe,
    /** Starts once orders and entries are loaded: chooses the requested order, then processes queued inputs. */
    start: (orderNumber: string | null) => {
      if (orderNumber !== null && orderNumber !== wanted)
        turns.runFirst(() => reading.chooseOrder(orderNumber));
      wanted = orderNumber;
      turns.begin();
    },
    /** Processes inherited inputs in order, with the order chosen on their page. */
    resume: (inputs: readonly Input[]) => turns.run(() => resume(inputs)),
    enter: (text: string) => {
      if (readWeighEntry(text).kind === 'nothing') answerKey('Enter');
      else enter({ text, reading: null });
    },
    /** Takes a stable scale reading in pounds. */
    weigh: (pounds: string) => enter({ text: '', reading: pounds }),
    answer: answerKey,
    reply,
    teach: (product: Product) =>
      answer(async (question) => {
        if (question.about === 'product') await taking.go({ ...question.draft, product, teaches: true });
      }),
    skip: () => answer(leave),
    undo: () => turns.run(undo),
    allDone: () => turns.run(allDone),
    /** Marks the current line short by its missing pieces; a line already short gets a substitute. */
    short: () => turns.run(shorts.press),
    /** Sets a line's shipped quantity; `null` ships all of it. */
    setShort: (place: StationPlace, short: ReportedShort | null) =>
      turns.run(() => shorts.reportExactly(taking.placeNow(place), short)),
    substitute: (product: SubstituteProduct) =>
      answer(async (question) => {
        if (question.about === 'substitute') await shorts.chooseSubstitute(question, product);
      }),
    choose: taking.choose,
    showRefused: (entry: Entry) => {
      if (state().question) ports.sound('refused');
      else show('refused', createRefusedMessage(entry));
    },
    /** Reports a stored entry that exceeds the ordered quantity because of another station. */
    showMore: (entry: Entry, count: Surplus) => {
      if (state().question) ports.sound('warned');
      else show('warned', createSurplusMessage(entry, count, taking.completeNow(entry.orderId)));
    },
    showGone: (order: StationOrder) => turns.run(() => dropOrder(order)),
    askAgain: taking.askAgain,
    show: (tone: Tone, title: string, detail = '') => show(tone, { title, detail }),
  };
};

export type Station = ReturnType<typeof createStation>;
