import type { Input, PieceInput } from '../queue/entries.ts';
import type { Tone } from '../sound.ts';
import { findCode, proceed, resolveDoubt, type Snapshot, type Step } from './decide.ts';
import type { Draft, Product, StationOrder, StationPlace } from './draft.ts';
import { piecesLeft } from './find-line.ts';
import {
  type Complete,
  chosenMessage,
  completeOf,
  doneMessage,
  type MessageContent,
  poundsOf,
  takenMessage,
} from './messages.ts';
import { leavingText, type Question, questionText, type Reply } from './questions.ts';
import type { StationShorts } from './shorts.ts';
import type { StationDisplay, StationPorts } from './station-state.ts';

/** What the parts of a station share. */
export interface StationParts {
  ports: StationPorts;
  display: StationDisplay;
  /** The input that is being looked at, or asked about. */
  current: Input | null;
  /** The products that GTINs were taught for here; null for a GTIN that is to be forgotten. */
  taught: Map<string, Product | null>;
  /** The line at which something was taken last. */
  lastItemId: string | null;
}

/** Brings a case to its line: carries out one step after the other, until it is taken, refused or asked about. */
export const createCaseTaking = (parts: StationParts) => {
  const { ports, taught } = parts;
  const { state, set, show } = parts.display;

  const snapshot = (): Snapshot => ({ ...ports.snapshot(), chosen: state().chosen, taught });
  /** A place as its line is at this moment. */
  const placeNow = (place: StationPlace): StationPlace => {
    const order = snapshot().orders.find(({ id }) => id === place.order.id) ?? place.order;
    const line = order.lines.find(({ itemId }) => itemId === place.line.itemId) ?? place.line;
    return { order, line, left: piecesLeft(line) };
  };
  const completeNow = (orderId: string | null): Complete | null => {
    const order = snapshot().orders.find(({ id }) => id === orderId);
    return order ? completeOf(order, snapshot()) : null;
  };

  const ask = async (question: Question) => {
    set({ question });
    const isUnexpected = question.about === 'line' && question.why !== 'equal';
    show(isUnexpected ? 'warned' : 'asked', questionText(question));
    if (parts.current) await ports.note(parts.current, state().chosen);
  };
  const choose = (orderId: string | null, itemId: string | null = null) => {
    set({ chosen: { orderId, itemId } });
    show('info', chosenMessage(snapshot(), state().chosen));
  };
  /** Shows that the server is asked meanwhile. */
  const lookingUp = <Found>(looking: () => Promise<Found>): Promise<Found> => {
    set({ asking: true });
    return looking().finally(() => set({ asking: false }));
  };

  /** How it is told: a case for another order than the chosen one sounds and looks different. */
  const toneOf = (order: StationOrder, content: MessageContent): Tone => {
    const { orderId } = state().chosen;
    if (orderId !== null && orderId !== order.id) return 'elsewhere';
    return content.complete ? 'complete' : 'taken';
  };
  const take = async (place: StationPlace, draft: Draft, pieces: readonly PieceInput[]) => {
    if (!parts.current) return;
    const { label, product, teaches } = draft;
    const lesson = teaches && label && product ? { gtin: label.gtin, product } : null;
    if (lesson) {
      await ports.teach(lesson.product, lesson.gtin);
      taught.set(lesson.gtin, lesson.product);
    }
    if (!(await ports.keep(parts.current, place, pieces, lesson)))
      return show('info', { title: 'This goes on in another tab', weight: poundsOf(pieces) });
    parts.current = null;
    const now = placeNow(place);
    parts.lastItemId = now.line.itemId;
    // A line that has just become full takes no further weights by itself, and leaves none to another line unasked.
    if (state().chosen.orderId === now.order.id && now.left === 0 && place.left !== 0 && now.line.needsWeight)
      set({ chosen: { orderId: now.order.id, itemId: null, filled: now.line.itemId } });
    const content = takenMessage(now, pieces, snapshot(), lesson !== null);
    show(toneOf(now.order, content), content);
  };
  const perform = async (step: Step): Promise<void> => {
    if (step.kind === 'refuse') return show('refused', { title: step.problem });
    if (step.kind === 'ask') return ask(step.question);
    if (step.kind === 'choose') return choose(step.place.order.id, step.place.line.itemId);
    if (step.kind === 'take') return take(step.place, step.draft, step.pieces);
    const product = await lookingUp(() => ports.findProduct(step.gtin));
    if (!product) return ask({ about: 'product', draft: step.draft, gtin: step.gtin });
    taught.set(step.gtin, product);
    return perform(proceed({ ...step.draft, product }, snapshot()));
  };
  const go = (draft: Draft): Promise<void> => perform(proceed(draft, snapshot()));

  return { snapshot, placeNow, completeNow, ask, choose, lookingUp, perform, go };
};

/** What `createCaseTaking` gives. */
export type CaseTaking = ReturnType<typeof createCaseTaking>;

type About<Subject extends Question['about']> = Extract<Question, { about: Subject }>;

/** Carries out the answers to what a station asks. */
export const createQuestionAnswering = (
  { ports, display, taught }: StationParts,
  taking: CaseTaking,
  shorts: StationShorts,
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
    show('info', { title: 'The GTIN is forgotten', detail: `${gtin} is asked about again.` });
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
    if (question.about === 'code')
      return reply.kind === 'code' ? perform(findCode(question.code, snapshot())) : go(question.draft);
    if (question.about === 'forget') return forget(question);
    if (question.about === 'all' && reply.kind === 'all') return finishLine(reply.place);
    if (question.about === 'short' && reply.kind === 'short') return shorts.mark(reply.place);
    if (question.about === 'amount' && reply.kind === 'amount')
      return shorts.shipInstead(question, reply.quantity);
  };
  const leave = async (question: Question) => {
    const weight = 'draft' in question ? questionText(question).weight : null;
    show('info', { title: leavingText(question).title, weight });
  };

  return { carryOut, leave, finishLine };
};
