import { type SettingsAnswer, settingsApi } from '@primal/contracts/admin/settings';
import { formatQuantity, isPositive } from '@primal/contracts/shared/decimal';
import type { Weekday } from '@primal/contracts/shared/delivery-days';
import { counted } from '@primal/contracts/shared/text';
import { Checkbox, FieldRow, FieldStack, TextInput } from '@primal/kit';
import { type FieldProps, MoneyField, NumberField, type UseFormReturn, useWatch } from '@primal/kit/forms';
import { useApiQuery } from '@primal/kit/platform';
import { WeekdaysField } from '../delivery-days/weekdays-field.tsx';
import classes from './terms-fields.module.css';
import type { CustomerInput } from './values.ts';

/** '30 days', '1 day', 'due on the invoice date' */
const formatDefaultTerms = (days: number): string =>
  days === 0 ? 'due on the invoice date' : counted(days, 'day');

/** '2% for 10 days', 'none' */
const formatDefaultDiscount = ({ discountPercent, discountDays }: SettingsAnswer): string =>
  isPositive(discountPercent)
    ? `${formatQuantity(discountPercent)}% for ${counted(discountDays, 'day')}`
    : 'none';

export interface CustomerFieldsProps {
  form: UseFormReturn<CustomerInput, unknown, unknown>;
  field: <Name extends keyof CustomerInput>(name: Name) => FieldProps<Name>;
}

/** Credit limit and payment terms (docs/rules/catalog.md#credit-and-terms). */
export const CreditFields = ({ form, field }: CustomerFieldsProps) => {
  const { data: settings } = useApiQuery(settingsApi.getSettings);
  const onHold = useWatch({ control: form.control, name: 'onHold' });
  const usual = settings && ` (${formatDefaultTerms(settings.defaultPaymentTerms)})`;
  const usualDiscount = settings && ` (${formatDefaultDiscount(settings)})`;
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
            label="Discount Percent"
            places={2}
            suffix="%"
            description={`For early payment in full. Leave blank to use the discount in Settings${usualDiscount ?? ''}, 0 for none.`}
            {...field('discountPercent')}
          />
          <NumberField
            label="Discount Days"
            places={0}
            suffix="days"
            description="From the invoice date to the last day of the discount."
            {...field('discountDays')}
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
        <Checkbox
          label="Exempt from Finance Charges"
          description="Overdue balances are never charged."
          {...form.register('financeChargeExempt')}
        />
      </FieldStack>
    </fieldset>
  );
};

const describeDays = (days: readonly Weekday[], open: readonly Weekday[] | undefined): string =>
  days.length > 0 && open && !days.some((day) => open.includes(day))
    ? 'The business does not deliver on any of these days, so all of its delivery days apply.'
    : 'Select none for every day the business delivers.';

export const DeliveryFields = ({ form, field }: CustomerFieldsProps) => {
  const { error, ...box } = field('deliveryDays');
  const days = useWatch({ control: form.control, name: 'deliveryDays' });
  const { data: settings } = useApiQuery(settingsApi.getSettings);
  return (
    <>
      <WeekdaysField
        label="Delivery Days"
        description={describeDays(days ?? [], settings?.deliveryWeekdays)}
        error={error}
        box={box}
      />
      <FieldRow>
        <MoneyField
          label="Minimum Order"
          description="Leave blank to use the amount in Settings."
          {...field('minimumOrder')}
        />
        <MoneyField
          label="Delivery Charge"
          description="Leave blank for no charge."
          {...field('deliveryCharge')}
        />
        <MoneyField
          label="Free Delivery From"
          description="Leave blank if delivery is never free."
          {...field('freeDeliveryFrom')}
        />
      </FieldRow>
      <FieldRow>
        <TextInput
          label="Deliver From"
          type="time"
          description="Leave blank for any time."
          {...field('deliverFrom')}
        />
        <TextInput
          label="Deliver Until"
          type="time"
          description="Leave blank for any time."
          {...field('deliverUntil')}
        />
        <TextInput
          label="Delivery Notes"
          description="What every driver should know: the back door, the bell, the key."
          {...field('deliveryNotes')}
        />
      </FieldRow>
    </>
  );
};
