import { writeOffSaved } from '@primal/contracts/billing/events';
import { accountByWriteOffKind, type WriteOffAnswer } from '@primal/contracts/billing/write-off';
import { billingDocuments } from '@primal/contracts/documents/billing';
import { lockRecord, readRecord } from '@primal/service-kit/aggregate';
import { selectOf, sql } from '@primal/service-kit/database';
import { readSnapshots } from '@primal/service-kit/service';
import type { EntityTx } from '@primal/service-kit/tx';
import { type DocumentBooks, reversedByDate } from '../document/books.ts';
import type { BillingDb } from '../tables.ts';
import { toAnswer, WriteOff, WriteOffSchema } from './write-off.ts';

const { label } = billingDocuments['write-off'];

export const selectWriteOffs = (db: BillingDb) =>
  db.selectFrom('write_offs as w').select(selectOf(WriteOffSchema, 'w'));

export const readWriteOff = async (db: BillingDb, id: string): Promise<WriteOffAnswer> =>
  toAnswer(await readRecord(selectWriteOffs(db).where('w.id', '=', id), label));

/** Lock the invoice first: a payment's reversal locks its invoices before its write-offs. */
export const lockWriteOff = (tx: EntityTx, id: string, version?: number): Promise<WriteOff> =>
  lockRecord(tx, WriteOff, id, { label, version });

export const republishWriteOffs = (db: BillingDb, ids?: readonly string[]) =>
  readSnapshots(writeOffSaved, { rows: selectWriteOffs(db), id: 'w.id', ids }, toAnswer);

export const writeOffBooks: DocumentBooks = {
  journaled: [
    {
      type: 'write_off',
      table: 'write_offs',
      number: sql`d.invoice_number`,
      memo: { ...reversedByDate, method: sql`d.kind`, reason: sql`d.reason` },
      figures: [
        {
          name: 'The amount',
          accounts: Object.values(accountByWriteOffKind),
          side: 'debit',
          amount: sql`case when d.reversed_on is null then d.amount else 0 end`,
        },
      ],
    },
  ],
  movements: sql`
    select customer_id, id, date, created_at, case kind when 'discount' then 'discount' else 'write_off' end,
    case kind when 'discount' then 'discount' else 'write_off' end,
      invoice_number, -amount, null, null
    from write_offs
    union all
    select customer_id, id, reversed_on, reversed_at,
      case kind when 'discount' then 'discount_reversal' else 'write_off_reversal' end,
    case kind when 'discount' then 'discount' else 'write_off' end,
      invoice_number, amount, null, null
    from write_offs where reversed_on is not null`,
  settlements: sql`
    select invoice_id, 'write_off' as type, id, null as number, date, null as payment_method, amount, kind as write_off_kind,
      reversed_on is not null as is_reversed, created_at as at,
      case kind when 'discount' then 'discount' else 'write_off' end as settled_by
    from write_offs`,
};
