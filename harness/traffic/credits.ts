import { billingApi } from '@primal/contracts/billing/api';
import { today } from '@primal/contracts/shared/dates';
import { decimal } from '@primal/contracts/shared/decimal';
import { done, expectSame, type Work, type Works } from './context.ts';
import { expectLines, newLines } from './lines.ts';
import { allocate, sorted, withOutstanding, withSettled } from './settling.ts';

const credit: Work = async (context) => {
  const { client, model, random } = context;
  const customer = random.pick(model.customers.all);
  const items = newLines(context, true).slice(0, 1);
  const written = await client.write(billingApi.createCreditMemo, {
    body: { creditMemo: { customerId: customer.id, creditDate: today(), reason: 'return' }, items },
    about: [customer.id],
    twice: random.chance(0.05),
  });
  const { body } = done(context, 'A credit memo', [customer.id], written) ?? {};
  if (!body) return;
  expectLines(context, 'A credit memo', body, items);
  model.credits.put({ id: body.id, last: body });
};

const applyCredit: Work = (context) =>
  context.model.credits.with(
    context.random,
    1,
    ({ last }) => last.status !== 'voided' && decimal(last.balance).gt(0),
    async ([memo]) =>
      withOutstanding(context, memo.last.customerId, async (invoices) => {
        const { client, model, random } = context;
        const taken = new Set(memo.last.applications.map(({ invoiceId }) => invoiceId));
        const fresh = invoices.filter(({ id }) => !taken.has(id));
        const allocations = allocate(model, random, fresh, memo.last.balance);
        if (allocations.length === 0) return;
        const about = [memo.id, ...fresh.map(({ id }) => id)];
        const params = { id: memo.id };
        const written = await client.write(billingApi.applyCreditMemo, {
          params,
          body: { allocations },
          about,
        });
        const { body } = done(context, 'Applying a credit', about, written) ?? {};
        if (!body) return;
        const wanted = sorted([...memo.last.applications, ...allocations]);
        expectSame(context, 'The applications', about, sorted(body.applications), wanted);
        for (const { invoiceId, amount } of allocations) model.apply(invoiceId, amount);
        memo.last = body;
      }),
  );

const unapplyCredit: Work = (context) =>
  context.model.credits.with(
    context.random,
    1,
    ({ last }) => last.applications.length > 0,
    async ([memo]) => {
      const [part] = memo.last.applications;
      if (!part) return;
      return withSettled(context, [part], async () => {
        const about = [memo.id, part.invoiceId];
        const written = await context.client.write(billingApi.unapplyCreditMemo, {
          params: { id: memo.id },
          body: { invoiceId: part.invoiceId },
          about,
        });
        const { body } = done(context, 'Taking a credit back', about, written) ?? {};
        if (!body) return;
        context.model.apply(part.invoiceId, part.amount, -1);
        memo.last = body;
      });
    },
  );

const voidCredit: Work = (context) =>
  context.model.credits.with(
    context.random,
    1,
    ({ last }) => last.status === 'draft' && decimal(last.applied).eq(0),
    async ([memo]) => {
      const params = { id: memo.id };
      const body = { reason: 'Written twice' };
      const written = await context.client.write(billingApi.voidCreditMemo, {
        params,
        body,
        about: [memo.id],
      });
      const found = done(context, 'Voiding a credit', [memo.id], written);
      if (found) memo.last = found.body;
    },
  );

const sell: Work = async (context) => {
  const { client, model, random } = context;
  const customerId = random.chance(0.5) ? random.pick(model.customers.all).id : null;
  const items = newLines(context, true).slice(0, 2);
  const written = await client.write(billingApi.createCashReceipt, {
    body: { receipt: { customerId, saleDate: today(), paymentMethod: 'cash' }, items },
    twice: random.chance(0.05),
  });
  const { body } = done(context, 'A cash sale', customerId ? [customerId] : [], written) ?? {};
  if (!body) return;
  expectLines(context, 'A cash sale', body, items);
  model.receipts.put({ id: body.id, last: body });
};

const voidSale: Work = (context) =>
  context.model.receipts.with(
    context.random,
    1,
    ({ last }) => last.status === 'completed',
    async ([receipt]) => {
      const params = { id: receipt.id };
      const body = { reason: 'Rung up twice' };
      const written = await context.client.write(billingApi.voidCashReceipt, {
        params,
        body,
        about: [receipt.id],
      });
      const found = done(context, 'Voiding a sale', [receipt.id], written);
      if (found) receipt.last = found.body;
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
