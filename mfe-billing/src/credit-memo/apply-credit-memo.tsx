import type { CreditMemoAnswer } from '@primal/contracts/billing/credit-memo';
import { creditMemoApi } from '@primal/contracts/billing/credit-memo-api';
import { showMoney } from '@primal/contracts/shared/decimal';
import { useApiMutation } from '@primal/kit/platform';
import { ApplyAmount } from '../payment/apply-amount.tsx';
import { receivableReads } from '../receivables/paths.ts';

interface Props {
  credit: CreditMemoAnswer;
  onClose: () => void;
}

/** Settles open invoices of the customer with a credit memo. */
export const ApplyCreditMemo = ({ credit, onClose }: Props) => {
  const { id, creditNumber, customerId, customer, invoiceId, balance } = credit;
  const apply = useApiMutation(creditMemoApi.applyCreditMemo, {
    persistent: true,
    invalidates: receivableReads,
  });
  return (
    <ApplyAmount
      title="Apply to Invoices"
      intro={
        <>
          <strong>{showMoney(balance)}</strong> of {creditNumber} for {customer.name} is not applied yet.
        </>
      }
      customerId={customerId}
      amount={balance}
      firstId={invoiceId}
      leftOver="stays on the credit memo."
      writing={apply}
      save={(allocations) => apply.mutateAsync({ params: { id }, body: { allocations } })}
      onClose={onClose}
    />
  );
};
