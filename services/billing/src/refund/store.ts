import { type RefundAnswer, refundSaved } from '@primal/contracts/billing/refund';
import { billingDocuments } from '@primal/contracts/documents/billing';
import { lockRecord, readRecord } from '@primal/service-kit/aggregate';
import { createRowMapper, selectChildren, selectOf, sql } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import { readSnapshots } from '@primal/service-kit/service';
import type { EntityTx } from '@primal/service-kit/tx';
import { type DocumentBooks, moneyRoles, reversedByDate } from '../document/books.ts';
import type { BillingDb, BillingTx } from '../tables.ts';
import {
  Refund,
  type RefundPartRecord,
  RefundPartSchema,
  type RefundRecord,
  RefundSchema,
  toAnswer,
} from './refund.ts';

export const refundSeries = billingDocuments.refund.series;

const { label } = billingDocuments.refund;

export const selectRefunds = (db: BillingDb) =>
  db
    .selectFrom('refunds as f')
    .select(selectOf(RefundSchema, 'f'))
    .select(selectChildren(RefundPartSchema, 'refund_id', 'f.id', 'position').as('parts'));

export const toRefundRows = (refund: RefundRecord, parts: readonly RefundPartRecord[]) => ({
  refunds: [createRowMapper(RefundSchema)(refund)],
  refund_parts: parts.map((part) => createRowMapper(RefundPartSchema)({ ...part, refundId: refund.id })),
});

export const readRefund = async (db: BillingDb, id: string): Promise<RefundAnswer> => {
  const refund = await readRecord(selectRefunds(db).where('f.id', '=', id), label);
  return toAnswer(refund, refund.parts);
};

export const lockRefund = (tx: EntityTx, id: string, version?: number): Promise<Refund> =>
  lockRecord(tx, Refund, id, { label, version, populate: ['parts'] });

/** 409 if another refund that was not reversed pays by this check. Locks check numbers until the commit. */
export const assertCheckIsFree = async ({ db }: BillingTx, checkNumber: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('billing.refund-checks'))`.execute(db);
  const { rows } = await sql<{ refundNumber: string }>`
    select refund_number as "refundNumber" from refunds
    where lower(check_number) = lower(${checkNumber}) and reversed_on is null`.execute(db);
  const [other] = rows;
  if (!other) return;
  const message = `${other.refundNumber} is already paid by check ${checkNumber}. Enter another check number.`;
  throw problem.conflict(message, 'check_number_taken', [{ path: 'checkNumber', message }]);
};

export const republishRefunds = (db: BillingDb, ids?: readonly string[]) =>
  readSnapshots(refundSaved, { rows: selectRefunds(db), id: 'f.id', ids }, (refund) =>
    toAnswer(refund, refund.parts),
  );

export const refundBooks: DocumentBooks = {
  journaled: [
    {
      type: 'refund',
      table: 'refunds',
      number: sql`d.refund_number`,
      memo: {
        ...reversedByDate,
        method: sql`d.method`,
        checkNumber: sql`d.check_number`,
        reason: sql`d.memo`,
      },
      figures: [
        {
          name: 'The amount',
          accounts: moneyRoles,
          side: 'credit',
          amount: sql`case when d.reversed_on is null then d.amount else 0 end`,
        },
      ],
    },
  ],
  movements: sql`
    select customer_id, id, date, created_at, 'refund', 'refund', refund_number, amount, null, check_number
    from refunds
    union all
    select customer_id, id, reversed_on, reversed_at, 'refund_reversal', 'refund', refund_number, -amount, null, check_number
    from refunds where reversed_on is not null`,
  parts: {
    computed: sql`select refund_id, amount from refund_parts`,
    stored: sql`select id, amount from refunds`,
  },
};
