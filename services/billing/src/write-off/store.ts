import { billingDocuments } from '@primal/contracts/billing/documents';
import { writeOffSaved } from '@primal/contracts/billing/events';
import type { WriteOffAnswer } from '@primal/contracts/billing/write-off';
import { lockRecord, readRecord } from '@primal/service-kit/aggregate';
import { selectOf } from '@primal/service-kit/database';
import { readSnapshots } from '@primal/service-kit/service';
import type { EntityTx } from '@primal/service-kit/tx';
import type { BillingDb } from '../tables.ts';
import { toAnswer, toEvent } from './presenter.ts';
import { WriteOff, WriteOffSchema } from './write-off.ts';

const { label } = billingDocuments['write-off'];

export const selectWriteOffs = (db: BillingDb) =>
  db.selectFrom('write_offs as w').select(selectOf(WriteOffSchema, 'w'));

export const readWriteOff = async (db: BillingDb, id: string): Promise<WriteOffAnswer> =>
  toAnswer(await readRecord(selectWriteOffs(db).where('w.id', '=', id), label));

/** Lock the invoice first: a payment's reversal locks its invoices before its write-offs. */
export const lockWriteOff = (tx: EntityTx, id: string, version?: number): Promise<WriteOff> =>
  lockRecord(tx, WriteOff, id, { label, version });

export const republishWriteOffs = (db: BillingDb, ids?: readonly string[]) =>
  readSnapshots(writeOffSaved, { rows: selectWriteOffs(db), id: 'w.id', ids }, toEvent);
