import { formatDate } from '../shared/dates.ts';
import { formatQuantity } from '../shared/decimal.ts';
import type { GoodsLine } from './goods.ts';
import { describeCancellation, describeStopDocument, type StopDocuments } from './route-sheet.ts';
import type { StopAnswer } from './stop.ts';

interface PrintableStop
  extends StopDocuments,
    Pick<StopAnswer, 'id' | 'deliveryNotes' | 'documentNotes'>,
    Pick<StopAnswer, 'cashOnDelivery' | 'amountToCollect' | 'amountIsEstimate'> {
  customer: Pick<NonNullable<StopAnswer['customer']>, 'name' | 'deliveryNotes'> | null;
  items: readonly Pick<GoodsLine, 'productName' | 'quantity'>[];
}

export interface PrintedStop {
  id: string;
  name: string;
  place: number;
  gone: boolean;
  goods: Record<string, string>;
  notes: string;
  collect: string;
}

export const formatStopName = (stop: StopDocuments & Pick<PrintableStop, 'customer'>): string => {
  const document = stop.invoice || stop.salesOrder ? describeStopDocument(stop) : null;
  return [document, stop.customer?.name].filter(Boolean).join(' ') || 'A stop';
};

const toPrintedGoods = (items: PrintableStop['items']): Record<string, string> => {
  const byProduct = Map.groupBy(items, ({ productName }) => productName);
  return Object.fromEntries(
    [...byProduct].map(([product, lines]) => [
      product,
      lines.map(({ quantity }) => formatQuantity(quantity)).join(' + '),
    ]),
  );
};

const joinNotes = ({ deliveryNotes, documentNotes, customer }: PrintableStop): string =>
  [deliveryNotes, documentNotes, customer?.deliveryNotes].filter(Boolean).join('\n');

/** Snapshot of the stops, stored when the sheet is printed. */
export const toPrintedStops = (stops: readonly PrintableStop[]): PrintedStop[] =>
  stops.map((stop, at) => ({
    id: stop.id,
    name: formatStopName(stop),
    place: at + 1,
    gone: describeCancellation(stop) !== null,
    goods: toPrintedGoods(stop.items),
    notes: joinNotes(stop),
    // Stores no estimated amount, because each weighed piece would change the estimate.
    collect: stop.cashOnDelivery ? (stop.amountIsEstimate ? 'about' : stop.amountToCollect) : '',
  }));

const listGoodsChanges = (before: PrintedStop['goods'], now: PrintedStop['goods']): string[] => [
  ...Object.entries(now).flatMap(([product, quantity]) => {
    const was = before[product];
    if (was === undefined) return `${product} added`;
    return was === quantity ? [] : `${product} ${quantity} instead of ${was}`;
  }),
  ...Object.keys(before).flatMap((product) => (product in now ? [] : `${product} taken off`)),
];

const listStopChanges = (before: PrintedStop, now: PrintedStop): string[] => {
  if (now.gone) return before.gone ? [] : [`${now.name} was voided or deleted.`];
  const goods = listGoodsChanges(before.goods, now.goods);
  return [
    ...(goods.length > 0 ? [`${now.name}: ${goods.join(', ')}.`] : []),
    ...(before.notes === now.notes ? [] : [`${now.name}: its notes have changed.`]),
    ...(before.collect === now.collect || now.collect === 'about'
      ? []
      : [`${now.name}: the amount to collect has changed.`]),
  ];
};

/** Sentences by stop (docs/rules/delivery.md#changed-since-printed). */
export const listChangesSincePrint = (
  printed: readonly PrintedStop[],
  stops: readonly PrintableStop[],
): string[] => {
  const now = toPrintedStops(stops);
  const before = new Map(printed.map((stop) => [stop.id, stop]));
  const there = new Set(now.map(({ id }) => id));
  const joinKeptIds = (some: readonly PrintedStop[], others: { has: (id: string) => boolean }) =>
    some.flatMap(({ id }) => (others.has(id) ? id : [])).join();
  return [
    ...printed.flatMap((stop) => (there.has(stop.id) || stop.gone ? [] : `${stop.name} was taken off.`)),
    ...now.flatMap((stop) => {
      const was = before.get(stop.id);
      if (was) return listStopChanges(was, stop);
      return stop.gone ? [] : `${stop.name} was added as stop ${stop.place}.`;
    }),
    ...(joinKeptIds(now, before) === joinKeptIds(printed, there)
      ? []
      : ['The order of the stops has changed.']),
  ];
};

export const formatOtherDate = ({ plannedDate }: Pick<StopAnswer, 'plannedDate'>): string =>
  `Dated ${formatDate(plannedDate)}`;
