import { settingsApi } from '@primal/contracts/admin/settings';
import { type PaymentAnswer, paymentsApi } from '@primal/contracts/billing/payment';
import {
  computeTotalAllocated,
  formatUsedCredit,
  paymentMethodLabels,
} from '@primal/contracts/billing/payment-rules';
import { formatDate, today } from '@primal/contracts/shared/dates';
import { formatMoney, isPositive } from '@primal/contracts/shared/decimal';
import { Checkbox, DateField, FormDialog, StatusBadge, Text, Textarea, toast, useGoTo } from '@primal/kit';
import { useCallDialog } from '@primal/kit/forms';
import { useApiMutation, useApiQuery, useHasPermission } from '@primal/kit/platform';
import { receivableReadPaths } from '../read-paths.ts';
import { paths } from '../routes.ts';
import { TakenBack } from '../write-off/actions.tsx';
import { ApplyAmount } from './apply-amount.tsx';

export const PaymentStatus = ({ payment }: { payment: PaymentAnswer }) => {
  if (payment.reversal) return <StatusBadge status="reversed" />;
  if (isPositive(payment.unapplied)) return <StatusBadge status="unapplied" />;
  const applied = computeTotalAllocated(payment.allocations);
  const label = formatUsedCredit({ ...payment, applied });
  return <StatusBadge status={label === 'Applied' ? 'applied' : 'refunded'} label={label} />;
};

/** `Check 1042`, `Cash`, `Brought Forward CR-88` */
export const formatMethod = ({ paymentMethod, checkNumber, reference, number }: PaymentAnswer): string =>
  [paymentMethodLabels[paymentMethod], checkNumber ?? reference ?? number].filter(Boolean).join(' ');

/** `the payment of $500.00 from Corner Bistro` */
const formatPaymentName = ({ amount, customerName }: PaymentAnswer): string =>
  `the payment of ${formatMoney(amount)} from ${customerName}`;

interface Props {
  payment: PaymentAnswer;
  onClose: () => void;
}

/** Applies a payment's remainder to open invoices (docs/rules/receivables.md#unapplied-credit). */
export const ApplyCredit = ({ payment, onClose }: Props) => {
  const { id, customerId, customerName, unapplied, version } = payment;
  const allocate = useApiMutation(paymentsApi.allocatePayment, {
    persistent: true,
    invalidates: receivableReadPaths,
  });
  return (
    <ApplyAmount
      title="Apply Credit"
      what={`${formatMethod(payment)} from ${customerName}`}
      intro={
        <>
          <strong>{formatMoney(unapplied)}</strong> of the payment of {formatDate(payment.paymentDate)} (
          {formatMethod(payment)}) from {customerName} is not applied yet.
        </>
      }
      customerId={customerId}
      documentId={id}
      amount={unapplied}
      leftOver="stays on the account as credit."
      creditDate={payment.paymentDate}
      isPayment
      writing={allocate}
      save={(body) => allocate.mutateAsync({ params: { id }, body: { ...body, version } })}
      onClose={onClose}
    />
  );
};

/** Fee in dollars that the settings charge for this payment's check; null for none. */
const useReturnedCheckFee = ({ paymentMethod }: PaymentAnswer): string | null => {
  const mayCharge = useHasPermission('invoice');
  const settings = useApiQuery(settingsApi.getSettings, {}, { enabled: paymentMethod === 'check' });
  const fee = settings.data?.returnedCheckFee;
  return paymentMethod === 'check' && mayCharge && isPositive(fee) ? (fee ?? null) : null;
};

/** Reverses a payment by a dated entry (docs/rules/receivables.md#reversing). */
export const ReversePayment = ({ payment, onClose }: Props) => {
  const fee = useReturnedCheckFee(payment);
  const goTo = useGoTo();
  const { dialog, field, form } = useCallDialog(paymentsApi.reversePayment, {
    params: { id: payment.id },
    invalidates: receivableReadPaths,
    defaults: {
      reason: '',
      reversalDate: today(),
      returnedCheckFee: null as string | null,
      version: payment.version,
    },
    onSaved: ({ amount, customerName, feeInvoice }) => {
      const reversed = `${formatMoney(amount)} from ${customerName}`;
      toast({
        title: 'Payment reversed successfully',
        description: feeInvoice
          ? `${reversed}. ${feeInvoice.invoiceNumber} charges the returned check: ${formatMoney(feeInvoice.total)}.`
          : reversed,
        ...(feeInvoice && {
          action: {
            label: `Show ${feeInvoice.invoiceNumber}`,
            onClick: () => goTo(paths.invoice(feeInvoice.id)),
          },
        }),
      });
      onClose();
    },
    onClose,
    failed: 'Failed to reverse payment',
  });
  const count = payment.allocations.length;
  return (
    <FormDialog {...dialog} title="Reverse Payment" submitLabel="Reverse Payment" danger enterGoesOn>
      <Text>
        This reverses {formatPaymentName(payment)} with a new entry
        {count > 0 && ` and opens ${count === 1 ? 'its invoice' : `its ${count} invoices`} again`}.
        <TakenBack paymentId={payment.id} /> It cannot be undone.
      </Text>
      <Textarea label="Reason" required placeholder="Returned check" rows={2} {...field('reason')} />
      <DateField label="Reversal Date" {...field('reversalDate')} />
      {fee && (
        <Checkbox
          label={`Charge the returned check fee of ${formatMoney(fee)}`}
          onChange={(event) =>
            form.setValue('returnedCheckFee', event.currentTarget.checked ? fee : null, { shouldDirty: true })
          }
        />
      )}
    </FormDialog>
  );
};
