import type { Label } from '../label/label.ts';
import { readWeighEntry } from '../label/weigh-entry.ts';
import type { Input } from '../queue/entries.ts';
import { type CaseTaking, createCaseTaking, type StationParts } from './case-taking.ts';
import { findCode, lineDone, resolveDoubt } from './decide.ts';
import type { StationOrder, StationPlace } from './draft.ts';
import { createInputReading } from './input-reading.ts';
import { doneMessage, moreMessage, refusedMessage, shortMessage, takenBackMessage } from './messages.ts';
import { choicesOf, leavingText, nameOf, type Question, questionText, type Reply } from './questions.ts';
import { createShorts, type StationShorts } from './shorts.ts';
import { createStationState, type RawInput, type Station, type StationPorts } from './station-state.ts';

/** What takes its turn. */
type Task = () => Promise<void>;

/**
 * Does one thing at a time, in the order in which they came. `waiting` gives what goes before what comes; each failure
 * goes to `onFailure`, and after each thing `afterEach` is done. Nothing is done before `begin`.
 */
const createTurns = ({
  waiting,
  afterEach,
  onFailure,
}: {
  waiting: () => Task | undefined;
  afterEach: Task;
  onFailure: (error: unknown) => void;
}) => {
  const tasks: Task[] = [];
  let begun = false;
  let working = false;
  const attempt = (task: Task) => task().catch(onFailure);
  const work = async () => {
    working = true;
    for (;;) {
      const task = waiting() ?? tasks.shift();
      if (!task) break;
      await attempt(task);
      await attempt(afterEach);
    }
    working = false;
  };
  const wake = () => {
    if (begun && !working) void work();
  };
  return {
    run: (task: Task) => {
      tasks.push(task);
      wake();
    },
    /** Goes before all that has come. */
    runFirst: (task: Task) => {
      tasks.unshift(task);
      wake();
    },
    begin: () => {
      begun = true;
      wake();
    },
  };
};

type Reading = ReturnType<typeof createInputReading>;

/** Takes what comes in in its order; what is no answer waits behind the question. */
const createIntake = (parts: StationParts, { look, isAnswer }: Reading) => {
  const { ports, display } = parts;
  const { state, set, show } = display;
  const behind: Input[] = [];
  const receive = async (input: Input) => {
    const { question } = state();
    if (!question) return look(input);
    if (await isAnswer(question, input)) return;
    behind.push(input);
    // Somebody goes on and has not seen that something is asked.
    ports.sound('asked');
  };
  /** Ends the current input, unless it is asked about. */
  const finish = async () => {
    set({ behind: behind.length });
    if (!parts.current || state().question) return;
    const done = parts.current;
    parts.current = null;
    await ports.release(done);
  };
  const turns = createTurns({
    waiting: () => {
      const next = state().question ? undefined : behind.shift();
      return next && (() => look(next));
    },
    afterEach: finish,
    onFailure: (error) => show('refused', { title: ports.words(error) }),
  });
  const enter = (raw: RawInput) => {
    const held = ports.hold(raw, state().chosen);
    // A failure is told in its turn.
    held.catch(() => {});
    turns.run(async () => receive(await held));
  };
  /** An answer is to the question that was seen; when it cannot be carried out, the question stands again. */
  const answer = (act: (question: Question) => Promise<void>) => {
    const { question } = state();
    if (!question) return;
    turns.run(async () => {
      if (state().question !== question) return;
      set({ question: null });
      await act(question).catch((error: unknown) => {
        set({ question });
        throw error;
      });
    });
  };
  return { turns, enter, answer, wait: (inputs: readonly Input[]) => behind.push(...inputs) };
};

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
export const createStation = (ports: StationPorts): Station => {
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

  const reply: Station['reply'] = (given) => answer((question) => carryOut(question, given));
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
    start: (orderNumber) => {
      if (orderNumber !== null && orderNumber !== wanted)
        turns.runFirst(() => reading.chooseOrder(orderNumber));
      wanted = orderNumber;
      turns.begin();
    },
    resume: (inputs) => turns.run(() => resume(inputs)),
    enter: (text) => {
      if (readWeighEntry(text).kind === 'nothing') answerKey('Enter');
      else enter({ text, reading: null });
    },
    weigh: (pounds) => enter({ text: '', reading: pounds }),
    answer: answerKey,
    reply,
    teach: (product) =>
      answer(async (question) => {
        if (question.about === 'product') await taking.go({ ...question.draft, product, teaches: true });
      }),
    leaveOut: () => answer(leave),
    takeBack: () => turns.run(takeBack),
    allDone: () => turns.run(allDone),
    short: () => turns.run(shorts.press),
    sayShort: (place, said) => turns.run(() => shorts.sayExactly(taking.placeNow(place), said)),
    substitute: (product) =>
      answer(async (question) => {
        if (question.about === 'substitute') await shorts.chooseSubstitute(question, product);
      }),
    choose: taking.choose,
    showRefused: (entry) => {
      // What is asked stays to be read; the refusal stands among the last entries.
      if (state().question) ports.sound('refused');
      else show('refused', refusedMessage(entry));
    },
    showMore: (entry, count) => {
      // What is asked stays to be read; the line's count says it as well.
      if (state().question) ports.sound('warned');
      else show('warned', moreMessage(entry, count, taking.completeNow(entry.orderId)));
    },
    showGone: (order) => turns.run(() => putAway(order)),
    show: (tone, title, detail = '') => show(tone, { title, detail }),
  };
};
