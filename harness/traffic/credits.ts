import { billingApi } from '@primal/contracts/billing/api';
import { today } from '@primal/contracts/shared/dates';
import { decimal } from '@primal/contracts/shared/decimal';
import { expectSame, on, perform, type Work, type Works } from './context.ts';
import { expectLines, newLines } from './lines.ts';
import type { Model } from './model.ts';
import { allocate, sorted, withOutstanding, withSettled } from './settling.ts';

const credits = ({ credits }: Model) => credits;
const receipts = ({ receipts }: Model) => receipts;

const credit: Work = async (context) => {
  const { model, random } = context;
  const customer = random.pick(model.customers.all);
  const items = newLines(context, true).slice(0, 1);
  const body = await perform(context, 'A credit memo', billingApi.createCreditMemo, {
    body: { creditMemo: { customerId: customer.id, creditDate: today(), reason: 'return' }, items },
    about: [customer.id],
    twice: random.chance(0.05),
  });
  if (!body) return;
  expectLines(context, 'A credit memo', body, items);
  model.credits.put({ id: body.id, last: body });
};

const applyCredit = on(
  credits,
  ({ last }) => last.status !== 'voided' && decimal(last.balance).gt(0),
  (context, memo) =>
    withOutstanding(context, memo.last.customerId, async (invoices) => {
      const { model, random } = context;
      const taken = new Set(memo.last.applications.map(({ invoiceId }) => invoiceId));
      const fresh = invoices.filter(({ id }) => !taken.has(id));
      const allocations = allocate(model, random, fresh, memo.last.balance);
      if (allocations.length === 0) return;
      const about = [memo.id, ...fresh.map(({ id }) => id)];
      const body = await perform(context, 'Applying a credit', billingApi.applyCreditMemo, {
        params: { id: memo.id },
        body: { allocations },
        about,
      });
      if (!body) return;
      const wanted = sorted([...memo.last.applications, ...allocations]);
      expectSame(context, 'The applications', about, sorted(body.applications), wanted);
      for (const { invoiceId, amount } of allocations) model.apply(invoiceId, amount);
      memo.last = body;
    }),
);

const unapplyCredit = on(
  credits,
  ({ last }) => last.applications.length > 0,
  async (context, memo) => {
    const [part] = memo.last.applications;
    if (!part) return;
    return withSettled(context, [part], async () => {
      const body = await perform(context, 'Taking a credit back', billingApi.unapplyCreditMemo, {
        params: { id: memo.id },
        body: { invoiceId: part.invoiceId },
        about: [memo.id, part.invoiceId],
      });
      if (!body) return;
      context.model.apply(part.invoiceId, part.amount, -1);
      memo.last = body;
    });
  },
);

const voidCredit = on(
  credits,
  ({ last }) => last.status === 'draft' && decimal(last.applied).eq(0),
  async (context, memo) => {
    const body = await perform(context, 'Voiding a credit', billingApi.voidCreditMemo, {
      params: { id: memo.id },
      body: { reason: 'Written twice' },
      about: [memo.id],
    });
    if (body) memo.last = body;
  },
);

const sell: Work = async (context) => {
  const { model, random } = context;
  const customerId = random.chance(0.5) ? random.pick(model.customers.all).id : null;
  const items = newLines(context, true).slice(0, 2);
  const body = await perform(context, 'A cash sale', billingApi.createCashReceipt, {
    body: { receipt: { customerId, saleDate: today(), paymentMethod: 'cash' }, items },
    about: customerId ? [customerId] : [],
    twice: random.chance(0.05),
  });
  if (!body) return;
  expectLines(context, 'A cash sale', body, items);
  model.receipts.put({ id: body.id, last: body });
};

const voidSale = on(
  receipts,
  ({ last }) => last.status === 'completed',
  async (context, receipt) => {
    const body = await perform(context, 'Voiding a sale', billingApi.voidCashReceipt, {
      params: { id: receipt.id },
      body: { reason: 'Rung up twice' },
      about: [receipt.id],
    });
    if (body) receipt.last = body;
  },
);

export const creditWorks: Works = [
  [4, credit],
  [4, applyCredit],
  [1, unapplyCredit],
  [1, voidCredit],
  [4, sell],
  [1, voidSale],
];
