import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { IconSearch } from '../icons.ts';

export interface SearchFieldProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  value: string;
  /** Called with the text once typing rests for `rest` milliseconds (200), at once on Enter and when cleared. */
  onChange: (text: string) => void;
  rest?: number;
}

/** A search box: shows every key at once, asks only when typing rests. */
export function SearchField({
  value,
  onChange,
  rest = 200,
  placeholder = 'Search',
  ...props
}: SearchFieldProps) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setText(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const answer = (next: string, after: number) => {
    setText(next);
    clearTimeout(timer.current);
    if (after === 0) onChange(next);
    else timer.current = setTimeout(() => onChange(next), after);
  };
  return (
    <TextInput
      leftSection={<IconSearch size={16} stroke={1.6} />}
      rightSection={text && <CloseButton size="sm" aria-label="Empty" onClick={() => answer('', 0)} />}
      placeholder={placeholder}
      {...props}
      type="text"
      role="searchbox"
      value={text}
      onChange={(event) => answer(event.currentTarget.value, rest)}
      onKeyDown={(event) => event.key === 'Enter' && answer(text, 0)}
    />
  );
}
