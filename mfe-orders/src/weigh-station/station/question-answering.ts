import type { Label } from '../label/label.ts';
import type { CaseTaking, StationParts } from './case-taking.ts';
import { findCode, resolveDoubt } from './decide.ts';
import type { StationPlace } from './draft.ts';
import { doneMessage, shortMessage } from './messages.ts';
import { leavingText, type Question, questionText, type Reply } from './questions.ts';
import type { StationShorts } from './shorts.ts';

type About<Subject extends Question['about']> = Extract<Question, { about: Subject }>;

/** Carries out the answers to what a station asks. */
export const createQuestionAnswering = (
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
