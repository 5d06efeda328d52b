import { cashSaleMethods, walkInCustomer } from '@primal/contracts/billing/cash-receipt';
import { decimal, isPositive, showMoney } from '@primal/contracts/shared/decimal';
import {
  DateField,
  DescriptionList,
  FieldRow,
  FieldStack,
  Loading,
  MoneyField,
  NativeSelect,
  Section,
  Textarea,
  TextInput,
} from '@primal/kit';
import { DocumentForm, type DocumentFormState, useProductOptions, useWatch } from '@primal/kit/forms';
import { filledLines, LineGrid, type LineGridHandle, saleColumns, saleTexts } from '@primal/kit/grid';
import { type ReactNode, useEffect, useRef } from 'react';
import { useClosedHint } from '../closed-period.ts';
import { CustomerChoice } from '../receivables/customer-choice.tsx';
import { type CashSaleValues, saleTotals } from './values.ts';

interface Props {
  sale: DocumentFormState<CashSaleValues>;
  receiptNumber: string;
  saveLabel: string;
  /** As `DocumentForm` calls it. */
  onSave: (as: string | null) => void;
  onCancel: () => void;
  buttons: ReactNode;
  notice: ReactNode;
}

const methods = [...cashSaleMethods];

/** A sale begins with its goods: most buyers walk in, and everything above the lines is right as it stands. */
const useBeginWithItems = ({ ready, shell }: Props['sale']) => {
  const grid = useRef<LineGridHandle>(null);
  const { filled, busy } = shell;
  const begun = useRef<number | null>(null);
  useEffect(() => {
    // While a sale is being saved its fields are locked: the next one begins after that.
    if (!ready || busy || begun.current === filled) return;
    begun.current = filled;
    grid.current?.focus();
  }, [ready, busy, filled]);
  return grid;
};

/** The fields and lines of a sale over the counter. */
export const CashSaleForm = (props: Props) => {
  const { sale, receiptNumber, saveLabel, onSave, onCancel, buttons, notice } = props;
  const { form, field, lines, setLines } = sale;
  const [customerId, tax, amountPaid] = useWatch({
    control: form.control,
    name: ['customerId', 'tax', 'amountPaid'],
  });
  const closedHint = useClosedHint(useWatch({ control: form.control, name: 'saleDate' }));
  const products = useProductOptions(lines.flatMap(({ productId }) => productId ?? []));
  const grid = useBeginWithItems(sale);
  const totals = saleTotals({ lines, tax, amountPaid });
  const isShort = isPositive(decimal(totals.change).neg());

  if (!sale.ready) return <Loading label="Loading cash sale..." />;
  return (
    <DocumentForm
      {...sale.shell}
      label="Cash sale"
      saveLabel={saveLabel}
      keepAs="kept"
      onSave={onSave}
      onCancel={onCancel}
      buttons={buttons}
      notice={notice}
      figures={[
        { label: 'Items', value: String(filledLines(lines).length) },
        { label: 'Total', value: showMoney(totals.total), strong: true },
      ]}
    >
      <FieldRow>
        <CustomerChoice
          clearLabel={walkInCustomer}
          value={customerId}
          onChange={(id) => {
            form.setValue('customerId', id);
            grid.current?.begin();
          }}
          error={field('customerId').error}
        />
        <TextInput label="Receipt Number" value={receiptNumber} readOnly />
        <DateField
          label="Sale Date"
          required
          description={closedHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...field('saleDate')}
        />
        <NativeSelect label="Payment Method" required data={methods} {...field('paymentMethod')} />
      </FieldRow>
      <LineGrid
        ref={grid}
        lines={lines}
        onChange={setLines}
        products={products}
        // Retail, then restaurant, whoever buys (docs/rules/credit-memos-and-cash-sales.md#cash-sale).
        tier="retail"
        columns={saleColumns}
        texts={saleTexts}
        errors={sale.lineErrors}
      />
      <Section title="Payment Summary">
        <FieldStack>
          <FieldRow>
            <MoneyField label="Amount Paid" required placeholder={totals.total} {...field('amountPaid')} />
            <MoneyField label="Tax" {...field('tax')} />
          </FieldRow>
          <DescriptionList
            columns={4}
            items={[
              { term: 'Subtotal', value: showMoney(totals.subtotal) },
              { term: 'Tax', value: showMoney(totals.tax) },
              isShort
                ? { term: 'Still Due', value: <strong>{showMoney(decimal(totals.change).neg())}</strong> }
                : { term: 'Change', value: <strong>{showMoney(totals.change)}</strong> },
            ]}
          />
        </FieldStack>
      </Section>
      <Textarea label="Notes" autosize minRows={2} maxRows={8} {...field('notes')} />
    </DocumentForm>
  );
};
