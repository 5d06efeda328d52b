import type { CashReceiptAnswer } from '@primal/contracts/billing/cash-receipt';
import type { CreditMemoAnswer } from '@primal/contracts/billing/credit-memo';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import type { PaymentAnswer } from '@primal/contracts/billing/payment';
import type { ReceivablesAnswer } from '@primal/contracts/billing/receivables';
import type { WriteOffAnswer } from '@primal/contracts/billing/write-off';
import { addDays, today } from '@primal/contracts/shared/dates';
import { type Decimal, decimal, toMoney } from '@primal/contracts/shared/decimal';
import { expect } from 'vitest';

export interface Account {
  customerId: string;
  expected: Decimal;
  invoices: InvoiceAnswer[];
  payments: PaymentAnswer[];
  credits: CreditMemoAnswer[];
  receipts: CashReceiptAnswer[];
  writeOffs: WriteOffAnswer[];
}

export type Step = (account: Account, pick: number, cents: number) => Promise<void>;

export const choose = <T>(list: readonly T[], pick: number): T | undefined => list[pick % (list.length || 1)];
export const toDollars = (cents: number) => toMoney(decimal(cents).div(100));
export const pickDay = (pick: number) => addDays(today(), (pick % 60) - 45);

/** An account's receivables, without figures of other accounts and discounts that are offered only now. */
export const pickLasting = ({ summary: _all, balances, ...rest }: ReceivablesAnswer) => ({
  ...rest,
  balances: balances.map(({ invoices, ...balance }) => ({
    ...balance,
    invoices: invoices.map(
      ({ discountPercent: _percent, discountDate: _date, credited: _credited, discounted: _taken, ...one }) =>
        one,
    ),
  })),
});

/** True if the action succeeded, false if it was rejected; fails on a 5xx. */
export const isDone = (status: number): boolean => {
  expect([200, 201, 400, 409]).toContain(status);
  return status < 300;
};

export const replace = <T extends { id: string }>(list: T[], changed: T): void => {
  list.splice(
    list.findIndex(({ id }) => id === changed.id),
    1,
    changed,
  );
};
