import { billingApi } from '@primal/contracts/billing/api';
import type { PaymentAnswer } from '@primal/contracts/billing/payment';
import { today } from '@primal/contracts/shared/dates';
import { decimal } from '@primal/contracts/shared/decimal';
import { type Action, createAction, perform, type WeightedActions } from './context.ts';

/** Deposits up to three checks, or card payments less the processor's fee. */
const deposit: Action = async (context) => {
  const { findings, model, random } = context;
  const method: PaymentAnswer['paymentMethod'] = random.pick(['check', 'credit_card']);
  const standing = new Set(
    model.deposits.all
      .filter(({ last }) => last.status === 'made')
      .flatMap(({ last }) => [...last.checks, ...last.cards].map(({ id }) => id)),
  );
  return model.payments.with<unknown>(
    random,
    random.between(1, 3),
    ({ id, last }) =>
      last.paymentMethod === method && !last.reversal && decimal(last.amount).gt(1) && !standing.has(id),
    async (payments) => {
      const references = payments.map(({ id }) => ({ type: 'payment' as const, id }));
      const about = payments.map(({ id }) => id);
      const last = await perform(context, 'A deposit', billingApi.createDeposit, {
        body: {
          date: today(),
          ...(method === 'check' ? { checks: references } : { cards: references, processorFee: '0.35' }),
        },
        about,
        isSentTwice: random.chance(0.1),
      });
      if (!last) return;
      const received = [...last.checks, ...last.cards].map(({ id }) => id);
      findings.same('What a deposit holds', [last.id, ...about], received.sort(), about.sort());
      model.deposits.put({ id: last.id, last });
    },
  );
};

const takeBack = createAction(
  ({ deposits }) => deposits,
  ({ last }) => last.status === 'made',
  'A voided deposit',
  billingApi.voidDeposit,
  { body: () => ({ reason: 'Never left the house' }) },
);

export const depositActions: WeightedActions = [
  [3, deposit],
  [1, takeBack],
];
