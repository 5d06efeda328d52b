import { adminApi } from '@primal/contracts/admin/api';
import { Checkbox, FieldRow, FieldStack, TextInput } from '@primal/kit';
import { type FieldProps, MoneyField, NumberField, type UseFormReturn, useWatch } from '@primal/kit/forms';
import { useApiQuery } from '@primal/kit/platform';
import classes from './credit-fields.module.css';
import type { CustomerInput } from './values.ts';

/** '30 days', '1 day', 'due on the invoice date' */
const usualTerms = (days: number): string =>
  days === 0 ? 'due on the invoice date' : `${days} ${days === 1 ? 'day' : 'days'}`;

/** What a part of the customer's form is drawn with. */
export interface CustomerFieldsProps {
  form: UseFormReturn<CustomerInput, unknown, unknown>;
  field: <Name extends keyof CustomerInput>(name: Name) => FieldProps<Name>;
}

/** What is agreed with a customer about paying (docs/rules/catalog.md#credit-and-terms). */
export const CreditFields = ({ form, field }: CustomerFieldsProps) => {
  const { data: settings } = useApiQuery(adminApi.getSettings);
  const onHold = useWatch({ control: form.control, name: 'onHold' });
  const usual = settings && ` (${usualTerms(settings.defaultPaymentTerms)})`;
  return (
    <fieldset className={classes.group}>
      <legend>Credit and Terms</legend>
      <FieldStack>
        <FieldRow>
          <MoneyField
            label="Credit Limit"
            description="Leave blank for no limit."
            {...field('creditLimit')}
          />
          <NumberField
            label="Payment Terms (days)"
            places={0}
            description={`Leave blank to use the terms in Settings${usual ?? ''}.`}
            {...field('paymentTerms')}
          />
          <NumberField
            label="Max Days Overdue"
            places={0}
            description="Orders go on hold when an invoice is overdue longer than this. Leave blank for no limit."
            {...field('maxDaysOverdue')}
          />
        </FieldRow>
        <Checkbox
          label="Cash on Delivery"
          description="The driver collects the money. The work order, invoice and route sheet show the amount."
          {...form.register('cashOnDelivery')}
        />
        <Checkbox
          label="On Hold"
          description="Orders are held or the form warns, depending on Credit Control in Settings."
          {...form.register('onHold')}
        />
        {onHold && <TextInput label="Hold Reason" required {...field('holdReason')} />}
        <Checkbox
          label="Show Shorts on Invoices"
          description="Invoices show what was ordered but not delivered, and what was sent instead."
          {...form.register('showShorts')}
        />
      </FieldStack>
    </fieldset>
  );
};
