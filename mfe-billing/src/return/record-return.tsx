import type { CreditMemoAnswer } from '@primal/contracts/billing/credit-memo';
import { type InvoiceAnswer, invoiceApi } from '@primal/contracts/billing/invoice';
import { returnsApi } from '@primal/contracts/billing/returns';
import { FormDialog, Text } from '@primal/kit';
import { confirmUnusual, RecordInDialog, useAutosavedState, useRecordDialog } from '@primal/kit/forms';
import { explainError, useApiMutation, useRecord } from '@primal/kit/platform';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { warnOfHandCredits } from '../credit-memo/credited-lines.ts';
import {
  type Choices,
  computeCredit,
  emptyChoice,
  isIncomplete,
  isReturned,
  readChosenLines,
  toBody,
  updateChoice,
} from './choices.ts';
import classes from './record-return.module.css';
import {
  CreditTotal,
  creditedReadPaths,
  DiscountNote,
  moveByArrows,
  RecordedCredit,
  toastCredit,
} from './recorded.tsx';
import { ReturnLine } from './return-line.tsx';

const title = 'Record Return';

const text = z.string();
const choicesDraft: z.ZodType<Choices> = z.record(
  text,
  z.object({ pieces: z.array(text), quantity: text, reason: text }),
);

interface FormProps {
  invoice: InvoiceAnswer;
  onReadAgain: () => void;
  onRecorded: (credit: CreditMemoAnswer) => void;
  onClose: () => void;
}

const ReturnForm = ({ invoice, onReadAgain, onRecorded, onClose }: FormProps) => {
  const { id, invoiceNumber, customer, discounted } = invoice;
  const [choices, setChoices, forget] = useAutosavedState<Choices>({
    name: `return/${id}`,
    schema: choicesDraft,
  });
  const [refusals, setRefusals] = useState(0);
  const lines = readChosenLines(invoice, choices);
  const credit = computeCredit(invoice, lines);
  const record = useApiMutation(returnsApi.createReturn, {
    persistent: true,
    invalidates: creditedReadPaths,
    // Read the invoice again, to show pieces that another user returned. Other choices are preserved.
    onError: onReadAgain,
  });
  const { dialog } = useRecordDialog({
    schema: z.object({}),
    defaults: {},
    writing: record,
    ask: async () => {
      const credited = lines.filter(isReturned).map(({ item }) => item);
      return confirmUnusual(await warnOfHandCredits(id, credited), { confirmLabel: title });
    },
    save: () => record.mutateAsync({ params: { id }, body: toBody(lines) }),
    onSaved: (credit: CreditMemoAnswer) => {
      forget();
      toastCredit(credit);
      onRecorded(credit);
    },
    onClose: () => {
      forget();
      onClose();
    },
    failed: (error) => explainError(error, 'Failed to record the return'),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (lines.some(isIncomplete)) setRefusals((before) => before + 1);
    else dialog.onSubmit(event);
  };
  return (
    <FormDialog
      {...dialog}
      title={title}
      submitLabel="Record Return"
      submitDisabled={!lines.some(isReturned)}
      onSubmit={submit}
      dirty={Object.keys(choices).length > 0}
      refusals={dialog.refusals + refusals}
      enterGoesOn
      size="lg"
      footerStart={<CreditTotal credit={credit} />}
    >
      <Text>
        {invoiceNumber} for {customer.name}: choose what came back.
      </Text>
      <DiscountNote discounted={discounted} what="The return" />
      <fieldset className={classes.lines} aria-label="Lines" onKeyDown={moveByArrows}>
        {lines.map((line) => (
          <ReturnLine
            key={line.item.id}
            line={line}
            choice={choices[line.item.id] ?? emptyChoice}
            isChecked={refusals > 0}
            onChange={(change) => setChoices((before) => updateChoice(before, line.item.id, change))}
          />
        ))}
      </fieldset>
    </FormDialog>
  );
};

interface Props {
  invoiceId: string;
  onClose: () => void;
}

/** Records a return on an invoice (docs/rules/shorts-and-returns.md#recording-a-return). */
export const RecordReturn = ({ invoiceId, onClose }: Props) => {
  const record = useRecord(invoiceApi.getInvoice, { params: { id: invoiceId } });
  const [recorded, setRecorded] = useState<CreditMemoAnswer | null>(null);
  if (recorded)
    return (
      <RecordedCredit title="Return Recorded" credit={recorded} invoice={record.data} onClose={onClose} />
    );
  return (
    <RecordInDialog title={title} record={record} onClose={onClose}>
      {(opened) => (
        <ReturnForm
          invoice={record.data ?? opened}
          onReadAgain={() => void record.refetch()}
          onRecorded={setRecorded}
          onClose={onClose}
        />
      )}
    </RecordInDialog>
  );
};
