import { FieldRow, FieldStack, NumberField, Section, Text, TextInput } from '@primal/kit';
import type { SectionProps } from './values.ts';

/** The sales tax of what is sold over the counter (docs/rules/credit-memos-and-cash-sales.md#sales-tax). */
export const SaleTaxes = ({ field }: Pick<SectionProps, 'field'>) => (
  <FieldStack>
    <Text size="sm">
      Cash sales bear it; invoices and credit memos bear none. Which products are taxable stands in the
      product's form, which customers are exempt in theirs.
    </Text>
    <FieldRow>
      <NumberField
        label="Sales Tax Rate"
        places={3}
        suffix="%"
        description="Of what is taxable. 0: the tax of a cash sale is typed, or there is none."
        {...field('cashSaleTaxRate')}
      />
      <TextInput label="Sales Tax Name" description="As receipts call it." {...field('cashSaleTaxName')} />
    </FieldRow>
  </FieldStack>
);

export const CashSaleTaxes = (props: Pick<SectionProps, 'field'>) => (
  <Section title="Taxes of Cash Sales">
    <SaleTaxes {...props} />
  </Section>
);
