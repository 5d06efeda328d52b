import {
  type CreditApplicationAnswer,
  type CreditMemoSummary,
  creditMemoApi,
} from '@primal/contracts/billing/credit-memo';
import { pickLaterDate, today } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { DateField, FormDialog, Text } from '@primal/kit';
import { useCallDialog } from '@primal/kit/forms';
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

/** Takes the credit back from an invoice on a day (docs/rules/credit-memos.md#applying-credit). */
export const UnapplyCredit = ({
  creditId,
  application: { invoiceId, invoiceNumber, date },
  onClose,
}: {
  creditId: string;
  application: CreditApplicationAnswer;
  onClose: () => void;
}) => {
  const { dialog, field } = useCallDialog(creditMemoApi.unapplyCreditMemo, {
    params: { id: creditId },
    invalidates: receivableReadPaths,
    defaults: { invoiceId, date: pickLaterDate(today(), date) },
    done: 'Credit unapplied',
    onClose,
    failed: 'Failed to unapply the credit',
  });
  return (
    <FormDialog {...dialog} title="Unapply credit" submitLabel="Unapply" enterGoesOn>
      <Text>The amount that this credit memo paid on {invoiceNumber} will be owed again.</Text>
      <DateField label="Date" {...field('date')} />
    </FormDialog>
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
