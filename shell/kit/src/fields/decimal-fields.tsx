import { TextInput, type TextInputProps } from '@mantine/core';
import { type Figure, moneyRules, readFigure } from '@primal/contracts/shared/figures';
import { type Goods, quantityHint, readQuantity } from '@primal/contracts/shared/quantities';
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import classes from './fields.module.css';

interface NumberFieldProps extends Omit<TextInputProps, 'type' | 'inputMode'> {
  /**
   * Most decimal places; a figure with more is refused. Default 3; screens take weights with 2
   * (docs/rules/values.md#quantities-and-weights).
   */
  places?: number;
  /** Always shows all places: money. */
  fixed?: boolean;
  most?: string;
  suffix?: string;
  /** Reads fractions and units in place of plain figures (`QuantityField`). */
  quantity?: { read: (text: string) => Figure; hint: (text: string) => string | null };
  /** What is said of a figure below 0, where the form has words of its own. */
  belowZero?: string;
}

/**
 * Changes a field's text as if it had been typed, so that both a controlled `value` and a form library's `register`
 * hear of it. (React ignores a plain assignment: it watches the instance's own setter.)
 */
const enterText = (input: HTMLInputElement, text: string): void => {
  if (input.value === text) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
};

/** Keys that may send the form while the focus is still here. */
const sends = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Enter' || ((ctrlKey || metaKey) && key.toLowerCase() === 's');

/**
 * A figure as text: never a binary number. Selects on focus, lines up to the right, and writes what it read in plain
 * decimals when it is left. What cannot be read stays as it was typed, with a sentence under it; forms ask
 * `readFigure` of the contracts with the same places before they save.
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
  // What stood there when the field was last left: a person is not corrected in the middle of a figure.
  const [left, setLeft] = useState(String(props.value ?? props.defaultValue ?? ''));
  const { problem } = read(left);
  const [typed, setTyped] = useState('');
  const hint = quantity?.hint(typed) ?? null;
  const entered = useRef<HTMLInputElement>(null);
  /** Text of the field when the focus came. */
  const before = useRef<string | null>(null);
  // What a form that is emptied or filled anew puts there is nobody's slip.
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
    // A field that is only passed through keeps its text: rewriting '0.000' would make its form a changed one.
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
    if (sends(event)) {
      tidy(input);
      // Where the form stays, what is typed next stands in its place: behind '18,50' a 7 would make thousands of it.
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
  /** The product, whose units are read; null while it is not known. */
  goods: Goods | null;
}

/** A quantity of a product: reads fractions, and units that fit, and shows what a unit comes to before it is taken. */
export const QuantityField = ({ goods, ...props }: QuantityFieldProps) => (
  <NumberField
    {...props}
    quantity={{ read: (text) => readQuantity(text, goods), hint: (text) => quantityHint(text, goods) }}
  />
);
