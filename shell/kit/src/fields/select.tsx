import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconChevronDown } from '../icons.ts';
import { OptionList, toComboboxProps } from '../listbox/option-list.tsx';
import { type OptionSource, usePicker } from '../listbox/use-picker.ts';
import { bufferKey } from '../shortcuts/type-ahead.ts';
import classes from './fields.module.css';

interface SelectOption {
  value: string;
  label: string;
  note?: string;
  disabled?: boolean;
}

export interface SelectProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'>,
    Pick<OptionSource<SelectOption>, 'options' | 'onSearch' | 'loading' | 'onRetry'> {
  value: string;
  onChange: (value: string) => void;
  onActive?: (value: string) => void;
  chosen?: SelectOption | null;
  /** Accessible name of the list, in the plural: `Customers`. Defaults to the label, else 'Options'. */
  listLabel?: string;
  loadError?: Error | null;
  clearLabel?: string;
  emptyText?: string;
  /** Error of text that matches no option, once the field is left. */
  unchosenText?: string | undefined;
}

const read = ({ label, note }: SelectOption) => ({ name: label, code: note ?? null, also: [note] });
const keyOf = (option: SelectOption) => option.value;
const isDisabled = (option: SelectOption) => option.disabled ?? false;

/** Retains typed text without a selection and shows an error (docs/rules/screens.md#unfinished-entries). */
export function Select(props: SelectProps) {
  const { options, value, onChange, onActive, chosen, listLabel, loadError, clearLabel, ...others } = props;
  const { emptyText = 'Nothing found.', loading, onSearch, onRetry, onBlur, error, ...rest } = others;
  const { unchosenText = 'Please choose from the list.', ...field } = rest;
  const [unchosen, setUnchosen] = useState('');
  // Discard typed text when the value changes from outside, such as on a form reset.
  const [typedFor, setTypedFor] = useState(value);
  if (value !== typedFor) {
    setTypedFor(value);
    setUnchosen('');
  }
  // A change handler may move focus synchronously; that blur must not show an error.
  const chose = useRef(false);
  const choices = clearLabel === undefined ? options : [{ value: '', label: clearLabel }, ...options];
  const source = { options: choices, onSearch, loading, error: loadError, onRetry };
  const label =
    [...choices, ...(chosen ? [chosen] : [])].find((option) => option.value === value)?.label ?? '';

  const pick = (option: SelectOption) => {
    chose.current = true;
    picker.close();
    setUnchosen('');
    if (option.value !== value) onChange(option.value);
  };
  const isLeft = useRef(false);
  const onNothing = () => isLeft.current && leave();
  const picker = usePicker({
    source,
    keyOf,
    read,
    isDisabled,
    selected: value,
    most: 100,
    onPick: pick,
    onNothing,
  });
  const active = picker.opened ? (picker.active?.value ?? '') : '';
  const tellActive = useEffectEvent((next: string) => onActive?.(next));
  useEffect(() => tellActive(active), [active]);
  const open = () => (unchosen ? picker.type(unchosen) : picker.open());
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    field.onKeyDown?.(event);
    if (!picker.opened && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      open();
    } else if (!picker.opened || picker.move(event)) return;
    else if (event.key === 'Enter') {
      event.preventDefault();
      if (picker.text === null && !picker.active) picker.close();
      else picker.take();
    } else if (event.key === 'Escape') {
      // Escape closes only the list. The surrounding dialog handles Escape later, when the list is already
      // closed.
      event.preventDefault();
      picker.close();
      setUnchosen('');
    } else if (event.key === 'Tab' && picker.text?.trim() && picker.take() === 'waits') bufferKey(event);
  };
  const typed = picker.text?.trim() && picker.text.trim() !== label;
  const leave = () => {
    if (picker.text !== null && !chose.current)
      setUnchosen(picker.text.trim() === label ? '' : picker.text.trim());
    picker.close();
  };

  return (
    <OptionList
      label={listLabel ?? (typeof field.label === 'string' ? field.label : 'Options')}
      picker={picker}
      source={source}
      optionKey={keyOf}
      render={(option) => (
        <>
          <span>{option.label}</span>
          {option.note && <span className={classes.note}>{option.note}</span>}
        </>
      )}
      isSelected={(option) => option.value === value}
      isDisabled={isDisabled}
      empty={emptyText}
    >
      <TextInput
        placeholder="Type to search"
        {...field}
        {...toComboboxProps(picker)}
        error={unchosen && picker.text === null ? unchosenText : error}
        data-unchosen={unchosen || typed ? unchosenText : undefined}
        rightSection={<IconChevronDown className={classes.toggle} size={16} stroke={1.6} />}
        value={picker.text ?? (unchosen || label)}
        onFocus={(event) => {
          isLeft.current = false;
          event.currentTarget.select();
          field.onFocus?.(event);
        }}
        onClick={() => !field.disabled && !field.readOnly && !picker.opened && open()}
        onChange={(event) => {
          chose.current = false;
          picker.type(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          isLeft.current = true;
          if (!picker.waits) leave();
          onBlur?.(event);
        }}
      />
    </OptionList>
  );
}
