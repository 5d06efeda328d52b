import { formatOrderNumber } from '../label/weigh-entry.ts';
import { checkLineWeight, isCode, type Snapshot } from './decide.ts';
import type { StationLine, StationOrder, StationPlace } from './draft.ts';
import { countPiecesLeft, findLineForWeight, isLineDone } from './find-line.ts';

/** Reading of a number that may be a weight, a product code or an order number. `weighed` is null if several lines may take the weight. */
type NumberReading =
  | { kind: 'code' }
  | { kind: 'weight' }
  | { kind: 'order'; orderNumber: string }
  | { kind: 'ask'; coded: StationPlace; weighed: StationPlace | null };

const toPlace = (order: StationOrder, line: StationLine): StationPlace => ({
  order,
  line,
  left: countPiecesLeft(line),
});

const listWeightPlaces = ({ orders, chosen }: Snapshot): StationPlace[] => {
  const found = findLineForWeight(orders, chosen);
  if (found.kind === 'found') return [found.place];
  return found.kind === 'ask' ? found.places : [];
};

/**
 * Decides by plausibility (docs/rules/weighing.md#a-number-that-is-a-code). A weight is plausible unless its line would
 * question it.
 */
export const readNumber = (code: string, weight: string, snapshot: Snapshot): NumberReading => {
  const { orders, chosen, usual } = snapshot;
  const own = orders.filter(({ id }) => id === chosen.orderId);
  const printed = orders.filter(({ id, workOrderPrinted }) => workOrderPrinted && id !== chosen.orderId);
  const listCoded = (among: readonly StationOrder[]): StationPlace[] =>
    among.flatMap((order) => order.lines.filter(isCode(code)).map((line) => toPlace(order, line)));
  const isOpen = ({ line }: StationPlace): boolean => line.needsWeight && !isLineDone(line);

  const onOrder = listCoded(own);
  const elsewhere = listCoded(printed).find(isOpen);
  if (own.length === 0) {
    if (elsewhere) return { kind: 'code' };
    // No line takes a weight now, so the digits of an open order choose it.
    const orderNumber = formatOrderNumber(code.trim());
    const isOrder = /^\s*\d+\s*$/.test(code) && orders.some((order) => order.orderNumber === orderNumber);
    return isOrder ? { kind: 'order', orderNumber } : { kind: 'weight' };
  }
  const places = listWeightPlaces(snapshot);
  const isPlausible = places.some(({ line }) => checkLineWeight(weight, line, usual) === null);
  if (!isPlausible && (onOrder.length > 0 || (elsewhere && places.length === 0))) return { kind: 'code' };
  const coded = onOrder.find(isOpen) ?? (isPlausible ? undefined : elsewhere);
  if (!coded) return { kind: 'weight' };
  return { kind: 'ask', coded, weighed: places.length === 1 ? (places[0] ?? null) : null };
};
