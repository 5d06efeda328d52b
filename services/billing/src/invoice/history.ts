import { randomUUIDv7 } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import { type AuditChange, formatAuditText, listAuditChanges } from '@primal/contracts/audit';
import type { InvoiceHistoryKind } from '@primal/contracts/billing/invoice-history';
import { type Decimal, formatMoney, formatWeight, toMoney } from '@primal/contracts/shared/decimal';
import { formatPieceLabel, type PieceData } from '@primal/contracts/shared/piece-data';
import type { Tables } from '@primal/service-kit/database';
import type { EntityTx } from '@primal/service-kit/tx';
import type { Insertable } from 'kysely';
import type { InvoiceRecord, LineRecord } from './record.ts';

export const InvoiceHistorySchema = defineEntity({
  name: 'InvoiceHistory',
  tableName: 'invoice_history',
  properties: {
    id: p.uuid().primary(),
    invoiceId: p.uuid(),
    at: p.datetime(3),
    deed: p.text().$type<InvoiceHistoryKind>(),
    userId: p.text().strictNullable(),
    userName: p.text().strictNullable(),
    detail: p.text().strictNullable(),
    reason: p.text().strictNullable(),
    changes: p.json<AuditChange[]>(),
  },
});

declare module '../tables.ts' {
  interface BillingTables extends Tables<[typeof InvoiceHistorySchema]> {}
}

type HistoryTables = Tables<readonly [typeof InvoiceHistorySchema]>;

export interface HistoryTx extends EntityTx {
  insert(table: 'invoice_history', rows: readonly Insertable<HistoryTables['invoice_history']>[]): void;
}

interface HistoryFacts {
  detail?: string;
  reason?: string | null;
  changes?: readonly AuditChange[];
}

export const recordHistory = (
  tx: HistoryTx,
  invoiceId: string,
  deed: InvoiceHistoryKind,
  { detail, reason = null, changes = [] }: HistoryFacts = {},
): void =>
  tx.insert('invoice_history', [
    {
      id: randomUUIDv7(),
      invoice_id: invoiceId,
      at: new Date(),
      deed,
      user_id: tx.identity.userId,
      user_name: tx.identity.name,
      detail: detail ?? null,
      reason,
      changes: [...changes],
    },
  ]);

export type SettledBy = 'payment' | 'credit' | 'write_off' | 'discount';

const deeds: Record<SettledBy, { settled: InvoiceHistoryKind; released: InvoiceHistoryKind }> = {
  payment: { settled: 'settled', released: 'released' },
  credit: { settled: 'settled', released: 'released' },
  write_off: { settled: 'written_off', released: 'restored' },
  discount: { settled: 'discounted', released: 'discount_reversed' },
};

export const recordSettlement = (tx: HistoryTx, invoiceId: string, by: SettledBy, amount: Decimal): void => {
  const deed = deeds[by][amount.lt(0) ? 'released' : 'settled'];
  if (!amount.eq(0)) recordHistory(tx, invoiceId, deed, { detail: formatMoney(toMoney(amount.abs())) });
};

export const toInvoiceSubject = ({ id, invoiceNumber }: { id: string; invoiceNumber: string }) =>
  ({ type: 'invoice', id, label: invoiceNumber }) as const;

interface Comparable {
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
