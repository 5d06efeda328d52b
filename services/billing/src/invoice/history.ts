import { randomUUIDv7 } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import type { InvoiceHistoryKind } from '@primal/contracts/billing/invoice-history';
import type { AuditChange } from '@primal/contracts/shared/audit';
import type { Tables } from '@primal/service-kit/database';
import type { EntityTx } from '@primal/service-kit/tx';
import type { Insertable } from 'kysely';

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

export const toInvoiceSubject = ({ id, invoiceNumber }: { id: string; invoiceNumber: string }) =>
  ({ type: 'invoice', id, label: invoiceNumber }) as const;
