import { type ComboboxItem, MultiSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { rank } from '../listbox/rank.ts';

export interface MultiComboboxProps {
  label: string;
  options: readonly { value: string; label: string }[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** What stands there when nothing fits what was typed. */
  emptyText?: string;
  placeholder?: string;
  error?: ReactNode;
}

// Beyond this typing narrows down further; a list of thousands helps nobody.
const shownAtMost = 100;

/** Several of many: type to find, Enter takes or gives back, Backspace gives the last one back. */
export function MultiCombobox(props: MultiComboboxProps) {
  const { label, options, value, onChange, emptyText = 'Nothing found.', placeholder, error } = props;
  return (
    <MultiSelect
      label={label}
      data={[...options]}
      value={[...value]}
      onChange={onChange}
      searchable
      hidePickedOptions={false}
      limit={shownAtMost}
      filter={({ options: all, search, limit }) =>
        rank(all as ComboboxItem[], search, ({ label }) => ({ name: label })).slice(0, limit)
      }
      nothingFoundMessage={<span role="status">{emptyText}</span>}
      placeholder={value.length === 0 ? placeholder : undefined}
      error={error}
      comboboxProps={{ transitionProps: { duration: 0 } }}
    />
  );
}
