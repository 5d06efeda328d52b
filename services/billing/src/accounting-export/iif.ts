import type { AccountAnswer, AccountRole, AccountType } from '@primal/contracts/billing/accounts';
import { type Decimal, sum, toMoney, zero } from '@primal/contracts/shared/decimal';
import { buildMemo } from '../figures/memo.ts';
import type { ExportedCustomer, ExportedEntry, ExportLedger } from './entries.ts';
import { type ExportNames, fitWindows1252, toWindows1252 } from './names.ts';

interface IifLine {
  account: AccountAnswer;
  amount: Decimal;
  isCustomers: boolean;
}

/** A transaction, whose lines sum to zero. QuickBooks shows the first line in the header of its form. */
interface IifBlock {
  type: 'INVOICE' | 'CREDIT MEMO' | 'PAYMENT' | 'CASH SALE' | 'GENERAL JOURNAL';
  lines: IifLine[];
}

const moneyRoles: readonly AccountRole[] = ['cash', 'undeposited_checks', 'card', 'bank'];
const customerRoles: readonly AccountRole[] = ['accounts_receivable', 'customer_credits'];

/** Merges lines of an account: QuickBooks allows a single accounts receivable line per journal entry. */
const mergeLines = ({ lines }: ExportedEntry): IifLine[] => {
  const sums = new Map<string, IifLine>();
  for (const { account, debit, credit } of lines) {
    const key = `${account.role} ${account.category}`;
    const amount = (sums.get(key)?.amount ?? zero).plus(debit).minus(credit);
    sums.set(key, { account, amount, isCustomers: customerRoles.includes(account.role) });
  }
  return [...sums.values()];
};

const isMoney = (line: IifLine | undefined): boolean =>
  line !== undefined && moneyRoles.includes(line.account.role) && line.amount.gt(0);

const chooseType = (
  { documentType, isFirst, customer }: ExportedEntry,
  body: readonly IifLine[],
  moved: Decimal,
): IifBlock['type'] => {
  if (!isFirst) return 'GENERAL JOURNAL';
  if (documentType === 'invoice' && customer && moved.lt(0)) return 'INVOICE';
  if (documentType === 'credit_memo' && customer && moved.gt(0)) return 'CREDIT MEMO';
  if (documentType === 'payment' && customer && body.length === 1 && isMoney(body[0])) return 'PAYMENT';
  if (documentType === 'cash_receipt' && moved.eq(0) && isMoney(body[0])) return 'CASH SALE';
  return 'GENERAL JOURNAL';
};

/**
 * An entry in QuickBooks Desktop's form. Payments and credit memos are booked to accounts receivable in full.
 * A further journal entry moves the unapplied part to Customer Credits. Both together equal the entry
 * (docs/decisions/0160).
 */
const toBlocks = (entry: ExportedEntry, receivable: AccountAnswer): IifBlock[] => {
  const lines = mergeLines(entry);
  const body = lines.filter(({ isCustomers }) => !isCustomers);
  const moved = sum(body.map(({ amount }) => amount));
  const type = chooseType(entry, body, moved);
  if (type === 'CASH SALE') return [{ type, lines: body }];
  if (type === 'GENERAL JOURNAL') {
    const moving = lines.filter(({ amount }) => !amount.eq(0));
    return [{ type, lines: moving.length > 0 ? moving : lines }];
  }
  const onAccount = (amount: Decimal): IifLine => ({ account: receivable, amount, isCustomers: true });
  const own = onAccount(moved.neg());
  const form: IifBlock = { type, lines: type === 'PAYMENT' ? [...body, own] : [own, ...body] };
  const credit = lines.find(({ account }) => account.role === 'customer_credits');
  if (!credit || credit.amount.eq(0)) return [form];
  return [form, { type: 'GENERAL JOURNAL', lines: [onAccount(credit.amount.neg()), credit] }];
};

const typesByRole: Partial<Record<AccountRole, string>> = {
  cash: 'BANK',
  undeposited_checks: 'OCASSET',
  card: 'OCASSET',
  bank: 'BANK',
  accounts_receivable: 'AR',
};
const types: Record<AccountType, string> = {
  asset: 'OCASSET',
  liability: 'OCLIAB',
  equity: 'EQUITY',
  income: 'INC',
  expense: 'EXP',
};

/** Tabs and line ends would end the cell, and a quotation mark would open an unterminated one. */
const clean = (text: string | null): string =>
  (text ?? '')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll('"', "'")
    .trim();

const formatRow = (...cells: (string | null)[]): Buffer =>
  toWindows1252(`${cells.map(clean).join('\t')}\r\n`);

/** `11/20/26` */
const formatIifDate = (date: string): string => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(2, 4)}`;

const formatCustomerRow = (customer: ExportedCustomer, exported: string): Buffer => {
  const { name, address, city, state, zipCode, phone, email, contactPerson } = customer;
  const place = [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const company = fitWindows1252(name) === null ? exported : name;
  return formatRow('CUST', exported, company, address, place, phone, email, contactPerson);
};

const blockRows = (entry: ExportedEntry, { type, lines }: IifBlock, names: ExportNames): Buffer[] => [
  ...lines.map(({ account, amount, isCustomers }, at) =>
    formatRow(
      at === 0 ? 'TRNS' : 'SPL',
      type,
      formatIifDate(entry.date),
      names.account(account),
      entry.customer && (at === 0 || isCustomers) ? names.customer(entry.customer) : '',
      toMoney(amount),
      entry.documentNumber,
      buildMemo(entry),
      ...(at === 0 ? [type === 'INVOICE' && entry.dueDate ? formatIifDate(entry.dueDate) : ''] : []),
    ),
  ),
  formatRow('ENDTRNS'),
];

const listByName = <T>(records: Iterable<T>, nameOf: (record: T) => string): [string, T][] => [
  ...new Map(Array.from(records, (record) => [nameOf(record), record])),
];

/**
 * A file for QuickBooks Desktop, by the reference of its Import Files. It lists the named accounts and
 * customers, then the entries. Lines of a transaction sum to 0.00, with positive debits
 * (docs/decisions/0160).
 */
export const writeIif = ({ entries, accountOf, chart }: ExportLedger, names: ExportNames): Buffer => {
  const receivable = accountOf('accounts_receivable', null);
  const transactions = entries.map((entry) => ({ entry, blocks: toBlocks(entry, receivable) }));
  const accounts = transactions.flatMap(({ blocks }) =>
    blocks.flatMap(({ lines }) => lines.map(({ account }) => account)),
  );
  const customers = entries.flatMap(({ customer }) => customer ?? []);
  // QuickBooks requires unique numbers; older accounts with a shared number are exported without it.
  const isOwn = ({ number }: AccountAnswer) => chart.filter((other) => other.number === number).length < 2;
  return Buffer.concat([
    formatRow('!ACCNT', 'NAME', 'ACCNTTYPE', 'ACCNUM'),
    ...listByName(accounts, (account) => names.account(account)).map(([name, account]) =>
      formatRow(
        'ACCNT',
        name,
        typesByRole[account.role] ?? types[account.type],
        isOwn(account) ? account.number : '',
      ),
    ),
    formatRow('!CUST', 'NAME', 'BADDR1', 'BADDR2', 'BADDR3', 'PHONE1', 'EMAIL', 'CONT1'),
    ...listByName(customers, (customer) => names.customer(customer)).map(([name, customer]) =>
      formatCustomerRow(customer, name),
    ),
    formatRow('!TRNS', 'TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'AMOUNT', 'DOCNUM', 'MEMO', 'DUEDATE'),
    formatRow('!SPL', 'TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'AMOUNT', 'DOCNUM', 'MEMO'),
    formatRow('!ENDTRNS'),
    ...transactions.flatMap(({ entry, blocks }) => blocks.flatMap((block) => blockRows(entry, block, names))),
  ]);
};
