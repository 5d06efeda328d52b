import { weekdayNames, weekdays } from '@primal/contracts/shared/delivery-days';
import { Checkbox, Text } from '@primal/kit';
import { useId } from 'react';
import classes from './delivery-days.module.css';

interface Props {
  label: string;
  description?: string;
  error?: string | undefined;
  /** Props of each checkbox: `form.register('deliveryDays')`. */
  box: object;
}

export function WeekdaysField({ label, description, error, box }: Props) {
  const id = useId();
  const note = error ?? description;
  return (
    <fieldset className={classes.weekdays} aria-describedby={note ? id : undefined}>
      <legend>{label}</legend>
      <div className={classes.boxes}>
        {weekdays.map((day) => (
          <Checkbox
            key={day}
            value={day}
            label={weekdayNames[day].slice(0, 3)}
            aria-label={weekdayNames[day]}
            aria-invalid={Boolean(error) && day === weekdays[0]}
            {...box}
          />
        ))}
      </div>
      {note && (
        <Text id={id} size="xs" c={error ? 'red' : 'dimmed'}>
          {note}
        </Text>
      )}
    </fieldset>
  );
}
