import { billingApi } from '@primal/contracts/billing/api';
import type { CreditMemoAnswer } from '@primal/contracts/billing/credit-memo';
import { today } from '@primal/contracts/shared/dates';
import { decimal } from '@primal/contracts/shared/decimal';
import { type Action, createAction, onRecord, perform, type WeightedActions } from './context.ts';
import { drawLines } from './lines.ts';
import type { Model } from './model.ts';
import { settle, withSettled } from './settling.ts';

const credits = ({ credits }: Model) => credits;
const receipts = ({ receipts }: Model) => receipts;

const credit: Action = async (context) => {
  const { model, random } = context;
  const customerId = random.pick(model.customers.all).id;
  const items = drawLines(context, true).slice(0, 1);
  const last = await perform(context, 'A credit memo', billingApi.createCreditMemo, {
    body: { creditMemo: { customerId, creditDate: today(), reason: 'return' }, items },
    about: [customerId],
    isSentTwice: random.chance(0.05),
  });
  if (last) model.credits.put({ id: last.id, last });
};

const listStanding = ({ applications }: CreditMemoAnswer) =>
  applications.filter(({ takenBackOn }) => takenBackOn === null);

const applyCredit = onRecord(
  credits,
  ({ last }) => last.status !== 'voided' && decimal(last.balance).gt(0),
  (context, memo) =>
    settle(context, memo.last, async (allocations, about) => {
      const last = await perform(context, 'Applying a credit', billingApi.applyCreditMemo, {
        params: { id: memo.id },
        body: { allocations },
        about: [memo.id, ...about],
      });
      if (last) memo.last = last;
      return last ? listStanding(last) : undefined;
    }),
);

const unapplyCredit = onRecord(
  credits,
  ({ last }) => listStanding(last).length > 0,
  async (context, memo) => {
    const [{ invoiceId, amount } = { invoiceId: '', amount: '' }] = listStanding(memo.last);
    return withSettled(context, [{ invoiceId }], async () => {
      const last = await perform(context, 'Unapplying a credit', billingApi.unapplyCreditMemo, {
        params: { id: memo.id },
        body: { invoiceId },
        about: [memo.id, invoiceId],
      });
      if (!last) return;
      context.model.apply(invoiceId, amount, -1);
      memo.last = last;
    });
  },
);

const voidCredit = createAction(
  credits,
  ({ last }) => last.status === 'draft' && decimal(last.applied).eq(0) && decimal(last.refunded).eq(0),
  'Voiding a credit',
  billingApi.voidCreditMemo,
  { body: () => ({ reason: 'Written twice' }) },
);

const sell: Action = async (context) => {
  const { model, random } = context;
  const customerId = random.chance(0.5) ? random.pick(model.customers.all).id : null;
  const items = drawLines(context, true).slice(0, 2);
  const last = await perform(context, 'A cash sale', billingApi.createCashReceipt, {
    body: { receipt: { customerId, saleDate: today(), paymentMethod: 'cash' }, items },
    about: [customerId ?? ''],
    isSentTwice: random.chance(0.05),
  });
  if (last) model.receipts.put({ id: last.id, last });
};

const voidSale = createAction(
  receipts,
  ({ last }) => last.status === 'completed',
  'Voiding a sale',
  billingApi.voidCashReceipt,
  { body: () => ({ reason: 'Rung up twice' }) },
);

export const creditActions: WeightedActions = [
  [4, credit],
  [4, applyCredit],
  [1, unapplyCredit],
  [1, voidCredit],
  [4, sell],
  [1, voidSale],
];
