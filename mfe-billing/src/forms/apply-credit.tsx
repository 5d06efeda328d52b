import { allocatePaymentBody, type PaymentAnswer } from '@primal/contracts/billing/payment';
import { paymentsApi, receivablesApi } from '@primal/contracts/billing/receivables-api';
import { showDate } from '@primal/contracts/shared/dates';
import { showMoney } from '@primal/contracts/shared/decimal';
import { FormDialog, QueryView, Text, toast } from '@primal/kit';
import { useRecordDialog } from '@primal/kit/forms';
import { useApiMutation, useApiQuery, wordsAndSentence } from '@primal/kit/platform';
import { type FormEvent, useState } from 'react';
import {
  allocationsOf,
  isRefused,
  type Picked,
  pickOldest,
  problemOf,
  sharesOf,
} from '../receivables/allocations.ts';
import { ApplyToInvoices } from '../receivables/apply-to-invoices.tsx';
import { receivableReads } from '../receivables/paths.ts';
import { methodOf } from '../receivables/payment-words.tsx';

interface Props {
  payment: PaymentAnswer;
  onClose: () => void;
}

/** Applies what is left of a payment to open invoices; the oldest ones are selected at first (decisions, "Receivables"). */
export const ApplyCredit = ({ payment, onClose }: Props) => {
  const { id, customerId, unapplied, version } = payment;
  const account = useApiQuery(receivablesApi.getReceivables, { query: { customerId } });
  const allocate = useApiMutation(paymentsApi.allocatePayment, {
    persistent: true,
    invalidates: receivableReads,
  });
  const [chosen, setChosen] = useState<Picked | null>(null);
  const [refusals, setRefusals] = useState(0);
  const invoices = account.data?.balances[0]?.invoices ?? [];
  const picked = chosen ?? pickOldest(invoices, unapplied);
  const shares = sharesOf(invoices, unapplied, picked);

  const { dialog } = useRecordDialog({
    schema: allocatePaymentBody.pick({ version: true }),
    defaults: { version },
    writing: allocate,
    save: (body) =>
      allocate.mutateAsync({ params: { id }, body: { ...body, allocations: allocationsOf(shares) } }),
    onSaved: () => {
      toast.success('Credit applied successfully');
      onClose();
    },
    onClose,
    failed: (error) => wordsAndSentence(error, 'Failed to apply credit'),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // The messages stand at their fields already: the focus goes to the first of them.
    if (isRefused(shares)) setRefusals((before) => before + 1);
    else dialog.onSubmit(event);
  };
  return (
    <FormDialog
      {...dialog}
      title="Apply Credit"
      submitLabel="Apply Credit"
      submitDisabled={Object.keys(shares.of).length === 0}
      onSubmit={submit}
      dirty={chosen !== null}
      refusals={dialog.refusals + refusals}
      size="lg"
    >
      <Text>
        <strong>{showMoney(unapplied)}</strong> of the payment of {showDate(payment.paymentDate)} (
        {methodOf(payment)}) from {payment.customerName} is not applied yet.
      </Text>
      <QueryView query={account}>
        {() =>
          invoices.length === 0 ? (
            <Text c="dimmed">This customer has no open invoices.</Text>
          ) : (
            <ApplyToInvoices
              invoices={invoices}
              amount={unapplied}
              picked={picked}
              shares={shares}
              onPick={setChosen}
              problem={problemOf(shares)}
              leftOver="stays on the account as credit."
            />
          )
        }
      </QueryView>
    </FormDialog>
  );
};
