import { receivablesApi } from '@primal/contracts/billing/receivables';
import type { BusinessDate } from '@primal/contracts/shared/dates';
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
import { findDiscountOffers, pickDiscounts, requireFullShares, subtractDiscounts } from './discounts.ts';

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
  /** Date of a payment, by which its discounts are offered. */
  paymentDate?: BusinessDate;
  writing: WriteState;
  save: (allocations: ReturnType<typeof toAllocations>) => Promise<unknown>;
  onClose: () => void;
}

const chosenSchema = z.object({
  picked: z.record(z.string(), z.string().nullable()).nullable(),
  discounted: z.array(z.string()),
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
    paymentDate,
    writing,
    save,
  } = props;
  const account = useApiQuery(receivablesApi.getReceivables, { query: { customerId } });
  const [chosen, setChosen] = useState<SelectedInvoices | null>(null);
  const [discounted, setDiscounted] = useState<string[]>([]);
  const forget = useValueAutosave<z.output<typeof chosenSchema>>({
    name: `apply/${documentId}`,
    schema: chosenSchema,
    value: { picked: chosen, discounted },
    isTyped: chosen !== null,
    onRestore: (before) => {
      setChosen(before.picked);
      setDiscounted(before.discounted);
    },
  });
  const close = () => {
    forget();
    props.onClose();
  };
  const [refusals, setRefusals] = useState(0);
  const invoices = account.data?.balances[0]?.invoices ?? [];
  const picked = chosen ?? selectPreferred(invoices, amount, firstId);
  const offers = paymentDate ? findDiscountOffers(invoices, paymentDate) : new Map();
  const discounts = pickDiscounts(offers, discounted, picked);
  const owed = subtractDiscounts(invoices, discounts);
  const shares = requireFullShares(computeShares(owed, amount, picked), owed, discounts);
  const { dialog } = useRecordDialog({
    schema: z.object({}),
    defaults: {},
    writing,
    save: () => save(toAllocations(shares, { discounts })),
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
            discounts={{ offers, taken: discounts, onTake: setDiscounted }}
          />
        )}
      </QueryView>
    </FormDialog>
  );
};
