import type { AccountAnswer, AccountRole } from '@primal/contracts/billing/accounts';
import { toMoney } from '@primal/contracts/shared/decimal';
import type { AccountNames } from '../account/store.ts';
import { type ExportedCustomer, type ExportedEntry, type Ledger, memoOf } from './entries.ts';
import { blocksOf, type IifBlock } from './iif-blocks.ts';
import { toWindows1252 } from './windows-1252.ts';

/** What kind of account QuickBooks Desktop keeps each as. */
const accountTypes: Record<AccountRole, string> = {
  cash: 'BANK',
  undeposited_checks: 'OCASSET',
  card: 'OCASSET',
  bank: 'BANK',
  accounts_receivable: 'AR',
  customer_credits: 'OCLIAB',
  sales_tax: 'OCLIAB',
  opening_balance: 'EQUITY',
  sales: 'INC',
  delivery_income: 'INC',
  discounts: 'INC',
  cash_over_short: 'EXP',
  cash_payouts: 'EXP',
};

/** A tab or a line end would end the cell, and a quotation mark begin one that has no end. */
const clean = (text: string | null): string =>
  (text ?? '')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll('"', "'")
    .trim();
/** A colon in a name would say that it is part of another account or customer. */
const nameOf = (name: string): string => clean(name).replaceAll(':', '-');

const row = (...cells: (string | null)[]): Buffer => toWindows1252(`${cells.map(clean).join('\t')}\r\n`);

/** `11/20/26` */
const dateOf = (date: string): string => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(2, 4)}`;

/** QuickBooks takes a number once: a category that has that of all sales goes without. */
const accountRow = ({ role, category, number, name }: AccountAnswer, accountOf: AccountNames): Buffer => {
  const isOwn = category === null || number !== accountOf(role, null).number;
  return row('ACCNT', nameOf(name), accountTypes[role], isOwn ? number : '');
};

const customerRow = (customer: ExportedCustomer): Buffer => {
  const { name, address, city, state, zipCode, phone, email, contactPerson } = customer;
  const place = [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return row('CUST', nameOf(name), name, address, place, phone, email, contactPerson);
};

const blockRows = (entry: ExportedEntry, { type, lines }: IifBlock): Buffer[] => [
  ...lines.map(({ account, amount, isCustomers }, at) =>
    row(
      at === 0 ? 'TRNS' : 'SPL',
      type,
      dateOf(entry.date),
      nameOf(account.name),
      at === 0 || isCustomers ? nameOf(entry.customer?.name ?? '') : '',
      toMoney(amount),
      entry.documentNumber,
      memoOf(entry),
      ...(at === 0 ? [type === 'INVOICE' && entry.dueDate ? dateOf(entry.dueDate) : ''] : []),
    ),
  ),
  row('ENDTRNS'),
];

const unique = <T extends { name: string }>(records: Iterable<T>): T[] => [
  ...new Map(Array.from(records, (record) => [nameOf(record.name), record])).values(),
];

/**
 * A file for QuickBooks Desktop, by the reference of its Import Files: accounts and customers that it names, then the
 * entries as transactions whose lines come to 0.00, debits above it (docs/decisions/0160).
 */
export const writeIif = ({ entries, accountOf }: Ledger): Buffer => {
  const receivable = accountOf('accounts_receivable', null);
  const transactions = entries.map((entry) => ({ entry, blocks: blocksOf(entry, receivable) }));
  const accounts = transactions.flatMap(({ blocks }) =>
    blocks.flatMap(({ lines }) => lines.map(({ account }) => account)),
  );
  return Buffer.concat([
    row('!ACCNT', 'NAME', 'ACCNTTYPE', 'ACCNUM'),
    ...unique(accounts).map((account) => accountRow(account, accountOf)),
    row('!CUST', 'NAME', 'BADDR1', 'BADDR2', 'BADDR3', 'PHONE1', 'EMAIL', 'CONT1'),
    ...unique(entries.flatMap(({ customer }) => customer ?? [])).map(customerRow),
    row('!TRNS', 'TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'AMOUNT', 'DOCNUM', 'MEMO', 'DUEDATE'),
    row('!SPL', 'TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'AMOUNT', 'DOCNUM', 'MEMO'),
    row('!ENDTRNS'),
    ...transactions.flatMap(({ entry, blocks }) => blocks.flatMap((block) => blockRows(entry, block))),
  ]);
};
