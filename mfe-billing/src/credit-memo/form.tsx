import { creditReasons } from '@primal/contracts/billing/credit-memo-rules';
import { showMoney } from '@primal/contracts/shared/decimal';
import {
  DateField,
  DescriptionList,
  FieldRow,
  Loading,
  NativeSelect,
  Section,
  Textarea,
  TextInput,
  toast,
} from '@primal/kit';
import { DocumentForm, type DocumentFormState, Select, useProductOptions, useWatch } from '@primal/kit/forms';
import {
  filledLines,
  followTier,
  LineGrid,
  type LineGridHandle,
  saleColumns,
  saleTexts,
} from '@primal/kit/grid';
import { type ReactNode, useRef } from 'react';
import { useClosedHint } from '../closed-period.ts';
import { useCustomerChoices } from '../sale/customer-choices.ts';
import { CreditedInvoice } from './credited-invoice.tsx';
import { type CreditValues, creditTotals } from './values.ts';

interface Props {
  credit: DocumentFormState<CreditValues>;
  creditNumber: string;
  onCancel: () => void;
  notice: ReactNode;
}

const reasons = [{ value: '', label: 'Select reason' }, ...creditReasons];

/** The fields and lines of a new credit memo. */
export const CreditForm = ({ credit, creditNumber, onCancel, notice }: Props) => {
  const { form, field, lines, setLines } = credit;
  const [customerId, invoiceId] = useWatch({ control: form.control, name: ['customerId', 'invoiceId'] });
  const closedHint = useClosedHint(useWatch({ control: form.control, name: 'creditDate' }));
  const customers = useCustomerChoices(customerId);
  const products = useProductOptions(lines.flatMap(({ productId }) => productId ?? []));
  const grid = useRef<LineGridHandle>(null);
  const customer = customers.find(customerId);
  const { subtotal, total } = creditTotals(lines);

  const chooseCustomer = (id: string) => {
    form.setValue('customerId', id);
    form.setValue('invoiceId', '');
    const tier = customers.find(id)?.pricingTier;
    const priced = followTier(lines, products.options, customer?.pricingTier, tier);
    setLines(priced.lines);
    if (priced.sentence) toast({ title: priced.sentence });
    // The date is right most of the time: the lines are next.
    grid.current?.begin();
  };

  if (!credit.ready) return <Loading label="Loading credit memo..." />;
  return (
    <DocumentForm
      {...credit.shell}
      label="Credit memo"
      saveLabel={credit.shell.busy ? 'Creating...' : 'Create Credit Memo'}
      onCancel={onCancel}
      notice={notice}
      figures={[{ label: 'Total Credit', value: showMoney(total), strong: true }]}
    >
      <FieldRow>
        <Select
          label="Customer"
          required
          placeholder="Type or search customer..."
          emptyText="No customer found."
          {...customers.select}
          value={customerId}
          onChange={chooseCustomer}
          autoFocus={!customerId}
          error={field('customerId').error}
        />
        <TextInput label="Credit Number" value={creditNumber} readOnly />
        <DateField
          label="Credit Date"
          required
          description={closedHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...field('creditDate')}
        />
        <NativeSelect label="Reason" data={reasons} {...field('reason')} />
      </FieldRow>
      <FieldRow>
        <CreditedInvoice
          // Another customer has other invoices.
          key={customerId}
          customerId={customerId}
          value={invoiceId}
          onChange={(id) => form.setValue('invoiceId', id)}
          error={field('invoiceId').error}
          lines={lines}
          onLines={setLines}
        />
      </FieldRow>
      <LineGrid
        ref={grid}
        lines={lines}
        onChange={setLines}
        products={products}
        tier={customer?.pricingTier}
        columns={saleColumns}
        texts={saleTexts}
        errors={credit.lineErrors}
      />
      <Textarea label="Notes" autosize minRows={2} maxRows={8} {...field('notes')} />
      <Section title="Credit Summary">
        <DescriptionList
          columns={4}
          items={[
            { term: 'Items', value: String(filledLines(lines).length) },
            { term: 'Subtotal', value: showMoney(subtotal) },
          ]}
        />
      </Section>
    </DocumentForm>
  );
};
