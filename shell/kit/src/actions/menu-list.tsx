import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { Anchored } from '../anchored/anchored.tsx';
import { AppLink } from '../provider/links.tsx';
import classes from './actions.module.css';
import type { MenuItem } from './menu.tsx';

interface MenuListProps {
  label: string;
  items: readonly MenuItem[];
  align: 'start' | 'end';
  anchor: HTMLElement | null;
  /** Which item takes the focus. */
  start: 'first' | 'last';
  /** `refocus` is false when the focus has already gone elsewhere. */
  onClose: (refocus: boolean) => void;
}

const entries = (list: HTMLElement): HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>('[role=menuitem]'),
];

/** The item that a key moves to; undefined for keys that do not move. */
const target = (list: HTMLElement, key: string): HTMLElement | undefined => {
  const all = entries(list);
  const at = all.indexOf(document.activeElement as HTMLElement);
  if (key === 'ArrowDown') return all[(at + 1) % all.length];
  if (key === 'ArrowUp') return all[(at - 1 + all.length) % all.length];
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  if (key.length !== 1) return undefined;
  const after = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  return after.find((item) => item.textContent?.toLowerCase().startsWith(key.toLowerCase()));
};

export function MenuList({ label, items, align, anchor, start, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const all = list.current ? entries(list.current) : [];
    (start === 'first' ? all[0] : all.at(-1))?.focus();
  }, [start]);
  useEffect(() => {
    const outside = (event: Event) => {
      const node = event.target as Node;
      if (!list.current?.contains(node) && !anchor?.contains(node)) onClose(false);
    };
    document.addEventListener('pointerdown', outside, true);
    return () => document.removeEventListener('pointerdown', outside, true);
  }, [anchor, onClose]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose(true);
    } else if (event.key === 'Tab') onClose(true);
    else {
      const item = target(event.currentTarget, event.key);
      if (!item || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      item.focus();
    }
  };
  return (
    <Anchored
      anchor={anchor}
      placement={{ align }}
      className={classes.menu}
      role="menu"
      aria-label={label}
      ref={list}
      onKeyDown={onKeyDown}
    >
      {items.map((item) => (
        <Entry key={item.label} item={item} onDone={() => onClose(true)} />
      ))}
    </Anchored>
  );
}

function Entry({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const { label, icon: Icon, onClick, to, newTab, danger, current, disabledReason } = item;
  const choose = (event: MouseEvent) => {
    if (disabledReason) return event.preventDefault();
    onDone();
    onClick?.();
  };
  const common = {
    role: 'menuitem',
    tabIndex: -1,
    className: classes.item,
    'data-danger': danger || undefined,
    'data-current': current || undefined,
    'data-mantine-stop-propagation': true,
    onClick: choose,
    children: (
      <>
        {Icon && <Icon size={16} stroke={1.6} />}
        <span>
          {label}
          {disabledReason && <span className={classes.itemReason}>{disabledReason}</span>}
        </span>
      </>
    ),
  };
  if (to && !disabledReason)
    return <AppLink {...common} to={to} newTab={newTab} aria-current={current ? 'page' : undefined} />;
  return <button type="button" {...common} aria-disabled={disabledReason ? true : undefined} />;
}
