import type { CreditMemoAnswer } from '@primal/contracts/billing/credit-memo';
import { creditMemoApi } from '@primal/contracts/billing/credit-memo-api';
import { receivablesApi } from '@primal/contracts/billing/receivables-api';
import { showMoney } from '@primal/contracts/shared/decimal';
import { FormDialog, QueryView, Text, toast } from '@primal/kit';
import { useRecordDialog } from '@primal/kit/forms';
import { useApiMutation, useApiQuery, wordsAndSentence } from '@primal/kit/platform';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
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

interface Props {
  credit: CreditMemoAnswer;
  onClose: () => void;
}

/** Settles open invoices of the customer with a credit memo; the oldest ones are selected at first. */
export const ApplyCreditMemo = ({ credit, onClose }: Props) => {
  const { id, creditNumber, customerId, customer, balance } = credit;
  const account = useApiQuery(receivablesApi.getReceivables, { query: { customerId } });
  const apply = useApiMutation(creditMemoApi.applyCreditMemo, {
    persistent: true,
    invalidates: receivableReads,
  });
  const [chosen, setChosen] = useState<Picked | null>(null);
  const [refusals, setRefusals] = useState(0);
  const invoices = account.data?.balances[0]?.invoices ?? [];
  const picked = chosen ?? pickOldest(invoices, balance);
  const shares = sharesOf(invoices, balance, picked);

  const { dialog } = useRecordDialog({
    schema: z.object({}),
    defaults: {},
    writing: apply,
    save: () => apply.mutateAsync({ params: { id }, body: { allocations: allocationsOf(shares) } }),
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
      title="Apply to Invoices"
      submitLabel="Apply Credit"
      submitDisabled={Object.keys(shares.of).length === 0}
      onSubmit={submit}
      dirty={chosen !== null}
      refusals={dialog.refusals + refusals}
      size="lg"
    >
      <Text>
        <strong>{showMoney(balance)}</strong> of {creditNumber} for {customer.name} is not applied yet.
      </Text>
      <QueryView query={account}>
        {() =>
          invoices.length === 0 ? (
            <Text c="dimmed">This customer has no open invoices.</Text>
          ) : (
            <ApplyToInvoices
              invoices={invoices}
              amount={balance}
              picked={picked}
              shares={shares}
              onPick={setChosen}
              problem={problemOf(shares)}
              leftOver="stays on the credit memo."
            />
          )
        }
      </QueryView>
    </FormDialog>
  );
};
