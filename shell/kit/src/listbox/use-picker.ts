import { fold } from '@primal/contracts/shared/fold';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { useKeyBuffer } from '../base/window-keys.ts';

interface Searchable {
  name: string;
  /** An exact match ranks this option first. */
  code?: string | null;
  also?: readonly (string | null | undefined)[];
}

const score = (name: string, also: readonly string[], query: string): number => {
  if (name.startsWith(query)) return 1;
  if (name.includes(` ${query}`)) return 2;
  if (also.some((text) => text.startsWith(query))) return 3;
  if (name.includes(query)) return 4;
  return also.some((text) => text.includes(query)) ? 5 : -1;
};

const splitWords = (query: string): string[] => fold(query).trim().split(/\s+/).filter(Boolean);

const hasAllWords = (name: string, also: readonly string[], query: string): boolean => {
  const text = [name, ...also].join('\n');
  return splitWords(query).every((word) => text.includes(word));
};

/**
 * Ignores case and accents. Order: exact code, name prefix, word prefix, other matches; ties retain their
 * order.
 */
export const rank = <Option>(
  options: readonly Option[],
  query: string,
  read: (option: Option) => Searchable,
): Option[] => {
  const text = splitWords(query).join(' ');
  if (!text) return [...options];
  const scored: { option: Option; score: number }[] = [];
  for (const option of options) {
    const searched = read(option);
    const name = fold(searched.name);
    const also = (searched.also ?? []).flatMap((field) => (field ? [fold(field)] : []));
    const isCode = searched.code && fold(searched.code) === text;
    const found = isCode ? 0 : score(name, also, text);
    if (found >= 0) scored.push({ option, score: found });
    else if (hasAllWords(name, also, text)) scored.push({ option, score: 6 });
  }
  return scored.sort((a, b) => a.score - b.score).map((entry) => entry.option);
};

export interface OptionSource<Option> {
  options: readonly Option[];
  onSearch?: (text: string) => void;
  /** True from `onSearch` until `options` match its text, and before the first response. */
  loading?: boolean;
  error?: Error | null;
  onRetry?: () => void;
}

type Active = { key: string | null; waitsForFirst: boolean };

export interface Picker<Option> {
  id: string;
  opened: boolean;
  text: string | null;
  shown: readonly Option[];
  hidden: number;
  active: Option | null;
  optionId: (option: Option) => string;
  point: (option: Option) => void;
  open: () => void;
  close: () => void;
  type: (text: string) => void;
  move: (event: KeyboardEvent) => boolean;
  /** Picks the active option; returns `waits` while the options are loading. */
  take: () => 'taken' | 'waits' | 'nothing';
  pick: (option: Option) => void;
  /** True while `take` waits for options; typed keys are then buffered for the next field. */
  waits: boolean;
}

const page = 8;

const stepTo = (key: string, at: number, count: number): number | null => {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1;
  if (key === 'PageDown') return Math.min(at + page, count - 1);
  if (key === 'PageUp') return Math.max(at - page, 0);
  return null;
};

interface PickerRules<Option> {
  source: OptionSource<Option>;
  keyOf: (option: Option) => string;
  read: (option: Option) => Searchable;
  isDisabled?: (option: Option) => boolean;
  selected: string | null;
  most: number;
  onPick: (option: Option) => void;
  /** Runs if `take` waited for options and no option matched. */
  onNothing?: () => void;
  start?: { opened: boolean; text: string | null };
}

const listVisible = <Option>(
  all: readonly Option[],
  { most, keyOf, selected }: PickerRules<Option>,
): Option[] => {
  const first = all.slice(0, most);
  const chosen = all.slice(most).find((option) => keyOf(option) === selected);
  return chosen ? [chosen, ...first.slice(0, most - 1)] : first;
};

/**
 * Before input, Enter picks the selected option, afterwards the first match. Later responses do not change
 * the target.
 */
export const usePicker = <Option>(rules: PickerRules<Option>): Picker<Option> => {
  const { source, keyOf, selected, start } = rules;
  const id = useId();
  const [opened, setOpened] = useState(start?.opened ?? false);
  const [text, setText] = useState(start?.text ?? null);
  const startActive = (typed: string | null): Active =>
    typed?.trim() ? { key: null, waitsForFirst: true } : { key: selected, waitsForFirst: false };
  const [active, setActive] = useState<Active>(() => startActive(start?.text ?? null));
  const [takesFirst, setTakesFirst] = useState(false);
  const all = opened ? rank(source.options, text ?? '', rules.read) : [];
  const shown = text === null ? listVisible(all, rules) : all.slice(0, rules.most);
  const first = shown.find((option) => !rules.isDisabled?.(option));
  if (active.waitsForFirst && first && !source.loading)
    setActive({ key: keyOf(first), waitsForFirst: false });
  const at = shown.findIndex((option) => keyOf(option) === active.key);
  const current = shown[at] ?? null;

  const show = (typed: string | null) => {
    setOpened(true);
    setText(typed);
    setTakesFirst(false);
    setActive(startActive(typed));
    source.onSearch?.(typed?.trim() ?? '');
  };
  const pick = (option: Option) => {
    if (!rules.isDisabled?.(option)) rules.onPick(option);
  };
  const take = () => {
    if (current) pick(current);
    else if (opened && source.loading && text?.trim()) {
      setTakesFirst(true);
      return 'waits';
    } else return 'nothing';
    return 'taken';
  };
  const move = (event: KeyboardEvent): boolean => {
    const to = opened ? stepTo(event.key, at, shown.length) : null;
    const option = to === null ? undefined : shown[to];
    if (!option) return false;
    event.preventDefault();
    setActive({ key: keyOf(option), waitsForFirst: false });
    return true;
  };
  const searchAtStart = useEffectEvent(() => {
    if (start?.opened) source.onSearch?.(start.text?.trim() ?? '');
  });
  useEffect(() => searchAtStart(), []);
  useEffect(() => {
    if (!takesFirst || source.loading) return;
    setTakesFirst(false);
    if (current) pick(current);
    else rules.onNothing?.();
  });
  useKeyBuffer(takesFirst);
  return {
    id,
    opened,
    text,
    shown,
    hidden: all.length - shown.length,
    active: current,
    optionId: (option) => `${id}-${keyOf(option)}`,
    point: (option) => setActive({ key: keyOf(option), waitsForFirst: false }),
    open: () => show(null),
    close: () => {
      setOpened(false);
      setText(null);
      setTakesFirst(false);
    },
    type: show,
    move,
    take,
    pick,
    waits: takesFirst,
  };
};
