import { type CreditMemoSummary, creditMemoApi } from '@primal/contracts/billing/credit-memo';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { useApiMutation } from '@primal/kit/platform';
import { buildVoidText, describeChangedMonth, VoidDialog } from '../document/void-dialog.tsx';
import { ApplyAmount } from '../payment/apply-amount.tsx';
import { receivableReadPaths } from '../read-paths.ts';

interface Props {
  credit: CreditMemoSummary;
  onClose: () => void;
}

export const ApplyCreditMemo = ({ credit, onClose }: Props) => {
  const { id, creditNumber, customerId, customer, invoiceId, balance, creditDate } = credit;
  const apply = useApiMutation(creditMemoApi.applyCreditMemo, {
    persistent: true,
    invalidates: receivableReadPaths,
  });
  return (
    <ApplyAmount
      title="Apply to Invoices"
      what={`${creditNumber} for ${customer.name}`}
      intro={
        <>
          <strong>{formatMoney(balance)}</strong> of {creditNumber} for {customer.name} is not applied yet.
        </>
      }
      customerId={customerId}
      documentId={id}
      amount={balance}
      creditDate={creditDate}
      firstId={invoiceId}
      leftOver="stays on the credit memo."
      writing={apply}
      save={(body) => apply.mutateAsync({ params: { id }, body })}
      onClose={onClose}
    />
  );
};

export const VoidCredit = ({ credit, onClose }: Props) => (
  <VoidDialog
    call={creditMemoApi.voidCreditMemo}
    params={{ id: credit.id }}
    invalidates={receivableReadPaths}
    text={buildVoidText('Credit Memo', credit.creditNumber, describeChangedMonth(credit.creditDate))}
    onClose={onClose}
  />
);
