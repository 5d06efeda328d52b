import { invoiceSaved } from '@primal/contracts/billing/events';
import { type InvoiceCustomer, invoiceCustomer } from '@primal/contracts/billing/invoice';
import {
  type OpeningCells,
  type OpeningRow,
  openingCellKinds,
} from '@primal/contracts/billing/opening-balances';
import { toDisplayedText } from '@primal/contracts/shared/cell';
import { isBusinessDate, today } from '@primal/contracts/shared/dates';
import { toNameKey } from '@primal/contracts/shared/fold';
import { readCellText } from '@primal/contracts/shared/read-cell';
import { createNameSuggester } from '@primal/contracts/shared/similar-names';
import { createFirstVersion } from '@primal/service-kit/aggregate';
import { isOneOf, isOneOfTexts, sql } from '@primal/service-kit/database';
import { hasName } from '@primal/service-kit/lists/search';
import { selectCustomer } from '@primal/service-trade/copies/customers';
import { readSettings } from '../copies/settings.ts';
import { newInvoiceDefaults } from '../invoice/new-invoice.ts';
import { type InvoiceRecord, toAnswer as toInvoiceAnswer } from '../invoice/record.ts';
import { toInvoiceRows } from '../invoice/store.ts';
import { postEntries } from '../ledger/post.ts';
import { createInvoicePostings } from '../ledger/postings.ts';
import { Payment } from '../payment/payment.ts';
import type { BillingDb, BillingTx } from '../tables.ts';
import { type NamedCustomer, readRows } from './read.ts';

const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

const findCustomers = async (db: BillingDb, named: readonly string[]) => {
  const ids = named.map((name) => name.trim().toLowerCase()).filter(isId);
  const rows = await db
    .selectFrom('customers')
    .where('deleted', '=', false)
    .where((where) => where.or([hasName('name', named), isOneOf('id', ids)]))
    .select(['id', 'name', 'payment_terms as paymentTerms'])
    .execute();
  const byKey = new Map<string, NamedCustomer[]>();
  for (const row of rows) {
    const name = toNameKey(row.name);
    byKey.set(name, [...(byKey.get(name) ?? []), row]);
    byKey.set(row.id, [row]);
  }
  return byKey;
};

const findUsedNumbers = async (db: BillingDb, numbers: readonly string[]): Promise<Set<string>> => {
  const wanted = numbers.map((number) => number.toLowerCase());
  const { rows } = await sql<{ number: string }>`
    select lower(invoice_number) as number from invoices
      where brought_forward and ${isOneOfTexts(sql`lower(invoice_number)`, wanted)}
    union
    select lower(number) from payments where number is not null and ${isOneOfTexts(sql`lower(number)`, wanted)}`.execute(
    db,
  );
  return new Set(rows.map(({ number }) => number));
};

/** Unknown names of a file that get a suggestion. */
const maxSuggestions = 50;

const createCustomerSuggester = async (
  db: BillingDb,
  named: readonly string[],
  known: ReadonlyMap<string, unknown>,
): Promise<(name: string) => string | null> => {
  const unknown = [...new Set(named)].filter((name) => name.trim() && !known.has(toNameKey(name)));
  if (unknown.length === 0) return () => null;
  const customers = await db.selectFrom('customers').where('deleted', '=', false).select('name').execute();
  const suggest = createNameSuggester(customers.map(({ name }) => name));
  const suggestions = new Map(
    unknown.slice(0, maxSuggestions).map((name) => [toNameKey(name), suggest(name)]),
  );
  return (name) => suggestions.get(toNameKey(name)) ?? null;
};

export const checkRows = async (db: BillingDb, rows: readonly OpeningCells[]): Promise<OpeningRow[]> => {
  const named = rows.map(({ customer }) => toDisplayedText(customer));
  const [customers, taken, { defaultPaymentTerms: paymentTerms }] = await Promise.all([
    findCustomers(db, named),
    findUsedNumbers(
      db,
      rows.map(({ number }) => readCellText(number, openingCellKinds.number).text.trim()),
    ),
    readSettings(db),
  ]);
  const suggestCustomer = await createCustomerSuggester(db, named, customers);
  return readRows(rows, { customers, taken, suggestCustomer, paymentTerms, today: today() });
};

type ValidRow = OpeningRow & { customerId: string; date: string; amount: string };

export const isValidRow = (row: OpeningRow): row is ValidRow =>
  row.errors.length === 0 && row.customerId !== null && row.amount !== null && isBusinessDate(row.date ?? '');

/**
 * An invoice of an earlier system: sent, with an amount and no lines. Not pending, because it needs no
 * further work here.
 */
const createOpeningInvoice = (row: ValidRow, customer: InvoiceCustomer): InvoiceRecord => ({
  ...createFirstVersion(),
  ...newInvoiceDefaults,
  invoiceNumber: row.number,
  customerId: customer.id,
  customer,
  invoiceDate: row.date,
  dueDate: row.dueDate ?? row.date,
  subtotal: row.amount,
  total: row.amount,
  balance: row.amount,
  status: 'sent',
  wasSent: true,
  broughtForward: true,
  isPending: false,
});

const readCustomers = async (
  db: BillingDb,
  rows: readonly ValidRow[],
): Promise<Map<string, InvoiceCustomer>> => {
  const ids = [...new Set(rows.map(({ customerId }) => customerId))];
  const found = await db
    .selectFrom('customers')
    .where(isOneOf('id', ids))
    .select(selectCustomer('customers', invoiceCustomer).as('customer'))
    .forShare()
    .execute();
  return new Map(found.map(({ customer }) => [customer.id, customer]));
};

/** Serializes files, so that no two import the same number. */
export const lockOpeningBalances = async ({ db }: BillingTx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('opening balances'))`.execute(db);
};

export const storeRows = async (tx: BillingTx, rows: readonly ValidRow[]): Promise<void> => {
  const customers = await readCustomers(tx.db, rows);
  const invoices: InvoiceRecord[] = [];
  for (const row of rows) {
    const customer = customers.get(row.customerId);
    if (!customer) throw new Error(`Customer ${row.customerId} has no copy.`);
    if (row.type === 'invoice') invoices.push(createOpeningInvoice(row, customer));
    else {
      const payment = Payment.create(
        tx,
        {
          customer,
          number: row.number,
          paymentDate: row.date,
          amount: row.amount,
          paymentMethod: 'brought_forward',
          checkNumber: null,
          notes: null,
        },
        [],
      );
      const { journalRef, postings } = payment.toBooked();
      postEntries(tx, journalRef, [], postings());
    }
  }
  tx.insert(
    'invoices',
    invoices.flatMap((invoice) => toInvoiceRows(invoice, []).invoices),
  );
  for (const invoice of invoices) {
    const document = { type: 'invoice', id: invoice.id, number: invoice.invoiceNumber } as const;
    postEntries(tx, document, [], createInvoicePostings(invoice, []));
    tx.record(invoiceSaved, { key: invoice.id, sequence: 1, data: toInvoiceAnswer(invoice, []) });
  }
};
