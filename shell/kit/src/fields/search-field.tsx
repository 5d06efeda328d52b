import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { IconSearch } from '../icons.ts';

interface SearchFieldProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  value: string;
  /** Called with the text once typing has rested, at once on Enter, when cleared and when the field is left. */
  onChange: (text: string) => void;
}

/** How long typing rests before `onChange`. */
const restMilliseconds = 200;

/** A search box: shows every key at once, asks only when typing rests. `/` jumps to the first one of a page. */
export function SearchField({ value, onChange, placeholder = 'Search', ...props }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What was handed on and has not come back as `value` yet: an echo that comes late must not undo newer keys.
  const sent = useRef<string[]>([]);
  useEffect(() => {
    const echo = sent.current.indexOf(value);
    sent.current = echo === -1 ? [] : sent.current.slice(echo + 1);
    if (echo === -1) setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const commit = (next: string) => {
    if (next !== value) sent.current.push(next);
    onChange(next);
  };
  const answer = (next: string, after: number) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = undefined;
    if (after === 0) return commit(next);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      commit(next);
    }, after);
  };
  // A press on what was found comes before typing has rested: handed on later, the text would call the page back.
  const leave = () => {
    if (timer.current !== undefined) answer(text, 0);
  };
  return (
    <TextInput
      leftSection={<IconSearch size={16} stroke={1.6} />}
      rightSection={text && <CloseButton size="sm" aria-label="Empty" onClick={() => answer('', 0)} />}
      placeholder={placeholder}
      {...props}
      type="text"
      role="searchbox"
      // What is searched for is not what stands here yet.
      data-pending={text !== value || undefined}
      value={text}
      onChange={(event) => answer(event.currentTarget.value, restMilliseconds)}
      onKeyDown={(event) => event.key === 'Enter' && answer(text, 0)}
      onBlur={leave}
    />
  );
}
