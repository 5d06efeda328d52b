import { formatPieceLabel, type PieceData } from '@primal/contracts/orders/piece-data';
import { type AuditChange, formatAuditText, listAuditChanges } from '@primal/contracts/shared/audit';
import { formatMoney, formatWeight } from '@primal/contracts/shared/decimal';
import type { InvoiceRecord, LineRecord } from './fields.ts';
import { type HistoryTx, recordHistory, toInvoiceSubject } from './history.ts';

export interface Comparable {
  fields: Partial<Record<(typeof comparedFields)[number], unknown>>;
  lines: ReadonlyMap<string, { name: string; figures: string; pieces: readonly PieceData[] }>;
}

export const comparedFields = [
  'customer',
  'invoiceDate',
  'deliveryDate',
  'dueDate',
  'discountPercent',
  'discountDate',
  'poNumber',
  'deliveryCharge',
  'total',
  'notes',
] as const;

const describeFigures = ({ quantity, weight, unitPrice, total }: LineRecord): string => {
  const pounds = weight === null ? '' : `, ${formatWeight(weight)} lbs`;
  return `${Number(quantity)}${pounds} at ${formatMoney(unitPrice)}: ${formatMoney(total)}`;
};

export const toComparable = (
  invoice: Omit<InvoiceRecord, 'createdAt' | 'updatedAt' | 'completedAt'>,
  items: readonly LineRecord[],
): Comparable => ({
  fields: {
    customer: invoice.customer.name,
    invoiceDate: invoice.invoiceDate,
    deliveryDate: invoice.deliveryDate,
    dueDate: invoice.dueDate,
    discountPercent: invoice.discountPercent,
    discountDate: invoice.discountDate,
    poNumber: invoice.poNumber,
    deliveryCharge: invoice.deliveryCharge,
    total: invoice.total,
    notes: invoice.notes,
  },
  lines: new Map(
    items.map((item) => [
      item.id,
      { name: item.product.name, figures: describeFigures(item), pieces: item.pieces },
    ]),
  ),
});

/** Removed, added or reweighed pieces of a line: `Ribeye, case 8812, lot L7: 21.000 → 2.100`. */
const diffPieces = (
  name: string,
  before: readonly PieceData[],
  after: readonly PieceData[],
): AuditChange[] => {
  const was = new Map(before.map((piece) => [piece.id, piece]));
  const now = new Map(after.map((piece) => [piece.id, piece]));
  return [...new Map([...was, ...now]).values()].flatMap((piece) => {
    const [old, next] = [was.get(piece.id)?.weight ?? null, now.get(piece.id)?.weight ?? null];
    if (old === next) return [];
    const place = (now.has(piece.id) ? after : before).findIndex(({ id }) => id === piece.id) + 1;
    return [{ field: `${name}, ${formatPieceLabel(piece, place)}`, before: old, after: next }];
  });
};

export const diffInvoices = (before: Comparable, after: Comparable): AuditChange[] => {
  const ids = new Set([...before.lines.keys(), ...after.lines.keys()]);
  const lines = [...ids].flatMap((id): AuditChange[] => {
    const old = before.lines.get(id);
    const now = after.lines.get(id);
    const field = now?.name ?? old?.name ?? '';
    const pieces = diffPieces(field, old?.pieces ?? [], now?.pieces ?? []);
    if (old?.figures === now?.figures && old?.name === now?.name) return pieces;
    return [
      { field, before: formatAuditText(old?.figures), after: formatAuditText(now?.figures) },
      ...pieces,
    ];
  });
  return [...listAuditChanges(comparedFields, before.fields, after.fields), ...lines];
};

export const recordChanges = (
  tx: HistoryTx,
  invoice: Pick<InvoiceRecord, 'id' | 'invoiceNumber' | 'wasSent'>,
  changes: AuditChange[],
): void => {
  if (changes.length > 0) recordHistory(tx, invoice.id, 'changed', { changes });
  const audited = changes.filter(({ field }) => field !== 'notes');
  if (invoice.wasSent && audited.length > 0)
    tx.audit({ kind: 'invoice_changed', subject: toInvoiceSubject(invoice), changes: audited });
};
