import { TextInput, type TextInputProps } from '@mantine/core';
import type { FocusEvent } from 'react';
import { enterText } from './enter-text.ts';
import classes from './fields.module.css';
import { formatDecimal } from './format-decimal.ts';

export interface NumberFieldProps extends Omit<TextInputProps, 'type' | 'inputMode'> {
  /** Most decimal places; what is typed beyond is rounded half-up when the field is left. Default 3. */
  places?: number;
  /** Always shows all places: money. */
  fixed?: boolean;
  /** The unit behind the figure: `lbs`. */
  suffix?: string;
}

/** A figure as text: never a binary number. Selects on focus, tidies itself when left, lines up to the right. */
export function NumberField({
  places = 3,
  fixed = false,
  suffix,
  onFocus,
  onBlur,
  ...rest
}: NumberFieldProps) {
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    enterText(event.currentTarget, formatDecimal(event.currentTarget.value, places, fixed));
    onBlur?.(event);
  };
  const enter = (event: FocusEvent<HTMLInputElement>) => {
    event.currentTarget.select();
    onFocus?.(event);
  };
  return (
    <TextInput
      classNames={{ input: classes.figure }}
      rightSection={suffix ? <span className={classes.unit}>{suffix}</span> : undefined}
      autoComplete="off"
      {...rest}
      inputMode={places === 0 ? 'numeric' : 'decimal'}
      onFocus={enter}
      onBlur={leave}
    />
  );
}

/** US dollars, two places. */
export function MoneyField(props: Omit<NumberFieldProps, 'places' | 'fixed'>) {
  return (
    <NumberField
      leftSection={<span className={classes.unit}>$</span>}
      leftSectionWidth={24}
      {...props}
      places={2}
      fixed
    />
  );
}
