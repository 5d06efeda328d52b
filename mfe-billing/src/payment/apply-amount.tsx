import { receivablesApi } from '@primal/contracts/billing/receivables';
import { FormDialog, QueryView, Text } from '@primal/kit';
import { useRecordDialog, useValueAutosave, type WriteState } from '@primal/kit/forms';
import { useApiQuery } from '@primal/kit/platform';
import { type FormEvent, type ReactNode, useState } from 'react';
import { z } from 'zod';
import {
  computeShares,
  findProblem,
  isInvalid,
  type SelectedInvoices,
  selectPreferred,
  toAllocations,
} from './allocations.ts';
import { ApplyToInvoices } from './apply-to-invoices.tsx';

interface Props {
  title: string;
  intro: ReactNode;
  what: string;
  customerId: string;
  documentId: string;
  /** Unapplied credit of the document, in dollars. */
  amount: string;
  /** Related invoice, allocated first while it is open. */
  firstId?: string | null;
  /** Note on the dollars that stay unapplied: `stays on the account as credit.` */
  leftOver: string;
  writing: WriteState;
  save: (allocations: { invoiceId: string; amount: string }[]) => Promise<unknown>;
  onClose: () => void;
}

const pickedSchema = z.record(z.string(), z.string().nullable());

/** Applies a document's unapplied credit to open invoices, oldest preselected. */
export const ApplyAmount = (props: Props) => {
  const {
    title,
    intro,
    what,
    customerId,
    documentId,
    amount,
    firstId = null,
    leftOver,
    writing,
    save,
  } = props;
  const account = useApiQuery(receivablesApi.getReceivables, { query: { customerId } });
  const [chosen, setChosen] = useState<SelectedInvoices | null>(null);
  const forget = useValueAutosave<SelectedInvoices>({
    name: `apply/${documentId}`,
    schema: pickedSchema,
    value: chosen,
    isTyped: chosen !== null,
    onRestore: setChosen,
  });
  const close = () => {
    forget();
    props.onClose();
  };
  const [refusals, setRefusals] = useState(0);
  const invoices = account.data?.balances[0]?.invoices ?? [];
  const picked = chosen ?? selectPreferred(invoices, amount, firstId);
  const shares = computeShares(invoices, amount, picked);
  const { dialog } = useRecordDialog({
    schema: z.object({}),
    defaults: {},
    writing,
    save: () => save(toAllocations(shares)),
    done: ['Credit applied successfully', what],
    onClose: close,
    failed: 'Failed to apply credit',
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (isInvalid(shares)) setRefusals((before) => before + 1);
    else dialog.onSubmit(event);
  };
  return (
    <FormDialog
      {...dialog}
      title={title}
      submitLabel="Apply Credit"
      submitDisabled={Object.keys(shares.of).length === 0}
      onSubmit={submit}
      dirty={chosen !== null}
      refusals={dialog.refusals + refusals}
      enterGoesOn
      size="lg"
    >
      <Text>{intro}</Text>
      <QueryView query={account}>
        {() => (
          <ApplyToInvoices
            invoices={invoices}
            amount={amount}
            picked={picked}
            shares={shares}
            onPick={setChosen}
            problem={findProblem(shares)}
            leftOver={leftOver}
          />
        )}
      </QueryView>
    </FormDialog>
  );
};
