import { TextInput, type TextInputProps } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { IconChevronDown } from '../icons.ts';
import { OptionList } from '../listbox/option-list.tsx';
import { rank } from '../listbox/rank.ts';
import { useListbox } from '../listbox/use-listbox.ts';
import classes from './fields.module.css';

export interface SelectOption {
  value: string;
  label: string;
  /** Quiet text at the end of the option, searched as well: a city, a vehicle number. */
  note?: string;
  disabled?: boolean;
}

export interface SelectProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  options: readonly SelectOption[];
  /** The chosen option's value; '' for none. */
  value: string;
  onChange: (value: string) => void;
  /** Offers an empty choice that reads so. */
  clearLabel?: string;
  emptyText?: string;
  loading?: boolean;
}

const mostShown = 100;

/** Chooses one of many by typing a part of it. For a handful of fixed choices take `NativeSelect`. */
export function Select(props: SelectProps) {
  const {
    options,
    value,
    onChange,
    clearLabel,
    emptyText = 'Nothing found.',
    loading,
    onBlur,
    ...field
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);
  const choices = clearLabel === undefined ? options : [{ value: '', label: clearLabel }, ...options];
  const found = rank(choices, query ?? '', (option) => ({ name: option.label, also: [option.note] }));
  const shown = found.slice(0, mostShown);
  const listbox = useListbox(shown.length);
  const label = choices.find((option) => option.value === value)?.label ?? '';

  const open = (text: string | null) => {
    setQuery(text);
    setOpened(true);
    listbox.setActive(
      text === null
        ? Math.max(
            0,
            shown.findIndex((option) => option.value === value),
          )
        : 0,
    );
  };
  const close = () => {
    setOpened(false);
    setQuery(null);
  };
  const pick = (option: SelectOption | undefined) => {
    if (!option || option.disabled) return;
    close();
    if (option.value !== value) onChange(option.value);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    field.onKeyDown?.(event);
    if (!opened && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      open(null);
    } else if (!opened || listbox.move(event)) return;
    else if (event.key === 'Enter') {
      event.preventDefault();
      pick(shown[listbox.active]);
    } else if (event.key === 'Escape') close();
    else if (event.key === 'Tab' && query) pick(shown[listbox.active]);
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    close();
    onBlur?.(event);
  };

  return (
    <>
      <TextInput
        autoComplete="off"
        placeholder="Type to search"
        {...field}
        ref={(element) => {
          input.current = element;
          if (typeof field.ref === 'function') field.ref(element);
          else if (field.ref) field.ref.current = element;
        }}
        role="combobox"
        aria-expanded={opened}
        aria-controls={opened ? listbox.id : undefined}
        aria-autocomplete="list"
        aria-activedescendant={opened && shown.length > 0 ? listbox.optionId(listbox.active) : undefined}
        data-mantine-stop-propagation={opened || undefined}
        rightSection={<IconChevronDown className={classes.toggle} size={16} stroke={1.6} />}
        value={query ?? label}
        onFocus={(event) => {
          event.currentTarget.select();
          field.onFocus?.(event);
        }}
        onClick={() => !field.disabled && !field.readOnly && !opened && open(null)}
        onChange={(event) => open(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      {opened && (
        <OptionList
          label="Choices"
          anchor={input.current}
          listbox={listbox}
          options={shown}
          optionKey={(option) => option.value}
          render={(option) => (
            <>
              <span>{option.label}</span>
              {option.note && <span className={classes.note}>{option.note}</span>}
            </>
          )}
          isSelected={(option) => option.value === value}
          isDisabled={(option) => option.disabled ?? false}
          onPick={pick}
          empty={loading ? 'Loading' : emptyText}
          remark={found.length > mostShown && `${found.length - mostShown} more: keep typing`}
        />
      )}
    </>
  );
}
