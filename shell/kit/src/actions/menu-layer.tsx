import { Menu } from '@mantine/core';
import {
  type ButtonHTMLAttributes,
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { returnFocus } from '../base/focus-return.ts';
import { AppLink, OfferedPagesContext } from '../base/links.tsx';
import classes from './actions.module.css';
import type { DisabledReason, IconType } from './icon-action.tsx';

interface MenuItem {
  label: string;
  icon?: IconType;
  onClick?: () => void;
  to?: string;
  newTab?: boolean;
  danger?: boolean;
  current?: boolean;
  disabledReason?: DisabledReason;
}

export type MenuTriggerProps = ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> };

export interface MenuProps {
  label: string;
  items: readonly MenuItem[];
  icon?: IconType;
  align?: 'start' | 'end';
  trigger?: (props: MenuTriggerProps) => ReactNode;
}

export interface MenuLayerProps extends MenuProps {
  Trigger: ComponentType<Pick<MenuProps, 'label' | 'icon' | 'trigger'> & { button: MenuTriggerProps }>;
}

/** Mantine's menu around its button. A press on the button mounts the menu, so the menu starts open. */
export default function MenuLayer({ items, align = 'end', Trigger, ...button }: MenuLayerProps) {
  const [opened, setOpened] = useState(true);
  const target = useRef<HTMLButtonElement>(null);
  const isOffered = useContext(OfferedPagesContext);
  useEffect(() => {
    if (opened) return;
    const { activeElement, body } = document;
    if (activeElement === body || activeElement?.closest('[role="menu"]')) returnFocus(target.current);
  }, [opened]);
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      returnFocus={false}
      withInitialFocusPlaceholder={false}
      position={align === 'end' ? 'bottom-end' : 'bottom-start'}
      offset={4}
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: classes.menu, item: classes.item, itemLabel: classes.itemLabel }}
    >
      <Menu.Target>
        <Adapter ref={target} Trigger={Trigger} {...button} />
      </Menu.Target>
      <Menu.Dropdown aria-label={button.label} data-mantine-stop-propagation>
        {items
          .filter(({ to }) => !to || isOffered(to))
          .map((item, index) => (
            <Entry
              key={item.label}
              item={item}
              first={index === 0}
              onAct={() => returnFocus(target.current)}
            />
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/**
 * Mantine passes the button attributes to its child as props; the trigger receives the attributes as one
 * object.
 */
function Adapter(props: Omit<MenuLayerProps, 'items' | 'align'> & MenuTriggerProps) {
  const { Trigger, label, icon, trigger, ...button } = props;
  return <Trigger label={label} icon={icon} trigger={trigger} button={button} />;
}

const followOnSpace = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
};

interface EntryProps {
  item: MenuItem;
  first: boolean;
  /** Returns focus to the button before the item acts, so that a confirmation returns focus there too. */
  onAct: () => void;
}

function Entry({ item, first, onAct }: EntryProps) {
  const { label, icon: Icon, onClick, to, newTab, danger, current, disabledReason } = item;
  const common = {
    leftSection: Icon && <Icon size={16} stroke={1.6} />,
    'data-autofocus': first || undefined,
    'data-danger': danger || undefined,
    'data-current': current || undefined,
    children: (
      <>
        {label}
        {disabledReason && <span className={classes.itemReason}>{disabledReason}</span>}
      </>
    ),
  };
  if (disabledReason) {
    return (
      <Menu.Item
        {...common}
        aria-disabled
        closeMenuOnClick={false}
        onClick={(event: MouseEvent) => event.preventDefault()}
      />
    );
  }
  if (to) {
    return (
      <Menu.Item
        {...common}
        component={AppLink}
        to={to}
        newTab={newTab}
        aria-current={current ? 'page' : undefined}
        onClick={onClick}
        onKeyDown={followOnSpace}
      />
    );
  }
  const act = () => {
    onAct();
    onClick?.();
  };
  return <Menu.Item {...common} onClick={act} />;
}
