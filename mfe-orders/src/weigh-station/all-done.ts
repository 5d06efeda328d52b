import type { StationOrder, StationPlace } from './decide.ts';
import { type Chosen, isLineDone } from './find-line.ts';

/** Which line 'That is all' is about: one, some to ask about, or none. */
type Done =
  | { kind: 'line'; place: StationPlace }
  | { kind: 'ask'; places: StationPlace[] }
  | { kind: 'none'; problem: string };

/** The lines that wait for weights: of the chosen order, else of all. */
const waitingPlaces = (orders: readonly StationOrder[], { orderId }: Chosen): StationPlace[] =>
  orders
    .filter(({ id }) => orderId === null || id === orderId)
    .flatMap((order) =>
      order.lines
        .filter((line) => line.needsWeight && !isLineDone(line))
        .map((line) => ({ order, line, left: null })),
    );

const nothingOf = ({ line }: StationPlace): string =>
  `Nothing of ${line.productName} is weighed: the office may take it off the order.`;

/**
 * The line that is done: the chosen one, else the last one that took something, else the only one that waits in the
 * chosen order. Several are asked about. A line without any weight is not for the scale to decide.
 */
export const lineDone = (orders: readonly StationOrder[], chosen: Chosen, last: string | null): Done => {
  const waiting = waitingPlaces(orders, chosen);
  const by = (itemId: string | null) => waiting.find(({ line }) => line.itemId === itemId);
  const begun = waiting.filter(({ line }) => line.pieces > 0);
  const own = chosen.orderId === null ? [] : begun;
  const place = by(chosen.itemId) ?? by(last) ?? (own.length === 1 ? own[0] : undefined);
  if (place && place.line.pieces === 0) return { kind: 'none', problem: nothingOf(place) };
  if (place) return { kind: 'line', place };
  if (own.length > 0) return { kind: 'ask', places: own.slice(0, 9) };
  const [first] = waiting;
  if (chosen.orderId !== null && first) return { kind: 'none', problem: nothingOf(first) };
  return {
    kind: 'none',
    problem:
      chosen.orderId === null
        ? 'Please choose an order or a line first.'
        : 'No line of this order waits for weights.',
  };
};
