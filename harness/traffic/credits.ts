import { billingApi } from '@primal/contracts/billing/api';
import { today } from '@primal/contracts/shared/dates';
import { decimal } from '@primal/contracts/shared/decimal';
import { done, expectSame, type Work, type Works } from './desk.ts';
import { expectLines, newLines } from './lines.ts';
import { allocate, sorted, withOutstanding, withSettled } from './settling.ts';

const credit: Work = async (desk) => {
  const { clerk, book, random } = desk;
  const customer = random.pick(book.customers.all);
  const items = newLines(desk, true).slice(0, 1);
  const written = await clerk.write(billingApi.createCreditMemo, {
    body: { creditMemo: { customerId: customer.id, creditDate: today(), reason: 'return' }, items },
    about: [customer.id],
    twice: random.chance(0.05),
  });
  const { body } = done(desk, 'A credit memo', [customer.id], written) ?? {};
  if (!body) return;
  expectLines(desk, 'A credit memo', body, items);
  book.credits.put({ id: body.id, last: body });
};

const applyCredit: Work = (desk) =>
  desk.book.credits.with(
    desk.random,
    1,
    ({ last }) => last.status !== 'voided' && decimal(last.balance).gt(0),
    async ([memo]) =>
      withOutstanding(desk, memo.last.customerId, async (invoices) => {
        const { clerk, book, random } = desk;
        const taken = new Set(memo.last.applications.map(({ invoiceId }) => invoiceId));
        const fresh = invoices.filter(({ id }) => !taken.has(id));
        const allocations = allocate(book, random, fresh, memo.last.balance);
        if (allocations.length === 0) return;
        const about = [memo.id, ...fresh.map(({ id }) => id)];
        const params = { id: memo.id };
        const written = await clerk.write(billingApi.applyCreditMemo, {
          params,
          body: { allocations },
          about,
        });
        const { body } = done(desk, 'Applying a credit', about, written) ?? {};
        if (!body) return;
        const wanted = sorted([...memo.last.applications, ...allocations]);
        expectSame(desk, 'The applications', about, sorted(body.applications), wanted);
        for (const { invoiceId, amount } of allocations) book.apply(invoiceId, amount);
        memo.last = body;
      }),
  );

const unapplyCredit: Work = (desk) =>
  desk.book.credits.with(
    desk.random,
    1,
    ({ last }) => last.applications.length > 0,
    async ([memo]) => {
      const [part] = memo.last.applications;
      if (!part) return;
      return withSettled(desk, [part], async () => {
        const about = [memo.id, part.invoiceId];
        const written = await desk.clerk.write(billingApi.unapplyCreditMemo, {
          params: { id: memo.id },
          body: { invoiceId: part.invoiceId },
          about,
        });
        const { body } = done(desk, 'Taking a credit back', about, written) ?? {};
        if (!body) return;
        desk.book.apply(part.invoiceId, part.amount, -1);
        memo.last = body;
      });
    },
  );

const voidCredit: Work = (desk) =>
  desk.book.credits.with(
    desk.random,
    1,
    ({ last }) => last.status === 'draft' && decimal(last.applied).eq(0),
    async ([memo]) => {
      const params = { id: memo.id };
      const body = { reason: 'Written twice' };
      const written = await desk.clerk.write(billingApi.voidCreditMemo, { params, body, about: [memo.id] });
      const found = done(desk, 'Voiding a credit', [memo.id], written);
      if (found) memo.last = found.body;
    },
  );

const sell: Work = async (desk) => {
  const { clerk, book, random } = desk;
  const customerId = random.chance(0.5) ? random.pick(book.customers.all).id : null;
  const items = newLines(desk, true).slice(0, 2);
  const written = await clerk.write(billingApi.createCashReceipt, {
    body: { receipt: { customerId, saleDate: today(), paymentMethod: 'cash' }, items },
    twice: random.chance(0.05),
  });
  const { body } = done(desk, 'A cash sale', customerId ? [customerId] : [], written) ?? {};
  if (!body) return;
  expectLines(desk, 'A cash sale', body, items);
  book.receipts.put({ id: body.id, last: body });
};

const voidSale: Work = (desk) =>
  desk.book.receipts.with(
    desk.random,
    1,
    ({ last }) => last.status === 'completed',
    async ([receipt]) => {
      const params = { id: receipt.id };
      const body = { reason: 'Rung up twice' };
      const written = await desk.clerk.write(billingApi.voidCashReceipt, {
        params,
        body,
        about: [receipt.id],
      });
      const found = done(desk, 'Voiding a sale', [receipt.id], written);
      if (found) receipt.last = found.body;
    },
  );

/** What is done with credit memos and at the counter. */
export const creditWorks: Works = [
  [4, credit],
  [4, applyCredit],
  [1, unapplyCredit],
  [1, voidCredit],
  [4, sell],
  [1, voidSale],
];
