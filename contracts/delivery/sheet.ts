import { type Collection, collectedInSum, collectWords } from '../shared/cash-on-delivery.ts';
import { placeOf } from '../shared/customer.ts';
import { showDate } from '../shared/dates.ts';
import { decimal, isPositive, showMoney, showQuantity, showWeight } from '../shared/decimal.ts';
import { windowWords } from '../shared/delivery-window.ts';
import { fileNamePart } from '../shared/file-name.ts';
import { failedWords } from './failed-reasons.ts';
import { type GoodsLine, loadInSum } from './goods.ts';
import { loadFacts, loadWords, poundsWords } from './load-words.ts';
import type { RouteAnswer, StopAnswer } from './route.ts';

/** A stop as the route sheet shows it, all texts and figures written out. */
export interface SheetStop {
  id: string;
  /** Its number on the paper, from 1 without gaps. */
  number: string;
  customer: string;
  /** Full address, contact person, telephone and the hours in which goods are taken in, as far as they are known. */
  where: string[];
  /** Document, amount, pieces and pounds, status, each with what it is. */
  facts: { label: string; value: string }[];
  /** 'Collect $1,234.50', where the driver collects. */
  collect: string | null;
  /** `2 x Ribeye, 30.50 lbs (Ordered 4, shipped 2: out of stock)`. */
  items: string[];
  /** What came back, `CM-1003: 2 x Ribeye, 20.25 lbs`; none while nothing is recorded: there is a box to write in. */
  returned: string[];
  /** Notes of the stop, of its document and of its customer, a line each; the box to write in is apart. */
  notes: string | null;
  delivered: boolean;
  /** 'Failed: refused', in the place of the box to tick. */
  failed: string | null;
  /** Voided or deleted meanwhile: printed struck through, with the word for it. */
  gone: 'VOIDED' | 'DELETED' | null;
}

/** A driver's route as paper shows it: the page on screen and the PDF are made from the same. */
export interface RouteSheet {
  title: string;
  driver: string;
  date: string;
  facts: { label: string; value: string }[];
  notes: string | null;
  stops: SheetStop[];
  signatures: string[];
  footer: string[];
}

const words: Record<string, string> = {
  pending: 'Pending',
  in_progress: 'In progress',
  completed: 'Completed',
  delivered: 'Delivered',
  failed: 'Failed',
};

/** What says how a stop is called, and whether it is still to be delivered. */
export interface StopDocuments {
  invoice: Pick<NonNullable<StopAnswer['invoice']>, 'invoiceNumber' | 'status'> | null;
  salesOrder: Pick<NonNullable<StopAnswer['salesOrder']>, 'orderNumber' | 'isDeleted'> | null;
}

/** Why a stop is struck through: voided or deleted (docs/rules/delivery.md#invoiced-on-the-way). */
export const goneStop = ({ invoice, salesOrder }: StopDocuments): SheetStop['gone'] => {
  if (invoice) return invoice.status === 'voided' ? 'VOIDED' : null;
  return salesOrder?.isDeleted ? 'DELETED' : null;
};

/** The document of a stop: its invoice's number, else its order's, else 'No document'. */
export const stopDocument = ({ invoice, salesOrder }: StopDocuments): string =>
  invoice?.invoiceNumber ?? salesOrder?.orderNumber ?? 'No document';

/** `$305.00`, `about $305.00` while weights are missing. */
const amountOfOrder = ({ total, estimatedTotal }: NonNullable<StopAnswer['salesOrder']>): string =>
  decimal(estimatedTotal).gt(total) ? `about ${showMoney(estimatedTotal)}` : showMoney(total);

const documentFacts = ({ invoice, salesOrder }: StopAnswer): SheetStop['facts'] => {
  if (invoice)
    return [
      { label: 'Invoice', value: invoice.invoiceNumber },
      { label: 'Amount', value: showMoney(invoice.total) },
    ];
  if (!salesOrder) return [];
  return [
    { label: 'Sales Order', value: salesOrder.orderNumber },
    { label: 'Amount', value: amountOfOrder(salesOrder) },
    // The driver asks before he hands over what became held on its way.
    ...(salesOrder.hold ? [{ label: 'Credit', value: 'On hold' }] : []),
  ];
};

const whereTo = ({ customer }: StopAnswer): string[] => {
  if (!customer) return [];
  const { address, contactPerson, phone } = customer;
  const hours = windowWords(customer);
  return [
    address,
    placeOf(customer),
    contactPerson ? `Contact: ${contactPerson}` : '',
    phone ? `Phone: ${phone}` : '',
    hours ? `Delivery hours: ${hours}` : '',
  ].filter(Boolean);
};

type StopItem = NonNullable<StopAnswer['invoice']>['items'][number];

/** `2 x Ribeye, 30.50 lbs`. */
const amountOf = ({ quantity, productName, weight }: Pick<StopItem, 'quantity' | 'productName' | 'weight'>) =>
  `${showQuantity(quantity)} x ${productName}${isPositive(weight) ? `, ${showWeight(weight)} lbs` : ''}`;

/** What the driver hands over of a line, and what he tells of it where it is short or stands in for another. */
const goodsOf = (item: StopItem): string => {
  const words = [item.shortSentence, item.substituteSentence].filter(Boolean);
  return words.length > 0 ? `${amountOf(item)} (${words.join('; ')})` : amountOf(item);
};

/** `2 x Ribeye, about 30.50 lbs`, of an order that has no invoice yet. */
const orderedGoods = ({ quantity, productName, ...line }: GoodsLine): string =>
  [`${showQuantity(quantity)} x ${productName}`, poundsWords(line)].filter(Boolean).join(', ');

const itemsOf = ({ invoice, items }: StopAnswer): string[] =>
  invoice ? invoice.items.map(goodsOf) : items.map(orderedGoods);

const stopLoad = (stop: StopAnswer): SheetStop['facts'] =>
  stop.items.length > 0 ? [{ label: 'Load', value: loadWords(stop) }] : [];

const statusFact = ({ status }: StopAnswer) => ({ label: 'Status', value: words[status] ?? status });

const notesOf = ({ deliveryNotes, documentNotes, customer }: StopAnswer): string | null =>
  [...new Set([deliveryNotes, documentNotes, customer?.deliveryNotes].filter(Boolean))].join('\n') || null;

const failedOf = (stop: StopAnswer): string | null => {
  if (stop.status !== 'failed') return null;
  const why = failedWords(stop);
  return why ? `Failed: ${why}` : 'Failed';
};

/** What the driver collects at a stop; null where he does not, and where nothing is delivered any more. */
const stopCollection = (stop: StopAnswer): Collection | null =>
  stop.cashOnDelivery && goneStop(stop) === null
    ? { amount: stop.amountToCollect, isEstimate: stop.amountIsEstimate }
    : null;

const collectOf = (stop: StopAnswer): string | null => {
  const collection = stopCollection(stop);
  return collection && collectWords(collection);
};

/** What the driver brings home, where somebody pays him. */
const toCollect = (stops: readonly StopAnswer[]): RouteSheet['facts'] => {
  const collections = stops.flatMap((stop) => stopCollection(stop) ?? []);
  if (collections.length === 0) return [];
  const { amount, isEstimate } = collectedInSum(collections);
  return [{ label: 'To Collect', value: `${isEstimate ? 'about ' : ''}${showMoney(amount)}` }];
};

/** What came back of a stop's invoice, a text for each line of each credit memo. */
export const returnedOf = ({ invoice }: Pick<StopAnswer, 'invoice'>): string[] =>
  (invoice?.returns ?? []).flatMap(({ creditNumber, lines }) =>
    lines.map((line) => `${creditNumber}: ${amountOf(line)}`),
  );

const sheetStop = (stop: StopAnswer, at: number): SheetStop => ({
  id: stop.id,
  number: String(at + 1),
  customer: stop.customer?.name ?? 'Unknown customer',
  where: whereTo(stop),
  facts: [...documentFacts(stop), ...stopLoad(stop), statusFact(stop)],
  collect: collectOf(stop),
  items: itemsOf(stop),
  returned: returnedOf(stop),
  notes: notesOf(stop),
  delivered: stop.status === 'delivered',
  failed: failedOf(stop),
  gone: goneStop(stop),
});

/** What stands on a route sheet (docs/rules/delivery.md#route-sheet). */
export const routeSheet = (
  route: Pick<RouteAnswer, 'driver' | 'routeDate' | 'status' | 'notes' | 'items'>,
): RouteSheet => {
  const { driver, items } = route;
  const carried = items.filter((stop) => goneStop(stop) === null);
  const delivered = carried.filter(({ status }) => status === 'delivered').length;
  const load = loadInSum(carried);
  return {
    title: 'Delivery Route Sheet',
    driver: driver?.name || 'Not Assigned',
    date: showDate(route.routeDate),
    facts: [
      { label: 'Route Date', value: showDate(route.routeDate) },
      { label: 'Driver', value: driver?.name || 'Not Assigned' },
      { label: 'Vehicle', value: driver?.vehicleNumber || 'N/A' },
      { label: 'Phone', value: driver?.phone || 'N/A' },
      { label: 'Total Stops', value: String(carried.length) },
      { label: 'Completed', value: String(delivered) },
      { label: 'Status', value: words[route.status] ?? route.status },
      ...loadFacts(load),
      ...toCollect(items),
    ],
    notes: route.notes,
    stops: items.map(sheetStop),
    signatures: ['Driver Signature', 'Completion Date/Time'],
    footer: [
      'Please have each delivery signed for, and return this sheet to the office with the signed papers.',
      'Report shortages, damage and refused deliveries to the office at once.',
    ],
  };
};

export const routeFileName = ({ driver, routeDate }: Pick<RouteAnswer, 'driver' | 'routeDate'>): string =>
  `Route_${fileNamePart(driver.name)}_${routeDate}.pdf`;
