import { type PaymentAnswer, reversePaymentBody } from '@primal/contracts/billing/payment';
import { paymentsApi } from '@primal/contracts/billing/receivables-api';
import { today } from '@primal/contracts/shared/dates';
import { DateField, FormDialog, Text, Textarea, toast } from '@primal/kit';
import { useRecordDialog } from '@primal/kit/forms';
import { useApiMutation, wordsAndSentence } from '@primal/kit/platform';
import { receivableReads } from '../receivables/paths.ts';
import { paymentName } from './payment-words.tsx';

interface Props {
  payment: PaymentAnswer;
  onClose: () => void;
}

/**
 * Takes a payment back by a dated counter-entry: a returned check, a slip of the hand
 * (docs/rules/receivables.md#reversing).
 */
export const ReversePayment = ({ payment, onClose }: Props) => {
  const reverse = useApiMutation(paymentsApi.reversePayment, {
    persistent: true,
    invalidates: receivableReads,
  });
  const { dialog, field } = useRecordDialog({
    schema: reversePaymentBody,
    defaults: { reason: '', reversalDate: today(), version: payment.version },
    writing: reverse,
    save: (body) => reverse.mutateAsync({ params: { id: payment.id }, body }),
    onSaved: () => {
      toast.success('Payment reversed successfully');
      onClose();
    },
    onClose,
    failed: (error) => wordsAndSentence(error, 'Failed to reverse payment'),
  });
  const count = payment.allocations.length;
  return (
    <FormDialog {...dialog} title="Reverse Payment" submitLabel="Reverse Payment" danger enterGoesOn>
      <Text>
        This takes back {paymentName(payment)} by a counter-entry
        {count > 0 && ` and opens ${count === 1 ? 'its invoice' : `its ${count} invoices`} again`}. It cannot
        be undone.
      </Text>
      <Textarea label="Reason" required placeholder="Returned check" rows={2} {...field('reason')} />
      <DateField label="Reversal Date" {...field('reversalDate')} />
    </FormDialog>
  );
};
