import { adminApi } from '@primal/contracts/admin/api';
import { Checkbox, FieldRow, FieldStack, MoneyField, NumberField, TextInput } from '@primal/kit';
import { type FieldProps, type UseFormReturn, useWatch } from '@primal/kit/forms';
import { useApiQuery } from '@primal/kit/platform';
import classes from './credit-fields.module.css';
import type { CustomerInput } from './values.ts';

/** '30 days', '1 day', 'due at once' */
const usualTerms = (days: number): string =>
  days === 0 ? 'due at once' : `${days} ${days === 1 ? 'day' : 'days'}`;

/** What a part of the customer's form is drawn with. */
export interface CustomerFieldsProps {
  form: UseFormReturn<CustomerInput, unknown, unknown>;
  field: <Name extends keyof CustomerInput>(name: Name) => FieldProps<Name>;
}

/** What is agreed with a customer about paying (docs/rules/catalog.md#credit-and-terms). */
export const CreditFields = ({ form, field }: CustomerFieldsProps) => {
  const { data: settings } = useApiQuery(adminApi.getSettings);
  const onHold = useWatch({ control: form.control, name: 'onHold' });
  const usual = settings ? `${usualTerms(settings.defaultPaymentTerms)}, as` : 'as';
  return (
    <fieldset className={classes.group}>
      <legend>Credit and Terms</legend>
      <FieldStack>
        <FieldRow>
          <MoneyField label="Credit Limit" description="Empty: no limit." {...field('creditLimit')} />
          <NumberField
            label="Payment Terms (days)"
            places={0}
            description={`Empty: ${usual} the settings say.`}
            {...field('paymentTerms')}
          />
          <NumberField
            label="Max Days Overdue"
            places={0}
            description="More of them put orders on hold. Empty: never."
            {...field('maxDaysOverdue')}
          />
        </FieldRow>
        <Checkbox
          label="Cash on Delivery"
          description="The driver collects: work order, invoice and route sheet say how much."
          {...form.register('cashOnDelivery')}
        />
        <Checkbox
          label="On Hold"
          description="Orders wait, or the form warns, as Credit Control of the settings says."
          {...form.register('onHold')}
        />
        {onHold && <TextInput label="Hold Reason" required {...field('holdReason')} />}
        <Checkbox
          label="Show Shorts on Invoices"
          description="Invoices say what was ordered and did not come, and what came in its place."
          {...form.register('showShorts')}
        />
      </FieldStack>
    </fieldset>
  );
};
