import type { CreditMemoAnswer } from '@primal/contracts/billing/credit-memo';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { invoiceApi } from '@primal/contracts/billing/invoice-api';
import { returnsApi } from '@primal/contracts/billing/returns';
import { formatMoney, isPositive } from '@primal/contracts/shared/decimal';
import { Button, Dialog, FormDialog, focusRelative, LinkButton, Text, toast } from '@primal/kit';
import { RecordInDialog, useAutosavedState, useRecordDialog } from '@primal/kit/forms';
import { explainError, useApiMutation, useRecord } from '@primal/kit/platform';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { z } from 'zod';
import { paths, receivableReadPaths } from '../paths.ts';
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
import { ReturnLine } from './return-line.tsx';

const title = 'Record Return';

const text = z.string();
const choicesDraft: z.ZodType<Choices> = z.record(
  text,
  z.object({ pieces: z.array(text), quantity: text, reason: text }),
);

const Recorded = ({ credit, onClose }: { credit: CreditMemoAnswer; onClose: () => void }) => (
  <Dialog
    title="Return Recorded"
    opened
    onClose={onClose}
    footer={
      <>
        <LinkButton variant="default" to={paths.printCreditMemo(credit.id)} newTab>
          Print Credit Memo
        </LinkButton>
        <LinkButton variant="default" to={paths.creditMemo(credit.id)}>
          View Credit Memo
        </LinkButton>
        <Button data-autofocus onClick={onClose}>
          Done
        </Button>
      </>
    }
  >
    <Text>
      <strong>{credit.creditNumber}</strong> credits {credit.customer.name} with{' '}
      <strong>{formatMoney(credit.total)}</strong>. It is not applied to any invoice yet.
    </Text>
  </Dialog>
);

const moveByArrows = (event: KeyboardEvent<HTMLElement>): void => {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const fields = event.currentTarget.querySelectorAll<HTMLElement>('[data-return-field]');
  if (by && focusRelative(fields, event.target, by)) event.preventDefault();
};

/** ' ($100.00 less $25.00 discount)'; '' for goods alone. */
const formatCreditParts = ({ goods, discount, tax }: ReturnType<typeof computeCredit>): string => {
  const parts = [
    isPositive(discount) && `less ${formatMoney(discount)} discount`,
    isPositive(tax) && `plus ${formatMoney(tax)} tax`,
  ].filter(Boolean);
  return parts.length > 0 ? ` (${formatMoney(goods)} ${parts.join(', ')})` : '';
};

interface FormProps {
  invoice: InvoiceAnswer;
  onReadAgain: () => void;
  onRecorded: (credit: CreditMemoAnswer) => void;
  onClose: () => void;
}

const ReturnForm = ({ invoice, onReadAgain, onRecorded, onClose }: FormProps) => {
  const { id, invoiceNumber, customer } = invoice;
  const [choices, setChoices, forget] = useAutosavedState<Choices>({
    name: `return/${id}`,
    schema: choicesDraft,
  });
  const [refusals, setRefusals] = useState(0);
  const lines = readChosenLines(invoice, choices);
  const credit = computeCredit(invoice, lines);
  const record = useApiMutation(returnsApi.createReturn, {
    persistent: true,
    invalidates: [...receivableReadPaths, '/api/delivery-routes', '/api/delivery-items'],
    // Read the invoice again, to show pieces that another user returned. Other choices are preserved.
    onError: onReadAgain,
  });
  const { dialog } = useRecordDialog({
    schema: z.object({}),
    defaults: {},
    writing: record,
    save: () => record.mutateAsync({ params: { id }, body: toBody(lines) }),
    onSaved: (credit: CreditMemoAnswer) => {
      forget();
      toast.success(`${credit.creditNumber} made`, `${formatMoney(credit.total)} for ${customer.name}`);
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
      footerStart={
        <output className={classes.total}>
          Credit: <strong>{formatMoney(credit.total)}</strong>
          {formatCreditParts(credit)}
        </output>
      }
    >
      <Text>
        {invoiceNumber} for {customer.name}: choose what came back.
      </Text>
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
  if (recorded) return <Recorded credit={recorded} onClose={onClose} />;
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
