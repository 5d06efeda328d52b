import { TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, type FocusEvent, useState } from 'react';
import classes from './fields.module.css';

/** `min` and `max` are the earliest and latest date, `YYYY-MM-DD`. */
export type DateFieldProps = Omit<TextInputProps, 'type'>;

/** While a year is typed the browser reports 0002, 0020, 0202 and at last 2026. */
const isComplete = (date: string): boolean => date === '' || date >= '1000';

/**
 * A plain date, `YYYY-MM-DD` or empty. The browser's own field: typed digit by digit, or picked from its calendar.
 * `onChange` hears of complete dates; of an incomplete year only when the field is left with it.
 */
export function DateField({ value, onChange, onBlur, ...props }: DateFieldProps) {
  const [typing, setTyping] = useState<string | null>(null);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const date = event.currentTarget.value;
    if (!isComplete(date)) return setTyping(date);
    setTyping(null);
    onChange?.(event);
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    if (typing !== null) onChange?.(event as ChangeEvent<HTMLInputElement>);
    setTyping(null);
    onBlur?.(event);
  };
  return (
    <TextInput
      max="9999-12-31"
      {...props}
      // Without `value` it is the form's own field and keeps its text by itself.
      {...(value !== undefined && { value: typing ?? value })}
      type="date"
      onChange={change}
      onBlur={leave}
      classNames={{ input: classes.date }}
    />
  );
}
