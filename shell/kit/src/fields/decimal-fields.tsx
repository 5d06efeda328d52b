import { TextInput, type TextInputProps } from '@mantine/core';
import { type Figure, moneyRules, readFigure } from '@primal/contracts/shared/figures';
import { formatQuantityHint, type ProductUnits, readQuantity } from '@primal/contracts/shared/quantities';
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import classes from './fields.module.css';

interface NumberFieldProps extends Omit<TextInputProps, 'type' | 'inputMode'> {
  /** Maximum decimal places, default 3; weights use 2 (docs/rules/values.md#quantities-and-weights). */
  places?: number;
  fixed?: boolean;
  most?: string;
  suffix?: string;
  /** Parses fractions and units instead of plain numbers (`QuantityField`). */
  quantity?: { read: (text: string) => Figure; hint: (text: string) => string | null };
  belowZero?: string;
}

/** Uses the prototype's setter, since React ignores plain assignments. */
const enterText = (input: HTMLInputElement, text: string): void => {
  if (input.value === text) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
};

const isSendKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Enter' || ((ctrlKey || metaKey) && key.toLowerCase() === 's');

/**
 * A decimal number as text, never a binary float; normalized on blur. Retains invalid text and shows an
 * error. Forms check `readFigure` with the same places before they save.
 */
export function NumberField(props: NumberFieldProps) {
  const {
    places = 3,
    fixed = false,
    most,
    suffix,
    belowZero,
    quantity,
    error,
    onFocus,
    onBlur,
    onChange,
    onKeyDown,
    ...rest
  } = props;
  const read = (text: string) =>
    quantity?.read(text) ?? readFigure(text, { places, fixed, max: most, unit: suffix, belowZero });
  // Validate the text of the last blur, so that no error appears while the user types.
  const [left, setLeft] = useState(String(props.value ?? props.defaultValue ?? ''));
  const { problem } = read(left);
  const [typed, setTyped] = useState('');
  const hint = quantity?.hint(typed) ?? null;
  const entered = useRef<HTMLInputElement>(null);
  const before = useRef<string | null>(null);
  useEffect(() => {
    const { value = left } = entered.current ?? {};
    if (problem && value !== left) setLeft(value);
  });
  const tidy = (input: HTMLInputElement) => {
    entered.current = input;
    const { value } = read(input.value);
    setLeft(input.value);
    setTyped('');
    if (value !== null) enterText(input, value);
  };
  const enter = (event: FocusEvent<HTMLInputElement>) => {
    event.currentTarget.select();
    before.current = event.currentTarget.value;
    onFocus?.(event);
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    // Normalize only changed text: rewriting '0.000' would mark the form as changed.
    if (event.currentTarget.value !== before.current) tidy(event.currentTarget);
    else setTyped('');
    before.current = null;
    onBlur?.(event);
  };
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    if (problem) setLeft(event.currentTarget.value);
    if (quantity) setTyped(event.currentTarget.value);
    onChange?.(event);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    if (isSendKey(event)) {
      tidy(input);
      // If the form stays open, select invalid text: appending 7 to '18,50' would give thousands.
      if (read(input.value).problem) input.select();
    }
    onKeyDown?.(event);
  };
  return (
    <TextInput
      classNames={{ input: classes.figure }}
      {...(suffix && {
        rightSection: <span className={classes.unit}>{suffix}</span>,
        rightSectionWidth: `calc(${suffix.length}ch + 1.25rem)`,
      })}
      autoComplete="off"
      {...rest}
      error={problem ?? error}
      {...(hint && { description: <span role="status">{hint}</span> })}
      inputMode={places === 0 ? 'numeric' : 'decimal'}
      onFocus={enter}
      onBlur={leave}
      onChange={change}
      onKeyDown={press}
    />
  );
}

export function MoneyField(props: Omit<NumberFieldProps, 'places' | 'fixed' | 'most'>) {
  return (
    <NumberField
      leftSection={<span className={classes.unit}>$</span>}
      leftSectionWidth={24}
      {...props}
      places={moneyRules.places}
      most={moneyRules.max}
      fixed
    />
  );
}

interface QuantityFieldProps extends Omit<NumberFieldProps, 'quantity'> {
  goods: ProductUnits | null;
}

export const QuantityField = ({ goods, ...props }: QuantityFieldProps) => (
  <NumberField
    {...props}
    quantity={{ read: (text) => readQuantity(text, goods), hint: (text) => formatQuantityHint(text, goods) }}
  />
);
