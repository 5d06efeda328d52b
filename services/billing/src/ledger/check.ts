import { billingApi } from '@primal/contracts/billing/api';
import { billingDocuments } from '@primal/contracts/billing/documents';
import { chargeSeries } from '@primal/contracts/billing/finance-charge';
import type { JournalDocument } from '@primal/contracts/billing/journal';
import type { Call } from '@primal/contracts/shared/api';
import type { DocumentFacts } from '@primal/contracts/shared/document';
import {
  checkNumbers,
  checkStoredAnswers,
  checkTotals,
  type NumberedTable,
  runChecks,
} from '@primal/service-kit/consistency/checks';
import type { Finding } from '@primal/service-kit/consistency/process-report';
import { type RawBuilder, sql } from '@primal/service-kit/database';
import type { ServiceContext } from '@primal/service-kit/service';
import { z } from 'zod';
import type { BillingDb, BillingTables } from '../tables.ts';
import { readLedgerDifferences, readUnbalancedEntries } from './differences.ts';
import { movements, openCredits } from './movements.ts';
import { maxDifferences, readDifferences, type Sides, selectDifferences } from './reconcile.ts';
import { differingDailySums } from './sums.ts';

/** Rows per credit memo line. A memo may hold corrected weights and returned goods of an invoice line. */
const returned = sql`
  select l.invoice_id, l.id as invoice_item_id, (r.back ->> 'creditMemoId')::uuid as credit_memo_id,
    (r.back ->> 'quantity')::numeric as quantity, (r.back ->> 'total')::numeric as total, r.back -> 'pieceIds' as pieces,
    r.back -> 'corrections' as corrections
  from invoice_items as l, jsonb_array_elements(l.returns) as r (back) where l.returns <> '[]'`;

const credited = sql`
  select c.invoice_id, l.invoice_item_id, c.id as credit_memo_id, l.quantity, l.total, l.corrections
  from credit_memos as c join credit_memo_items as l on l.credit_memo_id = c.id
  where c.is_return and c.status <> 'voided'`;

const sumByLine = (rows: RawBuilder<unknown>) => sql`
  select invoice_id, invoice_item_id, credit_memo_id, sum(quantity) as quantity, sum(total) as total
  from (${rows}) as line group by invoice_id, invoice_item_id, credit_memo_id`;

const returnedLines = sql`
  select 'invoice' as "of", coalesce(t.invoice_id, c.invoice_id) as id, i.invoice_number as label,
    'a line shows a return of ' || coalesce(t.quantity::text, 'nothing') || ' for ' || coalesce(t.total::text, 'nothing')
      || ', its credit memo ' || coalesce(c.quantity::text, 'nothing') || ' for ' || coalesce(c.total::text, 'nothing') as problem
  from (${sumByLine(returned)}) as t full join (${sumByLine(credited)}) as c using (invoice_item_id, credit_memo_id)
    join invoices as i on i.id = coalesce(t.invoice_id, c.invoice_id)
  where t.quantity is distinct from c.quantity or t.total is distinct from c.total`;

const returnedTwice = sql`
  select 'invoice' as "of", t.invoice_id as id, l.product ->> 'name' as label,
    sum(t.quantity) || ' returned of a line that sold ' || l.quantity as problem
  from (${returned}) as t join invoice_items as l on l.id = t.invoice_item_id
  group by t.invoice_id, l.id having sum(t.quantity) > l.quantity`;

const returnedPieces = sql`
  select 'credit memo' as "of", credit_memo_id as id, null as label,
    'the piece ' || piece_id || ' differs between the credit memo and the returns of its invoice' as problem
  from returned_pieces as p full join (
    select t.invoice_id, t.credit_memo_id, id::uuid as piece_id from (${returned}) as t, jsonb_array_elements_text(t.pieces) as id) as t
    using (piece_id, credit_memo_id)
  where p.invoice_item_id is null or t.invoice_id is null`;

const correctedWeights = sql`
  select 'invoice' as "of", coalesce(t.invoice_id, c.invoice_id) as id, null as label,
    'a line shows the corrected weights ' || coalesce(t.corrections::text, 'none') || ', its credit memo '
      || coalesce(c.corrections::text, 'none') as problem
  from (select * from (${returned}) as r where corrections <> '[]') as t
    full join (select * from (${credited}) as m where corrections <> '[]') as c using (invoice_item_id, credit_memo_id)
  where t.corrections is distinct from c.corrections`;

interface Disagreement {
  of: 'customer' | JournalDocument;
  id: string;
  computed: string;
  stored: string;
}

const standing = sql`not exists (select from payments p where p.id = a.payment_id and p.reversed_on is not null)`;

const refundedParts = sql`
  select p.type, p.document_id, p.amount from refund_parts p join refunds f on f.id = p.refund_id
  where f.reversed_on is null`;

interface Figures extends Sides {
  of: Disagreement['of'];
}

const figures: readonly Figures[] = [
  {
    of: 'customer',
    computed: sql`select customer_id, amount from (${movements}) as moved`,
    stored: sql`select customer_id, balance from invoices where status = 'sent'
      union all select customer_id, -credit from (${openCredits}) as credits`,
  },
  {
    of: 'invoice',
    computed: sql`select a.invoice_id, a.amount from allocations a where ${standing}
      union all select invoice_id, amount from credit_applications where taken_back_on is null
      union all select invoice_id, amount from write_offs where reversed_on is null`,
    stored: sql`select id, applied from invoices`,
  },
  {
    of: 'invoice',
    computed: sql`select invoice_id, amount from credit_applications where taken_back_on is null`,
    stored: sql`select id, credited from invoices`,
  },
  {
    of: 'invoice',
    computed: sql`select invoice_id, amount from write_offs where kind = 'discount' and reversed_on is null`,
    stored: sql`select id, discounted from invoices`,
  },
  {
    of: 'payment',
    computed: sql`select id, amount from payments where reversed_on is null
      union all select a.payment_id, -a.amount from allocations a where ${standing}
      union all select document_id, -amount from (${refundedParts}) as refunded where type = 'payment'`,
    stored: sql`select id, unapplied from payments where reversed_on is null`,
  },
  {
    of: 'credit_memo',
    computed: sql`select credit_memo_id, amount from credit_applications where taken_back_on is null
      union all select document_id, amount from (${refundedParts}) as refunded where type = 'credit_memo'`,
    stored: sql`select id, applied + refunded from credit_memos`,
  },
  {
    of: 'refund',
    computed: sql`select refund_id, amount from refund_parts`,
    stored: sql`select id, amount from refunds`,
  },
];

const selectDisagreeing = (pair: Figures, among: RawBuilder<boolean>): RawBuilder<Disagreement> => sql`
  select ${pair.of}::text as of, id, coalesce(computed, 0.00) as computed, coalesce(stored, 0.00) as stored
  from (${selectDifferences(pair, among)}) as differing order by id limit ${maxDifferences}`;

/**
 * Checks the books against themselves. A customer's invoices less voids, payments and credits, plus
 * reversals, must equal the open documents. Each document must match its parts. Returns the differences.
 */
export const checkBooks = (db: BillingDb): Promise<Disagreement[]> =>
  readDifferences(db, figures, selectDisagreeing);

/** `node services/billing/src/main.ts check`: logs one line per difference; true if there is none. */
export const runCheck = async ({ db, log }: ServiceContext<BillingTables>): Promise<boolean> => {
  const found = await checkBooks(db);
  for (const disagreement of found) log.error({ ...disagreement }, 'the books do not agree');
  const { count } = await db
    .selectFrom('customers')
    .select((e) => e.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  log.info({ customers: Number(count), disagreements: found.length }, 'books checked');
  return found.length === 0;
};

const totals = [
  checkTotals({
    of: 'invoice',
    table: 'invoices',
    number: 'invoice_number',
    lines: 'invoice_items',
    parent: 'invoice_id',
    total: sql`d.subtotal + d.delivery_charge + d.tax - d.discount`,
    where: sql`not d.brought_forward and d.kind = 'sale'`,
  }),
  checkTotals({
    of: 'credit memo',
    table: 'credit_memos',
    number: 'credit_number',
    lines: 'credit_memo_items',
    parent: 'credit_memo_id',
    total: sql`d.subtotal + d.delivery_charge + d.tax - d.discount`,
  }),
  checkTotals({
    of: 'cash receipt',
    table: 'cash_receipts',
    number: 'receipt_number',
    lines: 'cash_receipt_items',
    parent: 'cash_receipt_id',
    total: sql`d.subtotal + d.tax`,
  }),
];

const declared: readonly DocumentFacts[] = Object.values(billingDocuments);

const declaredTables: readonly NumberedTable[] = declared.flatMap(({ series, table, number }) =>
  series && table && number
    ? {
        series: series.prefix,
        table,
        column: number.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        ...(typeof series.first === 'number' && { withoutGapsFrom: series.first }),
        ...(table === 'invoices' && { where: sql`not brought_forward and kind = 'sale'` }),
      }
    : [],
);

/**
 * Billing's number series; the page Books finds gaps in them. Gaps are allowed if the settings raise a
 * series.
 */
export const numberedTables: readonly NumberedTable[] = [
  ...declaredTables,
  {
    series: chargeSeries.prefix,
    table: 'invoices',
    column: 'invoice_number',
    where: sql`kind <> 'sale'`,
    withoutGapsFrom: chargeSeries.first,
  },
];

const calls: readonly Call[] = Object.values(billingApi);

const isDeletable = (path: string): boolean =>
  calls.some((call) => call.method === 'DELETE' && call.path === `${path}/{id}`);

/** Table of the document that each creating call answers; calls that answer no lasting document are left out. */
export const tableByCall: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    calls.flatMap(({ method, path, creates, answer }) => {
      const document = declared.find((one) => one.path && `${path}/`.startsWith(`${one.path}/`));
      const isDocument = creates && answer instanceof z.ZodObject && 'id' in answer.shape;
      return isDocument && document?.table && !isDeletable(path)
        ? [[`${method} ${path}`, document.table]]
        : [];
    }),
  ),
  'POST /api/invoices/{id}/returns': 'credit_memos',
};

export const checkDocuments = (db: BillingDb): Promise<Finding[]> =>
  runChecks(db, [
    ...totals,
    ...numberedTables.map(checkNumbers),
    checkStoredAnswers(tableByCall),
    returnedLines,
    returnedTwice,
    returnedPieces,
    correctedWeights,
    differingDailySums,
  ]);

export const checkBilling = async (db: BillingDb): Promise<Finding[]> => [
  ...(await checkBooks(db)).map(({ of, id, computed, stored }) => ({
    of: of.replace('_', ' '),
    id,
    label: null,
    problem: `the transactions add up to ${computed}, the documents show ${stored}`,
  })),
  ...[...(await readUnbalancedEntries(db)), ...(await readLedgerDifferences(db))].map(
    ({ documentType, documentId, documentNumber, sentence }) => ({
      of: documentType,
      id: documentId,
      label: documentNumber,
      problem: sentence,
    }),
  ),
  ...(await checkDocuments(db)),
];
