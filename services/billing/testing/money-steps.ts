import { billingApi } from '@primal/contracts/billing/api';
import { cashReceiptApi } from '@primal/contracts/billing/cash-receipt';
import { creditMemoApi } from '@primal/contracts/billing/credit-memo';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { addDays, today } from '@primal/contracts/shared/dates';
import { decimal, toMoney, zero } from '@primal/contracts/shared/decimal';
import { eventually } from '@primal/service-kit/testing';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import { expect } from 'vitest';
import { type Account, choose, isDone, pickDay, replace, type Step, toDollars } from './account.ts';
import { createBankSteps } from './bank-steps.ts';
import { createCashSteps } from './cash-steps.ts';
import { createChargeSteps, createRefundSteps } from './refund-steps.ts';
import type { Sales } from './sales.ts';
import { createDiscountSteps, createWriteOffSteps, restoreWrittenOff } from './write-off-steps.ts';

const isOwed = ({ status }: InvoiceAnswer): boolean => status === 'sent' || status === 'paid';

export type BillingSteps = Pick<
  Sales,
  'create' | 'update' | 'read' | 'createCredit' | 'readCredit' | 'receiptBody' | 'saveCustomer'
> & { api: Pick<Sales['api'], 'call'>; ribeye: { id: string } };

const createInvoiceSteps = ({ api, create, update, ribeye }: BillingSteps): Record<string, Step> => ({
  async invoice(account, pick, cents) {
    const { customerId } = account;
    const invoice = await create(
      { customerId, status: 'sent', invoiceDate: addDays(today(), -(pick % 40)) },
      [{ quantity: 1 + (cents % 4) }],
    );
    account.invoices.push(invoice);
    account.expected = account.expected.plus(invoice.total);
  },
  async sellByPound(account, pick, cents) {
    const { customerId } = account;
    const item = {
      productId: ribeye.id,
      quantity: 3,
      unitPrice: toDollars(cents % 900),
      individualWeights: `[10,${5 + (pick % 9)}.25,${1 + (cents % 20)}.5]`,
    };
    const invoice = await create({ customerId, status: 'sent' }, [item]);
    account.invoices.push(invoice);
    account.expected = account.expected.plus(invoice.total);
  },
  async setPaid(account, pick) {
    const invoice = choose(account.invoices, pick);
    if (!invoice) return;
    const { status } = await update(invoice.id, { status: 'paid' });
    if (!isDone(status)) return;
    if (isOwed(invoice)) account.expected = account.expected.minus(invoice.balance);
    const { body } = await api.call(billingApi.listPayments, {
      query: { customerId: account.customerId, sort: 'createdAt', limit: '1' },
    });
    account.payments.push(...body.filter(({ id }) => account.payments.every((known) => known.id !== id)));
  },
  async voidInvoice(account, pick) {
    const invoice = choose(account.invoices, pick);
    if (!invoice) return;
    if (!isDone((await update(invoice.id, { status: 'voided' })).status)) return;
    if (isOwed(invoice)) account.expected = account.expected.minus(invoice.total);
  },
  async edit(account, pick, cents) {
    const invoice = choose(account.invoices, pick);
    if (!invoice) return;
    const { status, body } = await update(invoice.id, { invoice: { deliveryCharge: toDollars(cents) } });
    if (isDone(status) && isOwed(invoice))
      account.expected = account.expected.plus(body.total).minus(invoice.total);
  },
  async redate(account, pick, cents) {
    const invoice = choose(account.invoices, pick);
    if (!invoice) return;
    const invoiceDate = addDays(today(), -(cents % 40));
    const { status, body } = await update(invoice.id, {
      invoice: { invoiceDate, dueDate: addDays(invoiceDate, pick) },
    });
    // Another rate may apply on the new date.
    if (isDone(status) && isOwed(invoice))
      account.expected = account.expected.plus(body.total).minus(invoice.total);
  },
  async draft(account, pick) {
    const invoice = choose(account.invoices, pick);
    if (!invoice) return;
    const { status, body } = await update(invoice.id, {
      status: invoice.status === 'draft' ? 'sent' : 'draft',
    });
    if (!isDone(status) || body.status === invoice.status) return;
    const moved = decimal(invoice.total).times(body.status === 'draft' ? -1 : 1);
    account.expected = account.expected.plus(moved);
  },
});

const createPaymentSteps = ({ api }: BillingSteps): Record<string, Step> => ({
  async pay(account, pick, cents) {
    const invoice = choose(account.invoices, pick);
    const { status, body } = await api.call(billingApi.createPayment, {
      body: {
        customerId: account.customerId,
        paymentDate: pickDay(cents),
        amount: toDollars(cents),
        paymentMethod: 'cash',
        ...(invoice && { allocations: [{ invoiceId: invoice.id, amount: toDollars(cents) }] }),
      },
    });
    if (!isDone(status)) return;
    account.payments.push(body);
    account.expected = account.expected.minus(body.amount);
  },
  async overpay(account, pick, cents) {
    const invoice = choose(account.invoices, pick);
    if (!invoice || invoice.balance === '0.00') return;
    const { status, body } = await api.call(billingApi.createPayment, {
      body: {
        customerId: account.customerId,
        paymentDate: pickDay(cents),
        amount: toMoney(decimal(invoice.balance).plus(toDollars(cents))),
        paymentMethod: 'ach',
        allocations: [{ invoiceId: invoice.id, amount: invoice.balance }],
      },
    });
    if (!isDone(status)) return;
    account.payments.push(body);
    account.expected = account.expected.minus(body.amount);
  },
  async allocate(account, pick, cents) {
    const payment = choose(account.payments, pick);
    const invoice = choose(account.invoices, cents);
    if (!payment || !invoice) return;
    const date = pick % 2 ? {} : { date: pickDay(cents) };
    const body = { allocations: [{ invoiceId: invoice.id, amount: toDollars(cents) }], ...date };
    isDone((await api.call(billingApi.allocatePayment, { params: { id: payment.id }, body })).status);
  },
  async reverse(account, pick, cents) {
    const payment = choose(account.payments, pick);
    if (!payment) return;
    const { status } = await api.call(billingApi.reversePayment, {
      params: { id: payment.id },
      body: { reason: 'Returned check', ...(cents % 2 && { reversalDate: pickDay(cents) }) },
    });
    if (!isDone(status)) return;
    await restoreWrittenOff(api, account, payment);
    account.expected = account.expected.plus(payment.amount);
  },
});

const creditSteps = ({ api, createCredit, receiptBody }: BillingSteps): Record<string, Step> => ({
  async credit(account, pick, cents) {
    const credit = await createCredit({ customerId: account.customerId, creditDate: pickDay(pick) }, [
      { quantity: 1, unitPrice: toDollars(cents) },
    ]);
    account.credits.push(credit);
    account.expected = account.expected.minus(credit.total);
  },
  async apply(account, pick, cents) {
    const credit = choose(account.credits, pick);
    const invoice = choose(account.invoices, cents);
    if (!credit || !invoice) return;
    const date = pick % 2 ? {} : { date: pickDay(cents) };
    const body = { allocations: [{ invoiceId: invoice.id, amount: toDollars(cents) }], ...date };
    isDone((await api.call(creditMemoApi.applyCreditMemo, { params: { id: credit.id }, body })).status);
  },
  async unapply(account, pick, cents) {
    const credit = choose(account.credits, pick);
    const invoice = choose(account.invoices, cents);
    if (!credit || !invoice) return;
    const date = cents % 3 ? {} : { date: pickDay(cents) };
    const input = { params: { id: credit.id }, body: { invoiceId: invoice.id, ...date } };
    isDone((await api.call(creditMemoApi.unapplyCreditMemo, input)).status);
  },
  async voidCredit(account, pick) {
    const credit = choose(account.credits, pick);
    if (!credit) return;
    const input = { params: { id: credit.id }, body: { reason: 'Slip' } };
    if (isDone((await api.call(creditMemoApi.voidCreditMemo, input)).status))
      account.expected = account.expected.plus(credit.total);
  },
  async cashSale(account, pick, cents) {
    const paymentMethod = (['cash', 'card', 'check'] as const)[cents % 3];
    const { status, body: receipt } = await api.call(cashReceiptApi.createCashReceipt, {
      body: receiptBody(
        {
          customerId: pick % 2 ? account.customerId : null,
          saleDate: pickDay(cents),
          paymentMethod,
          tax: '1.25',
        },
        [{ quantity: 1, unitPrice: toDollars(cents) }],
      ),
    });
    if (!isDone(status)) return;
    account.receipts.push(receipt);
  },
  async voidCashSale(account, pick) {
    const receipt = choose(account.receipts, pick);
    if (!receipt) return;
    const input = { params: { id: receipt.id }, body: { reason: 'Slip' } };
    isDone((await api.call(cashReceiptApi.voidCashReceipt, input)).status);
  },
});

export const createMoneySteps = (billing: BillingSteps) => {
  const { api } = billing;

  const newAccount = async (): Promise<Account> => {
    const { id: customerId } = await billing.saveCustomer(
      customerFixture({ discountPercent: '2.25', discountDays: 20 }),
    );
    const rows = [{ line: 2, number: 'OLD', customer: customerId, date: today(), amount: '1' }];
    await eventually(async () => {
      const { body } = await api.call(billingApi.previewOpeningBalances, { body: { rows } });
      expect(body.rows[0]?.customerId).toBe(customerId);
    }, 30_000);
    return {
      customerId,
      expected: zero,
      invoices: [],
      payments: [],
      credits: [],
      receipts: [],
      writeOffs: [],
    };
  };

  const refresh = async (account: Account): Promise<void> => {
    for (const { id } of account.invoices) replace(account.invoices, await billing.read(id));
    for (const { id } of account.credits) replace(account.credits, await billing.readCredit(id));
    for (const { id } of account.payments)
      replace(account.payments, (await api.call(billingApi.getPayment, { params: { id } })).body);
  };

  const steps: Record<string, Step> = {
    ...createInvoiceSteps(billing),
    ...createPaymentSteps(billing),
    ...createWriteOffSteps(billing),
    ...createDiscountSteps(billing),
    ...creditSteps(billing),
    ...createCashSteps(api),
    ...createRefundSteps(api),
    ...createChargeSteps(api),
    ...createBankSteps(api),
  };

  return { newAccount, refresh, steps };
};
