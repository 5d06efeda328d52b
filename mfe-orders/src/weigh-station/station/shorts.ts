import { isPositive } from '@primal/contracts/shared/decimal';
import { formatQuantityHint } from '@primal/contracts/shared/quantities';
import { countsPounds } from '@primal/contracts/shared/weighing';
import { defaultReason, readQuantity, readShort, suggestQuantity } from '../../shorts/shorts.ts';
import type { ReportedShort, ReportedSubstitute } from '../queue/entries.ts';
import type { CaseTaking, StationParts } from './case-taking.ts';
import { findLineToShort } from './decide.ts';
import type { StationLine, StationPlace, SubstituteProduct } from './draft.ts';
import { createShortMessage } from './messages.ts';
import { createQuestionText } from './question-text.ts';
import type { Question } from './questions.ts';

type Amount = Extract<Question, { about: 'amount' }>;

export const toReportedShort = (line: StationLine): ReportedShort =>
  line.shortReason
    ? { quantity: readShort(line).quantity, reason: line.shortReason, note: line.shortNote }
    : { quantity: line.quantityOrdered, reason: null, note: null };

/** Sets the shipped quantity to what the line has: pieces, or pounds if pounds were ordered. */
const createRestShort = (line: StationLine): ReportedShort => ({
  quantity: countsPounds(line) ? (line.weight ?? '0') : String(line.pieces),
  reason: defaultReason,
  note: null,
});

export const createShorts = (parts: StationParts, taking: CaseTaking) => {
  const { ports } = parts;
  const { state, set, show } = parts.display;

  const report = async (
    place: StationPlace,
    short: ReportedShort,
    instead: ReportedSubstitute | null = null,
  ) => {
    await ports.keepShort(place, short, instead);
    const now = taking.placeNow(place);
    parts.lastItemId = now.line.itemId;
    if (state().chosen.orderId === now.order.id && now.left === 0)
      set({ chosen: { orderId: now.order.id, itemId: null, filled: now.line.itemId } });
    const content = createShortMessage(now, taking.snapshot(), instead);
    show(content.complete ? 'complete' : 'info', content);
  };
  const mark = (place: StationPlace) => report(place, createRestShort(place.line));
  const press = async (): Promise<void> => {
    if (state().question) return ports.sound('asked');
    const marked = state().message.short;
    if (marked) return taking.ask({ about: 'substitute', place: taking.placeNow(marked) });
    const found = findLineToShort(taking.snapshot().orders, state().chosen, parts.lastItemId);
    if (found.kind === 'none') return show('refused', { title: found.problem });
    return found.kind === 'ask' ? taking.ask({ about: 'short', places: found.places }) : mark(found.place);
  };
  const chooseSubstitute = async (
    { place }: Extract<Question, { about: 'substitute' }>,
    { id, name, goods }: SubstituteProduct,
  ) =>
    taking.ask({
      about: 'amount',
      place,
      product: { id, name, goods },
      quantity: suggestQuantity(place.line, goods),
      hint: null,
    });
  const shipInstead = async ({ place, product }: Amount, quantity: string): Promise<void> => {
    const { line } = taking.placeNow(place);
    await report(place, toReportedShort(line), { productId: product.id, name: product.name, quantity });
  };
  /** Parses a substitute's quantity. Shows a converted quantity first; reopens the question if it is invalid. */
  const answerAmount = async (question: Amount, text: string): Promise<void> => {
    const { goods } = question.product;
    const { value, problem } = readQuantity(goods, text);
    if (problem !== null || !isPositive(value))
      return show('refused', { ...createQuestionText(question), title: problem ?? 'Must be above 0.' });
    const hint = formatQuantityHint(text, goods);
    if (hint !== null) return taking.ask({ ...question, quantity: value, hint });
    set({ question: null });
    await shipInstead(question, value);
  };
  return {
    press,
    mark,
    chooseSubstitute,
    answerAmount,
    shipInstead,
    reportExactly: (place: StationPlace, short: ReportedShort | null) =>
      report(place, short ?? { quantity: place.line.quantityOrdered, reason: null, note: null }),
  };
};

export type StationShorts = ReturnType<typeof createShorts>;
