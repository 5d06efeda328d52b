import { adminApi } from '@primal/contracts/admin/api';
import type { Weekday } from '@primal/contracts/shared/delivery-days';
import { FieldRow, MoneyField, TextInput } from '@primal/kit';
import { useWatch } from '@primal/kit/forms';
import { useApiQuery } from '@primal/kit/platform';
import { WeekdaysField } from '../delivery-days/weekdays-field.tsx';
import type { CustomerFieldsProps } from './credit-fields.tsx';

/** What the chosen days mean: without one on which the business delivers, every open day is his. */
const daysWords = (days: readonly Weekday[], open: readonly Weekday[] | undefined): string =>
  days.length > 0 && open && !days.some((day) => open.includes(day))
    ? 'The business delivers on none of these: every day on which it does counts.'
    : 'None: every day on which the business delivers.';

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
          description="Empty: as the settings say."
          {...field('minimumOrder')}
        />
        <MoneyField label="Delivery Charge" description="Empty: none." {...field('deliveryCharge')} />
        <MoneyField
          label="Free Delivery From"
          description="Empty: never free."
          {...field('freeDeliveryFrom')}
        />
      </FieldRow>
      <FieldRow>
        <TextInput label="Deliver From" type="time" description="Empty: all day." {...field('deliverFrom')} />
        <TextInput
          label="Deliver Until"
          type="time"
          description="Empty: all day."
          {...field('deliverUntil')}
        />
        <TextInput
          label="Delivery Notes"
          description="What every driver should know: the back door, a bell, a key."
          {...field('deliveryNotes')}
        />
      </FieldRow>
    </>
  );
};
