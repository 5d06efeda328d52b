import { billingApi } from '@primal/contracts/billing/api';
import { chargeSeries } from '@primal/contracts/billing/finance-charge';
import type { JournalDocument } from '@primal/contracts/billing/journal';
import { billingDocuments } from '@primal/contracts/documents/billing';
import type { Call } from '@primal/contracts/shared/api';
import type { DocumentFacts } from '@primal/contracts/shared/document';
import {
  checkNumbers,
  checkStoredAnswers,
  type NumberedTable,
  runChecks,
} from '@primal/service-kit/consistency/checks';
import type { Finding } from '@primal/service-kit/consistency/process-report';
import { type RawBuilder, sql } from '@primal/service-kit/database';
import type { ServiceContext } from '@primal/service-kit/service';
import { z } from 'zod';
import type { Sides } from '../document/books.ts';
import { differingDailySums } from '../ledger/journal.ts';
import type { BillingDb, BillingTables } from '../tables.ts';
import {
  maxDifferences,
  readDifferences,
  readLedgerDifferences,
  readUnbalancedEntries,
  selectDifferences,
} from './differences.ts';
import { documentBooks, movements, openCredits, settlements } from './movements.ts';

interface Disagreement {
  of: 'customer' | JournalDocument;
  id: string;
  computed: string;
  stored: string;
}

interface Figures extends Sides {
  of: Disagreement['of'];
}

const figures: readonly Figures[] = [
  {
    of: 'customer',
    computed: sql`select customer_id, amount from (${movements}) as moved`,
    stored: sql`select customer_id, balance from invoices where status = 'sent'
      union all select customer_id, -amount from (${openCredits}) as credits`,
  },
  {
    of: 'invoice',
    computed: sql`select invoice_id, amount from (${settlements}) as settled where not is_reversed`,
    stored: sql`select id, applied from invoices`,
  },
  {
    of: 'invoice',
    computed: sql`select invoice_id, amount from (${settlements}) as settled where settled_by = 'credit' and not is_reversed`,
    stored: sql`select id, credited from invoices`,
  },
  {
    of: 'invoice',
    computed: sql`select invoice_id, amount from (${settlements}) as settled where settled_by = 'discount' and not is_reversed`,
    stored: sql`select id, discounted from invoices`,
  },
  ...documentBooks.flatMap(({ journaled: [journaled], parts }) =>
    journaled && parts ? [{ of: journaled.type, ...parts }] : [],
  ),
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
  const disagreements = await checkBooks(db);
  for (const disagreement of disagreements) log.error({ ...disagreement }, 'the books do not agree');
  const { count } = await db
    .selectFrom('customers')
    .select((e) => e.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  log.info({ customers: Number(count), disagreements: disagreements.length }, 'books checked');
  return disagreements.length === 0;
};

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

const findCall = (method: Call['method'], path: string): Call | undefined =>
  calls.find((call) => call.method === method && call.path === path);

/** Table of the document that each creating call answers; calls that answer no lasting document are left out. */
export const tableByCall: Readonly<Record<string, string>> = Object.fromEntries(
  calls.flatMap(({ method, path, creates, answer }) => {
    const document =
      declared.find((one) => findCall('GET', `${one.path}/{id}`)?.answer === answer) ??
      declared.find((one) => one.path && `${path}/`.startsWith(`${one.path}/`));
    const isDocument = creates && answer instanceof z.ZodObject && 'id' in answer.shape;
    return isDocument && document?.table && !findCall('DELETE', `${path}/{id}`)
      ? [[`${method} ${path}`, document.table]]
      : [];
  }),
);

export const checkDocuments = (db: BillingDb): Promise<Finding[]> =>
  runChecks(db, [
    ...documentBooks.flatMap(({ checks }) => checks ?? []),
    ...numberedTables.map(checkNumbers),
    checkStoredAnswers(tableByCall),
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
