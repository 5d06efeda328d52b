import type { Input, PieceInput } from '../queue/entries.ts';
import type { Tone } from '../sound.ts';
import { decideStep, type Snapshot, type Step } from './decide.ts';
import type { Draft, Product, StationOrder, StationPlace } from './draft.ts';
import { countPiecesLeft } from './find-line.ts';
import {
  createChosenMessage,
  createTakenMessage,
  findCompletion,
  formatPounds,
  type MessageContent,
  type OrderCompletion,
} from './messages.ts';
import { createQuestionText } from './question-text.ts';
import type { Question } from './questions.ts';
import type { StationDisplay, StationPorts } from './station-state.ts';

export interface StationParts {
  ports: StationPorts;
  display: StationDisplay;
  current: Input | null;
  /** Products taught for GTINs at this station; null for a GTIN to forget. */
  taught: Map<string, Product | null>;
  /** Chosen label layout per GTIN, after an answer about a missing separator. */
  layouts: Map<string, string>;
  lastItemId: string | null;
}

/** Moves a case to its line step by step, until it is taken, rejected or asked about. */
export const createCaseTaking = (parts: StationParts) => {
  const { ports, taught } = parts;
  const { state, set, show } = parts.display;

  const snapshot = (): Snapshot => ({ ...ports.snapshot(), chosen: state().chosen, taught });
  const placeNow = (place: StationPlace): StationPlace => {
    const order = snapshot().orders.find(({ id }) => id === place.order.id) ?? place.order;
    const line = order.lines.find(({ itemId }) => itemId === place.line.itemId) ?? place.line;
    return { order, line, left: countPiecesLeft(line) };
  };
  const completeNow = (orderId: string | null): OrderCompletion | null => {
    const order = snapshot().orders.find(({ id }) => id === orderId);
    return order ? findCompletion(order, snapshot()) : null;
  };

  const ask = async (question: Question) => {
    set({ question });
    const isUnexpected = question.about === 'line' && question.reason !== 'equal';
    show(isUnexpected ? 'warned' : 'asked', createQuestionText(question));
    if (parts.current) await ports.note(parts.current, state().chosen);
  };
  /** Shows the open question again, with the reason that the input did not answer it. */
  const askAgain = (problem: string) => {
    const { question } = state();
    if (!question) return;
    const text = createQuestionText(question);
    show('asked', { ...text, detail: `${problem} ${text.detail}`.trim() });
  };
  const choose = (orderId: string | null, itemId: string | null = null) => {
    set({ chosen: { orderId, itemId } });
    show('info', createChosenMessage(snapshot(), state().chosen));
  };
  const lookingUp = <Found>(looking: () => Promise<Found>): Promise<Found> => {
    set({ asking: true });
    return looking().finally(() => set({ asking: false }));
  };

  /** A case of an order other than the chosen order has its own sound and look. */
  const chooseTone = (order: StationOrder, content: MessageContent): Tone => {
    const { orderId } = state().chosen;
    if (orderId !== null && orderId !== order.id) return 'elsewhere';
    return content.complete ? 'complete' : 'taken';
  };
  const take = async (place: StationPlace, draft: Draft, pieces: readonly PieceInput[]) => {
    if (!parts.current) return;
    const { label, product, teaches } = draft;
    const lesson = teaches && label && product ? { gtin: label.gtin, product } : null;
    if (lesson) {
      await ports.addGtin(lesson.product, lesson.gtin);
      taught.set(lesson.gtin, lesson.product);
    }
    if (!(await ports.keep(parts.current, place, pieces, lesson)))
      return show('info', { title: 'Continue in the other tab', weight: formatPounds(pieces) });
    parts.current = null;
    const now = placeNow(place);
    parts.lastItemId = now.line.itemId;
    // After a line becomes full, ask before another weight goes to this line or to another line.
    if (state().chosen.orderId === now.order.id && now.left === 0 && place.left !== 0 && now.line.needsWeight)
      set({ chosen: { orderId: now.order.id, itemId: null, filled: now.line.itemId } });
    const content = createTakenMessage(now, pieces, snapshot(), lesson !== null);
    show(chooseTone(now.order, content), content);
  };
  const perform = async (step: Step): Promise<void> => {
    if (step.kind === 'refuse') return show('refused', { title: step.problem });
    if (step.kind === 'ask') return ask(step.question);
    if (step.kind === 'choose') return choose(step.place.order.id, step.place.line.itemId);
    if (step.kind === 'take') return take(step.place, step.draft, step.pieces);
    const product = await lookingUp(() => ports.findProduct(step.gtin));
    if (!product) return ask({ about: 'product', draft: step.draft, gtin: step.gtin });
    taught.set(step.gtin, product);
    return perform(decideStep({ ...step.draft, product }, snapshot()));
  };
  const go = (draft: Draft): Promise<void> => perform(decideStep(draft, snapshot()));

  return { snapshot, placeNow, completeNow, ask, askAgain, choose, lookingUp, perform, go };
};

export type CaseTaking = ReturnType<typeof createCaseTaking>;
