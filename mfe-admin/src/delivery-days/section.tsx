import { FieldRow, FieldStack, Section, TextInput } from '@primal/kit';
import { MoneyField } from '@primal/kit/forms';
import type { SectionProps } from '../settings/values.ts';
import { ClosedDates } from './closed-dates.tsx';
import { WeekdaysField } from './weekdays-field.tsx';

/** When the business delivers and until when orders are taken (docs/rules/delivery-days.md#open-days). */
export const Deliveries = ({ form, field }: SectionProps) => {
  const { error, ...box } = field('deliveryWeekdays');
  return (
    <Section title="Deliveries">
      <FieldStack>
        <WeekdaysField
          label="Delivery Days"
          description="You can limit a customer to some of these days."
          error={error}
          box={box}
        />
        <FieldRow>
          <TextInput
            label="Cut-off Time"
            type="time"
            description="Orders placed at or after this time count as placed on the next day. Leave blank for no cut-off."
            {...field('cutOffTime')}
          />
          <MoneyField
            label="Minimum Order"
            description="Smaller orders are accepted with a warning. Leave blank for no minimum."
            {...field('minimumOrder')}
          />
          <TextInput
            label="Standing Orders Made At"
            type="time"
            description="On the previous delivery day. Leave blank for 2:00 PM."
            {...field('standingOrdersAt')}
          />
        </FieldRow>
        <ClosedDates form={form} />
      </FieldStack>
    </Section>
  );
};
