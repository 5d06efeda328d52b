import type { CheckReference, DepositAnswer } from '@primal/contracts/billing/deposit';
import { depositSaved } from '@primal/contracts/billing/events';
import { billingDocuments } from '@primal/contracts/documents/billing';
import { findLocked, lockRecord } from '@primal/service-kit/aggregate';
import { isOneOf, selectOf, sql } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import { readSnapshots } from '@primal/service-kit/service';
import { type DocumentBooks, voidedByStatus } from '../document/books.ts';
import type { BillingDb, BillingTx } from '../tables.ts';
import {
  type CheckOfDeposit,
  Deposit,
  DepositCheckSchema,
  DepositSchema,
  toAnswer,
  toSummary,
} from './deposit.ts';

export const depositSeries = billingDocuments.deposit.series;

const { label } = billingDocuments.deposit;

export const selectDeposits = (db: BillingDb) =>
  db.selectFrom('deposits as d').select(selectOf(DepositSchema, 'd'));

export const readChecks = (db: BillingDb, depositId: string): Promise<CheckOfDeposit[]> =>
  db
    .selectFrom('deposit_checks as c')
    .leftJoin('payments as p', 'p.id', 'c.document_id')
    .leftJoin('cash_receipts as r', 'r.id', 'c.document_id')
    .leftJoin('refunds as f', 'f.id', 'c.document_id')
    .where('c.deposit_id', '=', depositId)
    .select(
      selectOf(DepositCheckSchema, 'c', ['type', 'documentId', 'number', 'customerName', 'date', 'amount']),
    )
    .select(sql<string | null>`coalesce(p.reversed_on, r.voided_on, f.reversed_on)::text`.as('returnedOn'))
    .orderBy('c.position')
    .execute();

export const readDeposit = async (db: BillingDb, id: string): Promise<DepositAnswer> => {
  const [deposit, checks] = await Promise.all([
    selectDeposits(db).where('d.id', '=', id).executeTakeFirst(),
    readChecks(db, id),
  ]);
  if (!deposit) throw problem.missing(label);
  return toAnswer(deposit, checks);
};

export const lockDeposit = (tx: BillingTx, id: string): Promise<Deposit> =>
  lockRecord(tx, Deposit, id, { label });

export interface MoneyReceived {
  id: string;
  number: string;
  customerName: string | null;
  date: string;
  amount: string;
  method: string;
  isTakenBack: boolean;
}

/** Documents of some checks, by id; locked against reversal and void until the commit. */
export const lockReceived = async (
  { db }: BillingTx,
  checks: readonly CheckReference[],
): Promise<Map<string, MoneyReceived>> => {
  const idsOf = (type: CheckReference['type']) =>
    checks.filter((check) => check.type === type).map(({ id }) => id);
  const [payments, receipts, refunds] = await Promise.all([
    db
      .selectFrom('payments as p')
      .where(isOneOf('p.id', idsOf('payment')))
      .select([
        'p.id',
        sql<string>`coalesce(p.check_number, '')`.as('number'),
        'p.customer_name as customerName',
        'p.payment_date as date',
        'p.amount',
        sql<string>`p.payment_method`.as('method'),
        sql<boolean>`p.reversed_on is not null`.as('isTakenBack'),
      ])
      .orderBy('p.id')
      .forShare()
      .execute(),
    db
      .selectFrom('cash_receipts as r')
      .where(isOneOf('r.id', idsOf('cash_receipt')))
      .select([
        'r.id',
        'r.receipt_number as number',
        sql<string | null>`r.customer ->> 'name'`.as('customerName'),
        'r.sale_date as date',
        'r.amount_paid as amount',
        sql<string>`r.payment_method`.as('method'),
        sql<boolean>`r.status = 'voided'`.as('isTakenBack'),
      ])
      .orderBy('r.id')
      .forShare()
      .execute(),
    db
      .selectFrom('refunds as f')
      .where(isOneOf('f.id', idsOf('refund')))
      .select([
        'f.id',
        'f.refund_number as number',
        sql<string | null>`f.customer ->> 'name'`.as('customerName'),
        'f.date',
        sql<string>`(-f.amount)::text`.as('amount'),
        sql<string>`case f.method when 'card' then 'card_refund' else 'refund' end`.as('method'),
        sql<boolean>`f.reversed_on is not null`.as('isTakenBack'),
      ])
      .orderBy('f.id')
      .forShare()
      .execute(),
  ]);
  return new Map([...payments, ...receipts, ...refunds].map((received) => [received.id, received]));
};

export const lockDepositByDocument = async (tx: BillingTx, documentId: string): Promise<Deposit | null> => {
  const check = await tx.db
    .selectFrom('deposit_checks')
    .where('document_id', '=', documentId)
    .where('is_standing', '=', true)
    .select('deposit_id as id')
    .executeTakeFirst();
  const deposit = check ? await findLocked(tx, Deposit, check.id) : null;
  // The deposit may have been voided while this waited for the lock.
  return deposit?.status === 'made' ? deposit : null;
};

export const readDepositNumbers = async (
  db: BillingDb,
  documentIds: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('deposit_checks as c')
    .innerJoin('deposits as d', 'd.id', 'c.deposit_id')
    .where(isOneOf('c.document_id', documentIds))
    .where('c.is_standing', '=', true)
    .select(['c.document_id as id', 'd.deposit_number as number'])
    .execute();
  return new Map(rows.map(({ id, number }) => [id, number]));
};

export const republishDeposits = (db: BillingDb, ids?: readonly string[]) =>
  readSnapshots(depositSaved, { rows: selectDeposits(db), id: 'd.id', ids }, toSummary);

const returnedChecks = sql`cross join lateral (
  select coalesce(sum(c.amount), 0) as amount from deposit_checks c
    left join payments r on r.id = c.document_id left join cash_receipts s on s.id = c.document_id
    left join refunds f on f.id = c.document_id
    where c.deposit_id = d.id
      and (r.reversed_on is not null or s.status = 'voided' or f.reversed_on is not null)) as returned`;

export const depositBooks: DocumentBooks = {
  journaled: [
    {
      type: 'deposit',
      table: 'deposits',
      number: sql`d.deposit_number`,
      memo: {
        ...voidedByStatus,
        method: sql`case when d.card_count > 0 then 'card' else 'check' end`,
        checkNumber: sql`(
          select string_agg(distinct nullif(c.number, ''), ' or ') from deposit_checks c
          join payments p on p.id = c.document_id where c.deposit_id = d.id and p.reversed_on is not null)`,
      },
      figures: [
        {
          name: 'The amount at the bank',
          accounts: ['bank'],
          side: 'debit',
          with: returnedChecks,
          amount: sql`case when d.status = 'voided' then 0 else d.total - returned.amount end`,
        },
        {
          name: 'The processor fee',
          accounts: ['processing_fees'],
          side: 'debit',
          amount: sql`case when d.status = 'voided' then 0 else d.processor_fee end`,
        },
      ],
    },
  ],
};
