import { FieldRow, FieldStack, MoneyField, Section, TextInput } from '@primal/kit';
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
          description="Customers may have days of their own among them."
          error={error}
          box={box}
        />
        <FieldRow>
          <TextInput
            label="Cut-off Time"
            type="time"
            description="What is ordered then or later counts as ordered on the next day. Empty: no cut-off."
            {...field('cutOffTime')}
          />
          <MoneyField
            label="Minimum Order"
            description="An order below it is taken, and says so. Empty: none."
            {...field('minimumOrder')}
          />
          <TextInput
            label="Standing Orders Made At"
            type="time"
            description="On the delivery day before. Empty: 2:00 PM."
            {...field('standingOrdersAt')}
          />
        </FieldRow>
        <ClosedDates form={form} />
      </FieldStack>
    </Section>
  );
};
