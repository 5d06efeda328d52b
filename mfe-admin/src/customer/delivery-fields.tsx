import { adminApi } from '@primal/contracts/admin/api';
import type { Weekday } from '@primal/contracts/shared/delivery-days';
import { FieldRow, TextInput } from '@primal/kit';
import { MoneyField, useWatch } from '@primal/kit/forms';
import { useApiQuery } from '@primal/kit/platform';
import { WeekdaysField } from '../delivery-days/weekdays-field.tsx';
import type { CustomerFieldsProps } from './credit-fields.tsx';

/** What the chosen days mean: without one on which the business delivers, every open day is his. */
const daysWords = (days: readonly Weekday[], open: readonly Weekday[] | undefined): string =>
  days.length > 0 && open && !days.some((day) => open.includes(day))
    ? 'The business does not deliver on any of these days, so all of its delivery days apply.'
    : 'Select none for every day the business delivers.';

/** When and for how much a customer is delivered to, and what drivers should know of him. */
export const DeliveryFields = ({ form, field }: CustomerFieldsProps) => {
  const { error, ...box } = field('deliveryDays');
  const days = useWatch({ control: form.control, name: 'deliveryDays' });
  const { data: settings } = useApiQuery(adminApi.getSettings);
  return (
    <>
      <WeekdaysField
        label="Delivery Days"
        description={daysWords(days ?? [], settings?.deliveryWeekdays)}
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
