import { TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, type FocusEvent, type SyntheticEvent, useState } from 'react';
import classes from './fields.module.css';

export type DateFieldProps = Omit<TextInputProps, 'type'>;

/** False while the user types a year: browsers report 0002, 0020, 0202, then 2026. */
const isComplete = (date: string): boolean => date === '' || date >= '1000';

/** Expands a two-digit year, reported as 0026, to this century. */
const completeYear = (input: HTMLInputElement): void => {
  const [, year, rest] = /^00(\d\d)(-.*)$/.exec(input.value) ?? [];
  if (!year) return;
  // Native setter, so that React and other listeners see the change.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, `20${year}${rest}`);
  input.dispatchEvent(new Event('input', { bubbles: true }));
};

const halfTyped = 'Please complete the date, or clear it.';

/**
 * A date, `YYYY-MM-DD` or empty. `onChange` receives complete dates, and an incomplete year only on blur. The
 * browser reports a half-typed date as empty: an error then blocks saving (`findUnchosenField`).
 */
export function DateField({ value, onChange, onBlur, onKeyDown, ...props }: DateFieldProps) {
  // Text shown until `value` updates: restoring the older value would reset the browser's digit entry.
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
      {...(value !== undefined && { value: typed ?? value })}
      type="date"
      error={isHalf && !value ? halfTyped : props.error}
      onChange={change}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') completeYear(event.currentTarget);
        if (event.key === 'Enter' || event.ctrlKey || event.metaKey) look(event);
        onKeyDown?.(event);
      }}
      onKeyUp={(event) => isHalf && look(event)}
      data-unchosen={isHalf ? halfTyped : undefined}
      classNames={{ input: classes.date }}
    />
  );
}
