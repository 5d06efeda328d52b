import { Button } from '@mantine/core';
import { type ButtonHTMLAttributes, type ReactNode, type Ref, useRef, useState } from 'react';
import { IconChevronDown } from '../icons.ts';
import classes from './actions.module.css';
import { IconAction, type IconType } from './icon-action.tsx';
import { MenuList } from './menu-list.tsx';
import type { DisabledReason } from './reason.ts';

export interface MenuItem {
  label: string;
  icon?: IconType;
  onClick?: () => void;
  /** Goes to a path instead of acting. */
  to?: string;
  newTab?: boolean;
  danger?: boolean;
  /** Marks the place where the user is. */
  current?: boolean;
  disabledReason?: DisabledReason;
}

/** What a menu's own button must carry to open it. */
export type MenuTriggerProps = ButtonHTMLAttributes<HTMLButtonElement> & { ref: Ref<HTMLButtonElement> };

export interface MenuProps {
  /** The button's word, or its accessible name when an icon is given. */
  label: string;
  items: readonly MenuItem[];
  icon?: IconType;
  align?: 'start' | 'end';
  /** Draws another button: spread the props on a `button`. */
  trigger?: (props: MenuTriggerProps) => ReactNode;
}

/** A button that opens a list of actions or places. Arrows, Home, End and first letters move; Escape gives focus back. */
export function Menu({ label, items, icon, align = 'end', trigger }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<'first' | 'last' | null>(null);
  const close = (refocus: boolean) => {
    setOpened(null);
    if (refocus) button.current?.focus();
  };
  const props: MenuTriggerProps = {
    ref: button,
    type: 'button',
    'aria-haspopup': 'menu',
    'aria-expanded': opened !== null,
    onClick: () => setOpened(opened ? null : 'first'),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      setOpened(event.key === 'ArrowDown' ? 'first' : 'last');
    },
  };
  return (
    <span className={classes.tooltipTarget}>
      {trigger ? trigger(props) : <DefaultTrigger label={label} icon={icon} props={props} />}
      {opened && (
        <MenuList
          label={label}
          items={items}
          align={align}
          anchor={button.current}
          start={opened}
          onClose={close}
        />
      )}
    </span>
  );
}

function DefaultTrigger({ label, icon, props }: { label: string; icon?: IconType; props: MenuTriggerProps }) {
  if (icon) return <IconAction label={label} icon={icon} button={props} />;
  return (
    <Button variant="default" rightSection={<IconChevronDown size={16} />} {...props}>
      {label}
    </Button>
  );
}
