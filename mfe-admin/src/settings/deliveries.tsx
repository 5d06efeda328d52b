import type { ClosedDate } from '@primal/contracts/shared/delivery-days';
import { Button, DateField, FieldRow, FieldStack, IconAction, Section, Text, TextInput } from '@primal/kit';
import { MoneyField, useWatch } from '@primal/kit/forms';
import { IconTrash } from '@primal/kit/icons';
import { useRef } from 'react';
import classes from '../delivery-days/delivery-days.module.css';
import { WeekdaysField } from '../delivery-days/weekdays-field.tsx';
import type { SectionProps } from './values.ts';

const ClosedDates = ({ form }: Pick<SectionProps, 'form'>) => {
  const closed = useWatch({ control: form.control, name: 'closedDates' });
  const list = useRef<HTMLDivElement>(null);
  const put = (next: ClosedDate[]) => form.setValue('closedDates', next, { shouldDirty: true });
  const change = (at: number, part: Partial<ClosedDate>) => {
    put(closed.map((day, index) => (index === at ? { ...day, ...part } : day)));
    form.clearErrors('closedDates');
  };
  const add = () => {
    put([...closed, { date: '', name: '' }]);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLInputElement>(':scope > div:last-of-type input')?.focus(),
    );
  };
  const remove = (at: number) => {
    put(closed.filter((_, index) => index !== at));
    form.clearErrors('closedDates');
    // Focus the add button, since the focused button disappears with its row.
    list.current?.querySelector<HTMLElement>(':scope > button')?.focus();
  };
  const errors = form.formState.errors.closedDates;
  return (
    <fieldset className={classes.weekdays}>
      <legend>Closed Days</legend>
      <div ref={list} className={classes.closed}>
        {[...closed.entries()].map(([at, { date, name }]) => (
          <div key={at} className={classes.closedDay}>
            <DateField
              aria-label={`Closed day ${at + 1}, date`}
              value={date}
              onChange={(event) => change(at, { date: event.currentTarget.value })}
              error={errors?.[at]?.date?.message}
            />
            <TextInput
              aria-label={`Closed day ${at + 1}, name`}
              placeholder="Thanksgiving"
              value={name}
              onChange={(event) => change(at, { name: event.currentTarget.value })}
              error={errors?.[at]?.name?.message}
            />
            <IconAction
              label={`Remove ${name || 'closed day'}`}
              icon={IconTrash}
              onClick={() => remove(at)}
            />
          </div>
        ))}
        {closed.length === 0 && (
          <Text size="sm" c="dimmed">
            No closed days. Nothing is delivered on the days listed here; orders move to the next delivery
            day.
          </Text>
        )}
        <Button variant="default" size="xs" onClick={add}>
          Add Closed Day
        </Button>
      </div>
    </fieldset>
  );
};

/** Delivery weekdays, closed dates and order cut-off (docs/rules/delivery-days.md#open-days). */
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
