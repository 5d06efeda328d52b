import { billingApi } from '@primal/contracts/billing/api';
import { deriveCreditStatus } from '@primal/contracts/billing/credit-memo';
import type { RefundAnswer } from '@primal/contracts/billing/refund';
import { today } from '@primal/contracts/shared/dates';
import { decimal, toMoney } from '@primal/contracts/shared/decimal';
import { type Action, onRecord, perform, type WeightedActions } from './context.ts';
import type { Model } from './model.ts';

const methods = ['ach', 'wire_transfer', 'card'] as const;

type Part = Pick<RefundAnswer['from'][number], 'type' | 'id' | 'amount'>;

/** Moves a refunded amount in the model; a negative amount is a reversed refund. */
const move = ({ payments, credits }: Model, { id, amount }: Part, sign: 1 | -1): void => {
  const less = decimal(amount).times(sign);
  const payment = payments.get(id);
  if (payment) {
    const { unapplied, refunded, version } = payment.last;
    payment.last = {
      ...payment.last,
      unapplied: toMoney(decimal(unapplied).minus(less)),
      refunded: toMoney(decimal(refunded).plus(less)),
      version: version + 1,
    };
  }
  const memo = credits.get(id);
  if (!memo) return;
  const balance = toMoney(decimal(memo.last.balance).minus(less));
  const refunded = toMoney(decimal(memo.last.refunded).plus(less));
  const changed = { ...memo.last, balance, refunded };
  memo.last = { ...changed, status: deriveCreditStatus(changed) };
};

/** Pays back all or a dollar of a credit that is locked. */
const payBack = async (
  ...[context, customerId, { type, id, amount: left }]: [Parameters<Action>[0], string, Part]
): Promise<void> => {
  const { model, random } = context;
  const amount = random.chance(0.4) || decimal(left).lte(1) ? left : '1.00';
  const last = await perform(context, 'A refund', billingApi.createRefund, {
    body: {
      customerId,
      date: today(),
      amount,
      method: random.pick(methods),
      from: [{ type, id, amount }],
    },
    about: [customerId, id],
    isSentTwice: random.chance(0.1),
  });
  if (!last) return;
  context.findings.same(
    'The parts of a refund',
    [last.id, id],
    last.from.map((part) => part.amount),
    [amount],
  );
  for (const part of last.from) move(model, part, 1);
  model.refunds.put({ id: last.id, last });
};

const refundPayment = onRecord(
  ({ payments }) => payments,
  ({ last }) => !last.reversal && decimal(last.unapplied).gt(0),
  (context, { id, last }) =>
    payBack(context, last.customerId, { type: 'payment', id, amount: last.unapplied }),
);

const refundCredit = onRecord(
  ({ credits }) => credits,
  ({ last }) => last.status !== 'voided' && decimal(last.balance).gt(0),
  (context, { id, last }) =>
    payBack(context, last.customerId, { type: 'credit_memo', id, amount: last.balance }),
);

const reverse = onRecord(
  ({ refunds }) => refunds,
  ({ last }) => last.reversal === null,
  async (context, refund) => {
    const { findings, model, random } = context;
    const [part] = refund.last.from;
    if (!part) return null;
    const pool = part.type === 'payment' ? model.payments : model.credits;
    const isIts = ({ id }: { id: string }) => id === part.id;
    return pool.with<unknown>(random, 1, isIts, async () => {
      const last = await perform(context, 'A reversed refund', billingApi.reverseRefund, {
        params: { id: refund.id },
        body: { reason: 'Not cashed' },
        about: [refund.id, part.id],
        isSentTwice: random.chance(0.1),
      });
      if (!last) return;
      findings.same('A reversed refund', [refund.id], last.reversal?.reason, 'Not cashed');
      move(model, part, -1);
      refund.last = last;
    });
  },
);

export const refundActions: WeightedActions = [
  [2, refundPayment],
  [2, refundCredit],
  [2, reverse],
];
