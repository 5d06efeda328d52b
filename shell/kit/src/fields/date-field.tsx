import { TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, type FocusEvent, type SyntheticEvent, useState } from 'react';
import classes from './fields.module.css';

/** `min` and `max` are the earliest and latest date, `YYYY-MM-DD`. */
export type DateFieldProps = Omit<TextInputProps, 'type'>;

/** While a year is typed the browser reports 0002, 0020, 0202 and at last 2026. */
const isComplete = (date: string): boolean => date === '' || date >= '1000';

/** A year typed in two figures, which the browser takes for 0026, is one of this century. */
const completeYear = (input: HTMLInputElement): void => {
  const [, year, rest] = /^00(\d\d)(-.*)$/.exec(input.value) ?? [];
  if (!year) return;
  // Set as typing sets it, past React, so that whoever listens to the field hears of it.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, `20${year}${rest}`);
  input.dispatchEvent(new Event('input', { bubbles: true }));
};

const halfTyped = 'Please complete the date, or clear it.';

/**
 * A plain date, `YYYY-MM-DD` or empty. The browser's own field: typed digit by digit, or picked from its calendar.
 * `onChange` hears of complete dates; of an incomplete year only when the field is left with it. Left, or with Enter, `26` becomes 2026.
 * The browser gives one that lacks a part as empty: the field says so, and no form is saved with it (`unchosenField`).
 */
export function DateField({ value, onChange, onBlur, onKeyDown, ...props }: DateFieldProps) {
  // Stands in the field until `value` has followed, be it a moment later: an older date put back in between would make
  // the browser forget the digits typed so far, and the next one begin the month or the day anew.
  const [typed, setTyped] = useState<string | null>(null);
  if (typed !== null && typed === value) setTyped(null);
  const [isHalf, setHalf] = useState(false);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const date = event.currentTarget.value;
    setTyped(date);
    setHalf(false);
    if (isComplete(date)) onChange?.(event);
  };
  const look = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) =>
    setHalf(currentTarget.validity.badInput);
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    completeYear(event.currentTarget);
    const { value: left } = event.currentTarget;
    look(event);
    if (typed !== null && !isComplete(left)) onChange?.(event as ChangeEvent<HTMLInputElement>);
    setTyped(null);
    onBlur?.(event);
  };
  return (
    <TextInput
      max="9999-12-31"
      {...props}
      // Without `value` it is the form's own field and keeps its text by itself.
      {...(value !== undefined && { value: typed ?? value })}
      type="date"
      // A date that was there before stands in it again.
      error={isHalf && !value ? halfTyped : props.error}
      onChange={change}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') completeYear(event.currentTarget);
        if (event.key === 'Enter' || event.ctrlKey || event.metaKey) look(event);
        onKeyDown?.(event);
      }}
      // Cleared of all its parts, which no change tells.
      onKeyUp={(event) => isHalf && look(event)}
      data-unchosen={isHalf ? halfTyped : undefined}
      classNames={{ input: classes.date }}
    />
  );
}
