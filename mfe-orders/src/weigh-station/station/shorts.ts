import { isPositive } from '@primal/contracts/shared/decimal';
import { countsPounds } from '@primal/contracts/shared/weighing';
import { proposedQuantity, saidOf, usualReason } from '../../shorts/shorts.ts';
import type { InPlace, SaidShort } from '../queue/entries.ts';
import type { CaseTaking, StationParts } from './case-taking.ts';
import { lineShort } from './decide.ts';
import type { Product, StationLine, StationPlace } from './draft.ts';
import { shortMessage } from './messages.ts';
import type { Question } from './questions.ts';

/** What was said of a line until now. */
export const saidNow = (line: StationLine): SaidShort =>
  line.shortReason
    ? { quantity: saidOf(line).quantity, reason: line.shortReason, note: line.shortNote }
    : { quantity: line.quantityOrdered, reason: null, note: null };

/** That nothing more of a line comes than it has: its pieces, or its pounds where pounds were ordered. */
const shortByRest = (line: StationLine): SaidShort => ({
  quantity: countsPounds(line) ? (line.weight ?? '0') : String(line.pieces),
  reason: usualReason,
  note: null,
});

/** Says of lines that they are short, and what goes in their place. */
export const createShorts = (parts: StationParts, taking: CaseTaking) => {
  const { ports } = parts;
  const { state, set, show } = parts.display;

  const say = async (place: StationPlace, said: SaidShort, instead: InPlace | null = null) => {
    await ports.keepShort(place, said, instead);
    const now = taking.placeNow(place);
    parts.lastItemId = now.line.itemId;
    if (state().chosen.orderId === now.order.id && now.left === 0)
      set({ chosen: { orderId: now.order.id, itemId: null, filled: now.line.itemId } });
    const content = shortMessage(now, taking.snapshot(), instead);
    show(content.complete ? 'complete' : 'info', content);
  };
  const mark = (place: StationPlace) => say(place, shortByRest(place.line));
  const press = async (): Promise<void> => {
    if (state().question) return ports.sound('asked');
    const marked = state().message.short;
    if (marked) return taking.ask({ about: 'substitute', place: taking.placeNow(marked) });
    const found = lineShort(taking.snapshot().orders, state().chosen, parts.lastItemId);
    if (found.kind === 'none') return show('refused', { title: found.problem });
    return found.kind === 'ask' ? taking.ask({ about: 'short', places: found.places }) : mark(found.place);
  };
  const chooseSubstitute = async (
    { place }: Extract<Question, { about: 'substitute' }>,
    { unit, ...product }: Product & { unit: string | null },
  ) => taking.ask({ about: 'amount', place, product, quantity: proposedQuantity(place.line, { unit }) });
  const shipInstead = async (
    { place, product }: Extract<Question, { about: 'amount' }>,
    quantity: string,
  ): Promise<void> => {
    if (!isPositive(quantity)) return show('refused', { title: 'Must be above 0.' });
    const { line } = taking.placeNow(place);
    await say(place, saidNow(line), { productId: product.id, name: product.name, quantity });
  };
  return {
    press,
    mark,
    chooseSubstitute,
    shipInstead,
    sayExactly: (place: StationPlace, said: SaidShort | null) =>
      say(place, said ?? { quantity: place.line.quantityOrdered, reason: null, note: null }),
  };
};

/** What `createShorts` gives. */
export type StationShorts = ReturnType<typeof createShorts>;
