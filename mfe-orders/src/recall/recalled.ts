import { type RecalledPiece, recallApi } from '@primal/contracts/orders/recall';
import { formatDate, formatInstant, today } from '@primal/contracts/shared/dates';
import { sumWeights } from '@primal/contracts/shared/lines';
import { counted } from '@primal/contracts/shared/text';
import type { CsvColumn } from '@primal/kit';
import { sendPage } from '@primal/kit/platform';

export type Criteria = Partial<Record<'lot' | 'gtin' | 'serial' | 'from' | 'to', string>>;

/** Maximum number of pieces to show and print. The CSV file has all of them. */
export const maxShownPieces = 5_000;

/** A customer's recalled pieces; pounds with 3 places. */
export interface CustomerShare {
  customerId: string;
  name: string;
  phone: string;
  pieces: RecalledPiece[];
  pounds: string;
}

export const groupByCustomer = (pieces: readonly RecalledPiece[]): CustomerShare[] => {
  const shares = new Map<string, RecalledPiece[]>();
  for (const piece of pieces) shares.set(piece.customerId, [...(shares.get(piece.customerId) ?? []), piece]);
  return [...shares]
    .map(([customerId, own]) => ({
      customerId,
      name: own[0]?.customerName ?? '',
      phone: own[0]?.customerPhone ?? '',
      pieces: own,
      pounds: sumWeights(own.flatMap(({ weight }) => weight ?? [])),
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
};

export const fetchRecalled = async (
  criteria: Criteria,
  most: number,
  signal?: AbortSignal,
): Promise<RecalledPiece[]> => {
  const pieces: RecalledPiece[] = [];
  let next: string | null = null;
  do {
    const input = { query: { ...criteria, limit: '1000' }, ...(signal && { signal }) };
    const page: Awaited<ReturnType<typeof sendPage<typeof recallApi.recall>>> = await sendPage(
      recallApi.recall,
      input,
      next,
    );
    pieces.push(...page.rows);
    next = page.next;
  } while (next && pieces.length < most);
  return pieces.slice(0, most);
};

/** `Order deleted: customer closed`, or that the line was removed; null for a piece on an order. */
export const describeOrderMark = ({
  orderDeleted,
  removedAt,
}: Pick<RecalledPiece, 'orderDeleted' | 'removedAt'>): string | null => {
  if (orderDeleted)
    return `Order deleted ${formatDate(today(new Date(orderDeleted.deletedAt)))}${orderDeleted.reason ? `: ${orderDeleted.reason}` : ''}`;
  return removedAt ? `Taken off the order ${formatDate(today(new Date(removedAt)))}` : null;
};

export const longerLotLabel = 'longer lot number';

/** Explains pieces of longer lots; null if there are none. */
export const describeLongerLots = (lot: string | undefined, pieces: number): string | null => {
  if (!lot || pieces === 0) return null;
  const count = counted(pieces, 'piece is', 'pieces are');
  return `${count} from a longer lot number that starts with ${lot}. A serial number may have run into it. Check the label.`;
};

export const csvColumns: CsvColumn<RecalledPiece>[] = [
  { header: 'Customer', value: (piece) => piece.customerName },
  { header: 'Phone', value: (piece) => piece.customerPhone },
  { header: 'Order', value: (piece) => piece.orderNumber },
  { header: 'Order Deleted', value: (piece) => (piece.orderDeleted ? 'yes' : '') },
  { header: 'Deletion Reason', value: (piece) => piece.orderDeleted?.reason },
  { header: 'Taken Off Order', value: (piece) => piece.removedAt && formatInstant(piece.removedAt) },
  { header: 'Invoice', value: (piece) => piece.invoiceNumber },
  { header: 'Invoice Voided', value: (piece) => (piece.invoiceVoided ? 'yes' : '') },
  { header: 'Came Back', value: (piece) => piece.returned?.creditDate },
  { header: 'Credit Memo', value: (piece) => piece.returned?.creditNumber },
  { header: 'Product', value: (piece) => piece.productName },
  { header: 'Pounds', value: (piece) => piece.weight },
  { header: 'Lot', value: (piece) => piece.lot },
  { header: 'Longer Lot', value: (piece) => (piece.isLongerLot ? 'yes' : '') },
  { header: 'Serial', value: (piece) => piece.serial },
  { header: 'GTIN', value: (piece) => piece.gtin },
  { header: 'Production Date', value: (piece) => piece.productionDate },
  { header: 'Packaging Date', value: (piece) => piece.packagingDate },
  { header: 'Best Before', value: (piece) => piece.bestBefore },
  { header: 'Expiry', value: (piece) => piece.expiry },
  { header: 'Source', value: (piece) => piece.source },
  { header: 'Weighed', value: (piece) => formatInstant(piece.takenAt) },
  { header: 'By', value: (piece) => piece.takenBy },
];

/** `Lot 7421, weighed 11/20/2026 to 11/21/2026` */
export const describeCriteria = (
  { lot, gtin, serial, from, to }: Criteria,
  show: (date: string) => string,
): string =>
  [
    lot && `Lot ${lot}`,
    gtin && `GTIN ${gtin}`,
    serial && `Serial ${serial}`,
    from && to && `Weighed ${show(from)}${from === to ? '' : ` to ${show(to)}`}`,
    from && !to && `Weighed since ${show(from)}`,
    !from && to && `Weighed until ${show(to)}`,
  ]
    .filter(Boolean)
    .join(', ');

export const describeUnlabeled = (withoutLabel: number): string => {
  const rest = 'Cases that were not scanned or weighed here are not included.';
  if (withoutLabel === 0) return rest;
  const pieces = counted(withoutLabel, 'piece');
  const verb = withoutLabel === 1 ? 'carries' : 'carry';
  return `Also, ${pieces} of the same products on the same days ${verb} no label, so the lot is unknown. ${rest}`;
};
