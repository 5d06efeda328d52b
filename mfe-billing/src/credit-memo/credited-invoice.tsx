import { type InvoiceSummary, invoiceApi } from '@primal/contracts/billing/invoice';
import { formatDate } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { ActionButton, confirm, toast } from '@primal/kit';
import { Select } from '@primal/kit/forms';
import { type GridLine, listFilledLines } from '@primal/kit/grid';
import { explainError, send, useApiList } from '@primal/kit/platform';
import { useMemo, useState } from 'react';
import { copyLeftLines, fetchCredits } from './credited-lines.ts';

/** Lines of a new document with the rest of an invoice. */
const fetchLines = async (invoiceId: string) => {
  const [invoice, memos] = await Promise.all([
    send(invoiceApi.getInvoice, { params: { id: invoiceId } }),
    fetchCredits(invoiceId),
  ]);
  return { ...copyLeftLines(invoice, memos), invoiceNumber: invoice.invoiceNumber };
};

type Found = Pick<InvoiceSummary, 'invoiceNumber' | 'status' | 'customerId' | 'customer'>;

const noInvoice = 'No invoice found.';

/** Reason that a typed invoice number cannot be chosen, or that nothing was found. */
export const explainNoInvoice = (typed: string, customerId: string, found: readonly Found[]): string => {
  const number = typed.trim().toLowerCase();
  const invoice = found.find(({ invoiceNumber }) =>
    [number, `inv-${number}`].includes(invoiceNumber.toLowerCase()),
  );
  if (!invoice) return noInvoice;
  const { invoiceNumber, status, customer } = invoice;
  if (invoice.customerId !== customerId) return `${invoiceNumber} belongs to ${customer.name}.`;
  if (status === 'voided') return `${invoiceNumber} has been voided.`;
  return status === 'draft' ? `${invoiceNumber} is a draft. Change the invoice itself.` : noInvoice;
};

const replaceQuestion = {
  title: 'Replace the lines?',
  message: 'The lines you have entered will be lost.',
  confirmLabel: 'Replace',
  danger: true,
};

interface Props {
  customerId: string;
  /** Invoice id, '' for none. */
  value: string;
  onChange: (invoiceId: string) => void;
  error: string | undefined;
  lines: readonly GridLine[];
  onLines: (lines: GridLine[]) => void;
}

export const CreditedInvoice = ({ customerId, value, onChange, error, lines, onLines }: Props) => {
  const [taking, setTaking] = useState(false);
  const [q, setQ] = useState('');
  const {
    rows,
    error: loadError,
    refetch,
  } = useApiList(
    invoiceApi.listInvoices,
    { query: { customerId, q, limit: '50' } },
    { enabled: customerId !== '' },
  );
  const options = useMemo(
    () =>
      (rows ?? [])
        .filter(({ status }) => status === 'sent' || status === 'paid')
        .map(({ id, invoiceNumber, invoiceDate, total }) => ({
          value: id,
          label: invoiceNumber,
          note: `${formatDate(invoiceDate)}, ${formatMoney(total)}`,
        })),
    [rows],
  );
  const others = useApiList(
    invoiceApi.listInvoices,
    { query: { q, limit: '50' } },
    { enabled: /\d/.test(q) && rows !== undefined && options.length === 0 },
  );
  const emptyText = explainNoInvoice(q, customerId, [...(rows ?? []), ...(others.rows ?? [])]);
  const [chosen, setChosen] = useState<(typeof options)[number] | null>(null);
  const choose = (id: string) => {
    setChosen(options.find((option) => option.value === id) ?? null);
    onChange(id);
  };
  const take = async () => {
    if (listFilledLines(lines).length > 0 && !(await confirm(replaceQuestion))) return;
    setTaking(true);
    try {
      const { lines: left, credited, invoiceNumber } = await fetchLines(value);
      const description = credited.length > 0 ? `${credited.join('. ')}.` : '';
      if (left.length === 0) return toast.error(description, `Nothing is left to credit of ${invoiceNumber}`);
      onLines(left);
      if (description) toast({ title: 'Copied what is left to credit', description });
    } catch (failure) {
      toast.error(explainError(failure, 'Failed to load invoice'));
    } finally {
      setTaking(false);
    }
  };
  return (
    <>
      <Select
        label="For Invoice"
        placeholder={customerId ? 'Type or search invoice...' : 'Choose a customer first'}
        disabled={customerId === ''}
        emptyText={emptyText}
        unchosenText={emptyText === noInvoice ? undefined : emptyText}
        listLabel="Invoices"
        clearLabel="No invoice"
        options={options}
        onSearch={setQ}
        chosen={chosen}
        loadError={loadError}
        onRetry={() => void refetch()}
        value={value}
        onChange={choose}
        error={error}
      />
      <ActionButton
        variant="default"
        loading={taking}
        disabledReason={value === '' && 'Choose an invoice first.'}
        style={{ alignSelf: 'end', justifySelf: 'start' }}
        onClick={() => void take()}
      >
        Copy Its Lines
      </ActionButton>
    </>
  );
};
