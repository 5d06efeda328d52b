import { billingDocuments } from '@primal/contracts/billing/documents';
import { type RefundAnswer, refundSaved } from '@primal/contracts/billing/refund';
import { lockRecord, readRecord } from '@primal/service-kit/aggregate';
import { createRowMapper, selectChildren, selectOf } from '@primal/service-kit/database';
import { readSnapshots } from '@primal/service-kit/service';
import type { EntityTx } from '@primal/service-kit/tx';
import type { BillingDb } from '../tables.ts';
import { toAnswer } from './presenter.ts';
import {
  Refund,
  type RefundPartRecord,
  RefundPartSchema,
  type RefundRecord,
  RefundSchema,
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

export const republishRefunds = (db: BillingDb, ids?: readonly string[]) =>
  readSnapshots(refundSaved, { rows: selectRefunds(db), id: 'f.id', ids }, (refund) =>
    toAnswer(refund, refund.parts),
  );
