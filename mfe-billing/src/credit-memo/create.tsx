import {
  type CreditMemoAnswer,
  type CreditReason,
  creditMemoApi,
  creditReasons,
} from '@primal/contracts/billing/credit-memo';
import { invoiceApi } from '@primal/contracts/billing/invoice';
import { today } from '@primal/contracts/shared/dates';
import { decimal, formatMoney, sum } from '@primal/contracts/shared/decimal';
import { computeDocumentTotals } from '@primal/contracts/shared/lines';
import { listTaxRows } from '@primal/contracts/shared/sales-tax';
import {
  confirm,
  DescriptionList,
  FieldRow,
  Loading,
  NativeSelect,
  NotesField,
  PageHeader,
  Section,
  TextInput,
  toast,
  useGoTo,
} from '@primal/kit';
import {
  CustomerField,
  choice,
  DocumentDate,
  DocumentForm,
  type DocumentFormState,
  documentValues,
  optional,
  required,
  useCustomers,
  useDocumentCreate,
  useWatch,
  type ValuesOf,
} from '@primal/kit/forms';
import {
  computeLineTaxes,
  computeSubtotal,
  confirmUnusualValues,
  creditLayout,
  type GridLine,
  LineGrid,
  listFilledLines,
  useDocumentLines,
  useDocumentTax,
} from '@primal/kit/grid';
import { send, useApiQuery } from '@primal/kit/platform';
import type { ReactNode } from 'react';
import { paths } from '../routes.ts';
import { chooseToastTitle, saleLines } from '../sale/values.ts';
import { CreditedInvoice } from './credited-invoice.tsx';
import { fetchCredits, listOverCredits } from './credited-lines.ts';

export const creditForm = documentValues(
  'credit-memo',
  {
    customerId: required(),
    /** Credited invoice; '' for none. */
    invoiceId: optional(),
    creditDate: required(today),
    reason: choice<CreditReason | ''>(['', ...creditReasons.map(({ value }) => value)]),
    notes: optional(),
  },
  saleLines,
);
type CreditValues = ValuesOf<typeof creditForm>;

const computeCreditTotals = (lines: readonly GridLine[], tax = '0.00') =>
  computeDocumentTotals([computeSubtotal(lines)], { deliveryCharge: '0.00', tax });

export const toCreditBody = (values: CreditValues) => ({
  creditMemo: {
    ...creditForm.fields(values),
    ...computeCreditTotals(values.lines),
    deliveryCharge: '0.00',
    status: 'draft' as const,
  },
  items: creditForm.items(values),
});

interface Props {
  credit: DocumentFormState<CreditValues>;
  creditNumber: string;
  onCancel: () => void;
  notice: ReactNode;
}

const reasons = [{ value: '', label: 'Select reason' }, ...creditReasons];

const CreditForm = ({ credit, creditNumber, onCancel, notice }: Props) => {
  const { form, field, lines, setLines } = credit;
  const [customerId, invoiceId, creditDate] = useWatch({
    control: form.control,
    name: ['customerId', 'invoiceId', 'creditDate'],
  });
  const customers = useCustomers(customerId);
  const prices = useDocumentLines(credit, { customers, customerId, day: creditDate, pricedFor: '' });
  const credited = useApiQuery(
    invoiceApi.getInvoice,
    { params: { id: invoiceId } },
    { enabled: invoiceId !== '' },
  );
  const decided = useDocumentTax({
    customer: customers.find(customerId),
    date: creditDate,
    kept: invoiceId ? (credited.data?.salesTax ?? null) : undefined,
  });
  const taxes = computeLineTaxes(decided, lines);
  const { subtotal, total } = computeCreditTotals(lines, taxes?.tax);
  const chooseCustomer = (id: string) => {
    form.setValue('customerId', id);
    form.setValue('invoiceId', '');
    prices.follow('customer');
  };

  if (!credit.ready) return <Loading label="Loading credit memo..." />;
  return (
    <DocumentForm
      {...credit.shell}
      label="Credit memo"
      saveLabel={credit.shell.busy ? 'Creating...' : 'Create Credit Memo'}
      onCancel={onCancel}
      notice={notice}
      figures={[{ label: 'Total Credit', value: formatMoney(total), strong: true }]}
    >
      <FieldRow>
        <CustomerField
          customers={customers}
          required
          onChange={chooseCustomer}
          autoFocus={!customerId}
          error={field('customerId').error}
        />
        <TextInput label="Credit Number" value={creditNumber} readOnly />
        <DocumentDate label="Credit Date" date={creditDate} {...field('creditDate')} />
        <NativeSelect label="Reason" data={reasons} {...field('reason')} />
      </FieldRow>
      <FieldRow>
        <CreditedInvoice
          key={customerId}
          customerId={customerId}
          value={invoiceId}
          onChange={(id) => form.setValue('invoiceId', id)}
          error={field('invoiceId').error}
          lines={lines}
          onLines={setLines}
        />
      </FieldRow>
      {prices.notice}
      <LineGrid {...prices.grid} layout={creditLayout} />
      <NotesField {...field('notes')} />
      <Section title="Credit Summary">
        <DescriptionList
          columns={4}
          items={[
            { term: 'Items', value: String(listFilledLines(lines).length) },
            { term: 'Subtotal', value: formatMoney(subtotal) },
            ...(taxes ? listTaxRows(taxes) : []).map(({ label, value }) => ({ term: label, value })),
          ]}
        />
      </Section>
    </DocumentForm>
  );
};

/** The invoice with its earlier credits. Null if unavailable, since the save reports the outage. */
const fetchCreditedInvoice = async (invoiceId: string) => {
  const signal = AbortSignal.timeout(3000);
  try {
    const [invoice, memos] = await Promise.all([
      send(invoiceApi.getInvoice, { params: { id: invoiceId }, signal }),
      fetchCredits(invoiceId, signal),
    ]);
    return { invoice, memos };
  } catch {
    return null;
  }
};

/** Asks before this credit and earlier credits exceed the invoice total, or a line of the invoice. */
export const confirmOverCredit = async ({ invoiceId, lines }: CreditValues): Promise<boolean> => {
  const known = invoiceId ? await fetchCreditedInvoice(invoiceId) : null;
  if (!known) return true;
  const { invoice, memos } = known;
  const { total } = computeCreditTotals(lines);
  const credited = sum([total, ...memos.map((memo) => memo.total)]);
  const isOver = decimal(credited).gt(invoice.total);
  const overLines = listOverCredits(invoice, memos, lines);
  if (!isOver && overLines.length === 0) return true;
  const before = memos.map((memo) => `${memo.creditNumber} of ${formatMoney(memo.total)}`).join(', ');
  const sentences = [
    `The total of ${invoice.invoiceNumber} is ${formatMoney(invoice.total)}.`,
    before && `It was credited before: ${before}.`,
    `With this credit memo of ${formatMoney(total)}, its credits add up to ${formatMoney(credited)}.`,
  ];
  return confirm({
    title: isOver ? 'More than the invoice' : 'Already credited',
    message: [...(isOver ? [sentences.filter(Boolean).join(' ')] : []), ...overLines].map((sentence) => (
      <p key={sentence}>{sentence}</p>
    )),
    confirmLabel: 'Create Credit Memo',
    cancelLabel: 'Go Back',
    danger: true,
  });
};

const describeCredit = ({ creditNumber, customer, total }: CreditMemoAnswer): string =>
  `${creditNumber}, ${customer.name}, ${formatMoney(total)}.`;

export default function CreateCredit() {
  const goTo = useGoTo();
  const number = useApiQuery(creditMemoApi.nextCreditNumber);
  const credit = useDocumentCreate({
    call: creditMemoApi.createCreditMemo,
    invalidates: ['/api/accounts-receivable'],
    noun: 'credit memo',
    document: creditForm,
    toBody: toCreditBody,
    ask: async (values) =>
      (await confirmOverCredit(values)) && confirmUnusualValues(values.lines, { isPart: true }),
    done: (credit) => ['Credit memo created successfully!', describeCredit(credit)],
    onSaved: () => goTo(paths.creditMemos),
    onStoredBefore: (credit) => {
      toast({
        title: 'The credit memo was saved without your last changes',
        description: `${describeCredit(credit)} If it is wrong, void it.`,
      });
      goTo(paths.creditMemo(credit.id));
    },
    refusalTitle: chooseToastTitle,
    failed: 'Failed to create credit memo. Please try again.',
  });
  return (
    <>
      <PageHeader
        title="Create Credit Memo"
        subtitle="Credit returned goods or correct an invoice"
        back={{ to: paths.creditMemos, label: 'Back to Credit Memos' }}
      />
      <CreditForm
        credit={credit}
        creditNumber={number.data?.nextNumber ?? 'CM-XXXX'}
        onCancel={() => goTo(paths.creditMemos)}
        notice={credit.notice}
      />
    </>
  );
}
