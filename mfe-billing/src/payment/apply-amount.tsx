import { requiredDate } from '@primal/contracts/billing/sale';
import { type BusinessDate, pickLaterDate, today } from '@primal/contracts/shared/dates';
import { DateField, FormDialog, QueryView, Text } from '@primal/kit';
import { useRecordDialog, useValueAutosave, type WriteState } from '@primal/kit/forms';
import { type FormEvent, type ReactNode, useState } from 'react';
import { z } from 'zod';
import { type Allocation, choiceSchema, findProblem, isInvalid, useAllocation } from './allocations.ts';
import { ApplyToInvoices } from './apply-to-invoices.tsx';
import { selectPreferred } from './suggestions.ts';

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
  creditDate: BusinessDate;
  /** Offers the discounts of the payment's date, and small remainders to write off. */
  isPayment?: boolean;
  writing: WriteState;
  save: (body: { allocations: Allocation['allocations']; date: BusinessDate }) => Promise<unknown>;
  onClose: () => void;
}

const applicationSchema = z.object({ date: requiredDate('Please enter a date') });

const applicationDraft = z.object({
  /** Null for the default. */
  date: z.string().nullable(),
  choice: choiceSchema,
});

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
    creditDate,
    isPayment = false,
    writing,
    save,
  } = props;
  const allocation = useAllocation({
    customerId,
    amount,
    date: creditDate,
    isPayment,
    preselect: (invoices) => selectPreferred(invoices, amount, firstId),
  });
  const { account, shares, allocations, choice, isChosen, choose } = allocation;
  const [refusals, setRefusals] = useState(0);
  const { dialog, field, form } = useRecordDialog({
    schema: applicationSchema,
    defaults: { date: pickLaterDate(today(), creditDate) },
    writing,
    save: ({ date }) => save({ allocations, date }),
    done: ['Credit applied successfully', what],
    onClose: () => close(),
    failed: 'Failed to apply credit',
  });
  const isTyped = dialog.dirty || isChosen;
  const forget = useValueAutosave<z.output<typeof applicationDraft>>({
    name: `apply/${documentId}`,
    schema: applicationDraft,
    value: { date: dialog.dirty ? form.watch('date') : null, choice },
    isTyped,
    onRestore: (before) => {
      if (before.date !== null) form.setValue('date', before.date, { shouldDirty: true });
      choose(before.choice);
    },
  });
  const close = () => {
    forget();
    props.onClose();
  };
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
      dirty={isTyped}
      refusals={dialog.refusals + refusals}
      enterGoesOn
      size="lg"
    >
      <Text>{intro}</Text>
      <DateField label="Date" required {...field('date')} />
      <QueryView query={account}>
        {() => <ApplyToInvoices allocation={allocation} problem={findProblem(shares)} leftOver={leftOver} />}
      </QueryView>
    </FormDialog>
  );
};
