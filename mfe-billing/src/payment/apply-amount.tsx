import { receivablesApi } from '@primal/contracts/billing/receivables';
import { requiredDate } from '@primal/contracts/billing/sale';
import { type BusinessDate, pickLaterDate, today } from '@primal/contracts/shared/dates';
import { DateField, FormDialog, QueryView, Text } from '@primal/kit';
import { useRecordDialog, useValueAutosave, type WriteState } from '@primal/kit/forms';
import { useApiQuery } from '@primal/kit/platform';
import { type FormEvent, type ReactNode, useState } from 'react';
import { z } from 'zod';
import { useSmallDifferenceLimit } from '../write-off/actions.tsx';
import {
  computeShares,
  findProblem,
  isInvalid,
  type SelectedInvoices,
  selectPreferred,
  toAllocations,
} from './allocations.ts';
import { ApplyToInvoices } from './apply-to-invoices.tsx';
import { findDiscountOffers, pickDiscounts, requireFullShares, subtractDiscounts } from './discounts.ts';
import { findRemainders, pickWriteOffs } from './remainders.ts';
import { WriteOffRemainders } from './write-off-remainders.tsx';

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
  save: (body: { allocations: ReturnType<typeof toAllocations>; date: BusinessDate }) => Promise<unknown>;
  onClose: () => void;
}

const applicationSchema = z.object({ date: requiredDate('Please enter a date') });

const chosenSchema = z.object({
  /** Null for the default. */
  date: z.string().nullable(),
  picked: z.record(z.string(), z.string().nullable()).nullable(),
  discounted: z.array(z.string()),
  writtenOff: z.array(z.string()).default([]),
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
  const account = useApiQuery(receivablesApi.getReceivables, { query: { customerId } });
  const [chosen, setChosen] = useState<SelectedInvoices | null>(null);
  const [discounted, setDiscounted] = useState<string[]>([]);
  const [writtenOff, setWrittenOff] = useState<string[]>([]);
  const limit = useSmallDifferenceLimit();
  const [refusals, setRefusals] = useState(0);
  const invoices = account.data?.balances[0]?.invoices ?? [];
  const picked = chosen ?? selectPreferred(invoices, amount, firstId);
  const offers = isPayment ? findDiscountOffers(invoices, creditDate) : new Map();
  const discounts = pickDiscounts(offers, discounted, picked);
  const owed = subtractDiscounts(invoices, discounts);
  const spread = computeShares(owed, amount, picked);
  const remainders = isPayment ? findRemainders(owed, spread, limit) : [];
  const writeOffs = pickWriteOffs(remainders, writtenOff);
  const shares = requireFullShares(spread, owed, discounts, writeOffs);
  const { dialog, field, form } = useRecordDialog({
    schema: applicationSchema,
    defaults: { date: pickLaterDate(today(), creditDate) },
    writing,
    save: ({ date }) => save({ allocations: toAllocations(shares, { discounts, writeOffs }), date }),
    done: ['Credit applied successfully', what],
    onClose: () => close(),
    failed: 'Failed to apply credit',
  });
  const isTyped = dialog.dirty || chosen !== null || writtenOff.length > 0;
  const forget = useValueAutosave<z.output<typeof chosenSchema>>({
    name: `apply/${documentId}`,
    schema: chosenSchema,
    value: { date: dialog.dirty ? form.watch('date') : null, picked: chosen, discounted, writtenOff },
    isTyped,
    onRestore: (before) => {
      if (before.date !== null) form.setValue('date', before.date, { shouldDirty: true });
      setChosen(before.picked);
      setDiscounted(before.discounted);
      setWrittenOff(before.writtenOff);
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
        {() => (
          <ApplyToInvoices
            invoices={invoices}
            amount={amount}
            picked={picked}
            shares={shares}
            onPick={setChosen}
            problem={findProblem(shares)}
            leftOver={leftOver}
            discounts={{ offers, taken: discounts, ended: [], onTake: setDiscounted }}
          />
        )}
      </QueryView>
      <WriteOffRemainders remainders={remainders} writtenOff={writtenOff} onChange={setWrittenOff} />
    </FormDialog>
  );
};
