import type { CreditMemoAnswer } from '@primal/contracts/billing/credit-memo';
import { type InvoiceAnswer, invoiceApi } from '@primal/contracts/billing/invoice';
import { returnsApi } from '@primal/contracts/billing/returns';
import { FormDialog, Text, TextInput, toast } from '@primal/kit';
import { confirmUnusual, RecordInDialog, useAutosavedState, useRecordDialog } from '@primal/kit/forms';
import { explainError, useApiMutation, useRecord } from '@primal/kit/platform';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { z } from 'zod';
import { warnOfHandCredits } from '../credit-memo/credited-lines.ts';
import { computeCreditTotals } from './choices.ts';
import { CorrectedLine } from './corrected-line.tsx';
import {
  hasProblem,
  isChanged,
  listUnusualWeights,
  type PieceChoices,
  readShownLines,
  type ShownLine,
  toDraftBody,
  toReturnBody,
  updatePiece,
} from './corrections.ts';
import classes from './record-return.module.css';
import {
  CreditTotal,
  creditedReadPaths,
  DiscountNote,
  moveByArrows,
  RecordedCredit,
  toastCredit,
} from './recorded.tsx';

const title = 'Correct Weights';

const choicesDraft: z.ZodType<PieceChoices> = z.record(
  z.string(),
  z.object({ weight: z.string(), isRefused: z.boolean() }),
);

/** Number of pieces above which the dialog offers a search. */
const manyPieces = 12;

/** Lines with the pieces that a search finds by weight, label or product. */
const findPieces = (lines: readonly ShownLine[], search: string): ShownLine[] => {
  // A weight typed with a decimal comma is found, too.
  const text = search
    .trim()
    .toLowerCase()
    .replace(/^(\d+),(?=\d{0,2}$)/, '$1.');
  if (text === '') return [...lines];
  return lines.flatMap((line) => {
    if (line.item.productName.toLowerCase().includes(text)) return [line];
    const pieces = line.pieces.filter(
      ({ sold, label }) =>
        [sold.weight, sold.billed].some((weight) => weight.startsWith(text)) ||
        label.toLowerCase().includes(text),
    );
    return pieces.length > 0 ? [{ ...line, pieces }] : [];
  });
};

/** Enter goes to the next weight, past the checkbox. */
const moveByKeys = (event: KeyboardEvent<HTMLElement>): void =>
  moveByArrows(event, event.key === 'Enter' && !event.ctrlKey && !event.metaKey ? 1 : undefined);

interface FormProps {
  invoice: InvoiceAnswer;
  onReadAgain: () => void;
  onRecorded: (credit: CreditMemoAnswer) => void;
  onClose: () => void;
}

/** Stores the corrections: a draft is changed, any other invoice gets a credit memo, which is returned. */
const useCorrecting = (invoice: InvoiceAnswer, onReadAgain: () => void) => {
  const options = {
    persistent: true,
    invalidates: creditedReadPaths,
    // Read the invoice again, to show what another user changed. Other choices are preserved.
    onError: onReadAgain,
  } as const;
  const credit = useApiMutation(returnsApi.createReturn, options);
  const update = useApiMutation(invoiceApi.updateInvoice, options);
  const { id, status } = invoice;
  const isDraft = status === 'draft';
  const save = async (lines: readonly ShownLine[]): Promise<CreditMemoAnswer | null> => {
    if (!isDraft) return credit.mutateAsync({ params: { id }, body: toReturnBody(lines) });
    await update.mutateAsync({ params: { id }, body: toDraftBody(invoice, lines) });
    return null;
  };
  return { writing: isDraft ? update : credit, save };
};

const CorrectionForm = ({ invoice, onReadAgain, onRecorded, onClose }: FormProps) => {
  const { id, invoiceNumber, customer, status, discounted } = invoice;
  const [choices, setChoices, forget] = useAutosavedState<PieceChoices>({
    name: `correct-weights/${id}`,
    schema: choicesDraft,
  });
  const [search, setSearch] = useState('');
  const [refusals, setRefusals] = useState(0);
  const lines = readShownLines(invoice, choices);
  const isDraft = status === 'draft';
  const { writing, save } = useCorrecting(invoice, onReadAgain);
  const { dialog } = useRecordDialog({
    schema: z.object({}),
    defaults: {},
    writing,
    ask: async () => {
      const credited = lines.filter(isChanged).map(({ item }) => item);
      const byHand = isDraft ? [] : await warnOfHandCredits(id, credited);
      return confirmUnusual([...listUnusualWeights(lines), ...byHand], { confirmLabel: title });
    },
    save: () => save(lines),
    onSaved: (credit: CreditMemoAnswer | null) => {
      forget();
      if (credit) {
        toastCredit(credit);
        return onRecorded(credit);
      }
      toast.success('Weights corrected', `${invoiceNumber} for ${customer.name}`);
      onClose();
    },
    onClose: () => {
      forget();
      onClose();
    },
    failed: (error) => explainError(error, 'Failed to correct the weights'),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!lines.some(hasProblem)) return dialog.onSubmit(event);
    // Show the invalid field, which the search may hide.
    setSearch('');
    setRefusals((before) => before + 1);
  };
  const found = findPieces(lines, search);
  const count = lines.reduce((all, { pieces }) => all + pieces.length, 0);
  const credits = lines.flatMap(({ item: { product }, credits }) =>
    credits.map(({ total }) => ({ product, total })),
  );
  return (
    <FormDialog
      {...dialog}
      title={title}
      submitLabel={isDraft ? 'Save Weights' : 'Credit Difference'}
      submitDisabled={!lines.some(isChanged) && !lines.some(hasProblem)}
      onSubmit={submit}
      dirty={Object.keys(choices).length > 0}
      refusals={dialog.refusals + refusals}
      enterGoesOn
      size="lg"
      footerStart={!isDraft && <CreditTotal credit={computeCreditTotals(invoice, credits)} />}
    >
      <Text>
        {invoiceNumber} for {customer.name}: type the true weight of each piece that was billed wrong.
        {isDraft && ' The invoice is a draft: its lines change, and nothing is credited.'}
      </Text>
      <DiscountNote discounted={discounted} what="The correction" />
      <fieldset className={classes.lines} aria-label="Pieces" onKeyDown={moveByKeys}>
        {count > manyPieces && (
          <TextInput
            label="Find a Piece"
            description="By its weight, case, lot or product"
            value={search}
            data-return-field
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
        {found.map((line) => (
          <CorrectedLine
            key={line.item.id}
            line={line}
            isDraft={isDraft}
            onChange={(piece, change) => setChoices((before) => updatePiece(before, piece, change))}
          />
        ))}
        {found.length === 0 && <Text>No piece found.</Text>}
      </fieldset>
    </FormDialog>
  );
};

interface Props {
  invoiceId: string;
  onClose: () => void;
}

/** Corrects weights of an invoice (docs/rules/shorts-and-returns.md#corrected-weights). */
export const CorrectWeights = ({ invoiceId, onClose }: Props) => {
  const record = useRecord(invoiceApi.getInvoice, { params: { id: invoiceId } });
  const [recorded, setRecorded] = useState<CreditMemoAnswer | null>(null);
  if (recorded)
    return (
      <RecordedCredit title="Weights Corrected" credit={recorded} invoice={record.data} onClose={onClose} />
    );
  return (
    <RecordInDialog title={title} record={record} onClose={onClose}>
      {(opened) => (
        <CorrectionForm
          invoice={record.data ?? opened}
          onReadAgain={() => void record.refetch()}
          onRecorded={setRecorded}
          onClose={onClose}
        />
      )}
    </RecordInDialog>
  );
};
