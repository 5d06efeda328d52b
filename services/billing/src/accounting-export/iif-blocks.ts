import type { AccountAnswer, AccountRole } from '@primal/contracts/billing/accounts';
import { type Decimal, sum, zero } from '@primal/contracts/shared/decimal';
import type { ExportedEntry } from './entries.ts';

/** A line of a transaction; a debit is above zero, a credit below. */
interface IifLine {
  account: AccountAnswer;
  amount: Decimal;
  /** On an account that is kept by customer. */
  isCustomers: boolean;
}

/** A transaction; its first line is the one that QuickBooks takes for its form, and all of them come to zero. */
export interface IifBlock {
  type: 'INVOICE' | 'CREDIT MEMO' | 'PAYMENT' | 'CASH SALE' | 'GENERAL JOURNAL';
  lines: IifLine[];
}

const moneyRoles: readonly AccountRole[] = ['cash', 'undeposited_checks', 'card', 'bank'];
const customerRoles: readonly AccountRole[] = ['accounts_receivable', 'customer_credits'];

/** Lines of one account as one: QuickBooks allows a journal entry one line of accounts receivable. */
const sumsOf = ({ lines }: ExportedEntry): IifLine[] => {
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

/** How an entry that its document began with looks in QuickBooks, by what it moves beside the customer's account. */
const typeOf = (
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
 * An entry as QuickBooks Desktop knows it. A payment or credit memo stands there on accounts receivable whole, so what of
 * it is the customer's credit goes from there to Customer Credits by a journal entry of its own: together they are what
 * the entry says (docs/decisions/0160).
 */
export const blocksOf = (entry: ExportedEntry, receivable: AccountAnswer): IifBlock[] => {
  const lines = sumsOf(entry);
  const body = lines.filter(({ isCustomers }) => !isCustomers);
  const moved = sum(body.map(({ amount }) => amount));
  const type = typeOf(entry, body, moved);
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
