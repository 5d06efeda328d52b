import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { type PaymentAnswer, paymentsApi } from '@primal/contracts/billing/payment';
import { computeDiscountOffer } from '@primal/contracts/billing/payment-rules';
import { writeOffApi } from '@primal/contracts/billing/write-off';
import { addDays, today } from '@primal/contracts/shared/dates';
import { decimal, sum, toMoney } from '@primal/contracts/shared/decimal';
import type { TestClient } from '@primal/service-kit/testing';
import { expect } from 'vitest';
import { type Account, choose, isDone, pickDay, replace, type Step, toDollars } from './account.ts';

interface Billing {
  api: Pick<TestClient, 'call'>;
  read(invoiceId: string): Promise<InvoiceAnswer>;
}

/** Adds what a payment wrote off on an invoice. */
const addWrittenOff = async (
  api: Billing['api'],
  account: Account,
  { payment, invoice }: { payment: PaymentAnswer; invoice: InvoiceAnswer },
): Promise<void> => {
  const { body } = await api.call(writeOffApi.listWriteOffs, { query: { invoiceId: invoice.id } });
  const known = new Set(account.writeOffs.map(({ id }) => id));
  account.writeOffs.push(...body.filter(({ id, paymentId }) => paymentId === payment.id && !known.has(id)));
};

/** Owes again what was written off with a payment that was reversed since. */
export const restoreWrittenOff = async (
  api: Billing['api'],
  account: Account,
  payment: PaymentAnswer,
): Promise<void> => {
  const query = { customerId: account.customerId, limit: '1000' } as const;
  const { body: back } = await api.call(writeOffApi.listWriteOffs, { query });
  for (const known of account.writeOffs.filter(({ paymentId }) => paymentId === payment.id)) {
    const now = back.find(({ id }) => id === known.id);
    if (known.reversal || !now?.reversal) continue;
    account.expected = account.expected.plus(known.amount);
    replace(account.writeOffs, now);
  }
};

export const createWriteOffSteps = ({ api }: Billing): Record<string, Step> => ({
  async writeOff(account, pick, cents) {
    const invoice = choose(account.invoices, pick);
    if (!invoice) return;
    const { status, body } = await api.call(writeOffApi.createWriteOff, {
      body: {
        invoiceId: invoice.id,
        date: pickDay(cents),
        amount: cents % 5 === 0 ? invoice.balance : toDollars(cents),
        kind: cents % 2 ? 'small_difference' : 'bad_debt',
        reason: 'Too small to collect',
      },
    });
    if (!isDone(status)) return;
    account.writeOffs.push(body);
    account.expected = account.expected.minus(body.amount);
  },
  async payAndWriteOff(account, pick, cents) {
    const invoice = choose(account.invoices, pick);
    const writeOff = toDollars(1 + (cents % 300));
    if (!invoice || decimal(invoice.balance).lte(writeOff)) return;
    const amount = toMoney(decimal(invoice.balance).minus(writeOff));
    const { status, body } = await api.call(paymentsApi.createPayment, {
      body: {
        customerId: account.customerId,
        paymentDate: pickDay(cents),
        amount,
        paymentMethod: 'ach',
        allocations: [{ invoiceId: invoice.id, amount, writeOff }],
      },
    });
    if (!isDone(status)) return;
    account.payments.push(body);
    account.expected = account.expected.minus(body.amount).minus(writeOff);
    await addWrittenOff(api, account, { payment: body, invoice });
  },
  async reverseWriteOff(account, pick, cents) {
    const writeOff = choose(account.writeOffs, pick);
    if (!writeOff) return;
    const { status, body } = await api.call(writeOffApi.reverseWriteOff, {
      params: { id: writeOff.id },
      body: { reason: 'Paid after all', ...(cents % 2 && { date: pickDay(cents) }) },
    });
    if (!isDone(status)) return;
    replace(account.writeOffs, body);
    account.expected = account.expected.plus(writeOff.amount);
  },
});

const toCents = (amount: string): number => Math.round(Number(amount) * 100);

/** Largest discount in cents, half up, by whole numbers instead of the product's decimals. */
const computeLimit = ({ total, credited, discounted, discountPercent }: InvoiceAnswer): number => {
  const base = toCents(total) - toCents(credited);
  return Math.floor((base * toCents(discountPercent ?? '0') + 5_000) / 10_000) - toCents(discounted);
};

/** A part that mostly pays the invoice with its discount, and sometimes takes too much or leaves a cent. */
const drawPart = (invoice: InvoiceAnswer, paymentDate: string, cents: number) => {
  const offer = computeDiscountOffer(invoice, paymentDate);
  const discount = cents % 4 && offer !== '0.00' ? offer : toDollars(1 + (cents % 500));
  const writeOff = cents % 5 === 0 ? { writeOff: '0.03' } : {};
  const left = decimal(invoice.balance)
    .minus(discount)
    .minus(writeOff.writeOff ?? 0);
  return { amount: toMoney(cents % 7 === 0 ? left.minus('0.01') : left), discount, ...writeOff };
};

const assertTaken = (
  invoice: InvoiceAnswer,
  paymentDate: string,
  { amount, discount, writeOff = '0' }: ReturnType<typeof drawPart>,
): void => {
  expect(paymentDate <= (invoice.discountDate ?? '')).toBe(true);
  expect(toCents(discount)).toBeLessThanOrEqual(computeLimit(invoice));
  expect(toMoney(sum([amount, discount, writeOff]))).toBe(invoice.balance);
};

export const createDiscountSteps = ({ api, read }: Billing): Record<string, Step> => ({
  async payWithDiscount(account, pick, cents) {
    const known = choose(account.invoices, pick);
    if (!known) return;
    const invoice = await read(known.id);
    const last = invoice.discountDate ?? today();
    const paymentDate = cents % 3 ? addDays(last, (cents % 4) - 2) : pickDay(cents);
    const part = drawPart(invoice, paymentDate, cents);
    const { status, body: payment } = await api.call(paymentsApi.createPayment, {
      body: {
        customerId: account.customerId,
        paymentDate,
        amount: part.amount,
        paymentMethod: 'check',
        checkNumber: String(cents),
        allocations: [{ invoiceId: invoice.id, ...part }],
      },
    });
    if (!isDone(status)) return;
    assertTaken(invoice, paymentDate, part);
    account.payments.push(payment);
    account.expected = account.expected.minus(invoice.balance);
    await addWrittenOff(api, account, { payment, invoice });
  },
  async allocateWithDiscount(account, pick, cents) {
    const payment = choose(account.payments, pick);
    const known = choose(account.invoices, cents);
    if (!payment || !known) return;
    const invoice = await read(known.id);
    const part = drawPart(invoice, payment.paymentDate, cents);
    const body = { allocations: [{ invoiceId: invoice.id, ...part }] };
    const { status } = await api.call(paymentsApi.allocatePayment, { params: { id: payment.id }, body });
    if (!isDone(status)) return;
    assertTaken(invoice, payment.paymentDate, part);
    account.expected = account.expected.minus(sum([part.discount, part.writeOff ?? 0]));
    await addWrittenOff(api, account, { payment, invoice });
  },
});
