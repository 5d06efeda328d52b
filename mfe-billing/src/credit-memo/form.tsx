import { creditReasons } from '@primal/contracts/billing/credit-memo';
import { invoiceApi } from '@primal/contracts/billing/invoice';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { listTaxRows } from '@primal/contracts/shared/sales-tax';
import {
  DescriptionList,
  FieldRow,
  Loading,
  NativeSelect,
  NotesField,
  Section,
  TextInput,
} from '@primal/kit';
import {
  CustomerField,
  DocumentDate,
  DocumentForm,
  type DocumentFormState,
  useCustomers,
  useWatch,
} from '@primal/kit/forms';
import {
  computeLineTaxes,
  creditLayout,
  LineGrid,
  listFilledLines,
  useDocumentLines,
  useDocumentTax,
} from '@primal/kit/grid';
import { useApiQuery } from '@primal/kit/platform';
import type { ReactNode } from 'react';
import { CreditedInvoice } from './credited-invoice.tsx';
import { type CreditValues, computeCreditTotals } from './values.ts';

interface Props {
  credit: DocumentFormState<CreditValues>;
  creditNumber: string;
  onCancel: () => void;
  notice: ReactNode;
}

const reasons = [{ value: '', label: 'Select reason' }, ...creditReasons];

export const CreditForm = ({ credit, creditNumber, onCancel, notice }: Props) => {
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
