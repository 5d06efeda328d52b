import type { ClosedDate } from '@primal/contracts/shared/delivery-days';
import { Button, DateField, IconAction, Text, TextInput } from '@primal/kit';
import { useWatch } from '@primal/kit/forms';
import { IconTrash } from '@primal/kit/icons';
import { useRef } from 'react';
import type { SectionProps } from '../settings/values.ts';
import classes from './delivery-days.module.css';

/** The days on which the business is closed: holidays, with their names. */
export const ClosedDates = ({ form }: Pick<SectionProps, 'form'>) => {
  const closed = useWatch({ control: form.control, name: 'closedDates' });
  const list = useRef<HTMLDivElement>(null);
  const put = (next: ClosedDate[]) => form.setValue('closedDates', next, { shouldDirty: true });
  const change = (at: number, part: Partial<ClosedDate>) => {
    put(closed.map((day, index) => (index === at ? { ...day, ...part } : day)));
    form.clearErrors('closedDates');
  };
  const add = () => {
    put([...closed, { date: '', name: '' }]);
    // The new row is there with the next drawing.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLInputElement>(':scope > div:last-of-type input')?.focus(),
    );
  };
  const remove = (at: number) => {
    put(closed.filter((_, index) => index !== at));
    form.clearErrors('closedDates');
    // The button that had the focus goes with its row.
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
