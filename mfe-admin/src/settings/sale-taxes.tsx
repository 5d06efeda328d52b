import { FieldRow, FieldStack, Section, Text, TextInput } from '@primal/kit';
import { NumberField } from '@primal/kit/forms';
import type { SectionProps } from './values.ts';

/** The sales tax of what is sold over the counter (docs/rules/credit-memos-and-cash-sales.md#sales-tax). */
export const SaleTaxes = ({ field }: Pick<SectionProps, 'field'>) => (
  <FieldStack>
    <Text size="sm">
      Cash sales are taxed; invoices and credit memos are not. Mark taxable products on the product, and
      exempt customers on the customer.
    </Text>
    <FieldRow>
      <NumberField
        label="Sales Tax Rate"
        places={3}
        suffix="%"
        description="Percent of taxable items. Enter 0 to type the tax on each cash sale."
        {...field('cashSaleTaxRate')}
      />
      <TextInput label="Sales Tax Name" description="As printed on receipts." {...field('cashSaleTaxName')} />
    </FieldRow>
  </FieldStack>
);

export const CashSaleTaxes = (props: Pick<SectionProps, 'field'>) => (
  <Section title="Taxes of Cash Sales">
    <SaleTaxes {...props} />
  </Section>
);
