import type { OpenInvoiceAnswer } from '@primal/contracts/billing/receivables';
import { showMoney } from '@primal/contracts/shared/decimal';
import { Alert } from '@primal/kit';
import { useState } from 'react';
import { amountOf, type Picked } from './allocations.ts';

const sentenceFor = (number: string | undefined, text: string | null): string => {
  const gone = `${number ?? 'An invoice that was selected'} is no longer open. Someone paid, voided or changed it.`;
  const typed = amountOf(text ?? '');
  return typed.gt(0) ? `${gone} Its ${showMoney(typed)} is not applied now.` : gone;
};

interface Props {
  invoices: readonly OpenInvoiceAnswer[];
  picked: Picked;
}

/** Selected invoices that left the table while somebody was at it: what was typed for them must not go without a word. */
export const GoneInvoices = ({ invoices, picked }: Props) => {
  const [numbers, setNumbers] = useState<Readonly<Record<string, string>>>({});
  const unseen = invoices.filter(({ id }) => !(id in numbers));
  if (unseen.length > 0)
    setNumbers({ ...numbers, ...Object.fromEntries(unseen.map((one) => [one.id, one.invoiceNumber])) });
  const gone = Object.entries(picked).filter(([id]) => invoices.every((invoice) => invoice.id !== id));
  if (gone.length === 0) return null;
  return (
    <Alert color="yellow" role="status">
      {gone.map(([id, text]) => (
        <div key={id}>{sentenceFor(numbers[id], text)}</div>
      ))}
    </Alert>
  );
};
