import type { PaymentAnswer } from '@primal/contracts/billing/payment';
import { paymentsApi } from '@primal/contracts/billing/receivables-api';
import { showDate } from '@primal/contracts/shared/dates';
import { showMoney } from '@primal/contracts/shared/decimal';
import { useApiMutation } from '@primal/kit/platform';
import { receivableReads } from '../receivables/paths.ts';
import { ApplyAmount } from './apply-amount.tsx';
import { methodOf } from './payment-words.tsx';

interface Props {
  payment: PaymentAnswer;
  onClose: () => void;
}

/** Applies what is left of a payment to open invoices (docs/rules/receivables.md#unapplied-credit). */
export const ApplyCredit = ({ payment, onClose }: Props) => {
  const { id, customerId, customerName, unapplied, version } = payment;
  const allocate = useApiMutation(paymentsApi.allocatePayment, {
    persistent: true,
    invalidates: receivableReads,
  });
  return (
    <ApplyAmount
      title="Apply Credit"
      intro={
        <>
          <strong>{showMoney(unapplied)}</strong> of the payment of {showDate(payment.paymentDate)} (
          {methodOf(payment)}) from {customerName} is not applied yet.
        </>
      }
      customerId={customerId}
      amount={unapplied}
      leftOver="stays on the account as credit."
      writing={allocate}
      save={(allocations) => allocate.mutateAsync({ params: { id }, body: { allocations, version } })}
      onClose={onClose}
    />
  );
};
