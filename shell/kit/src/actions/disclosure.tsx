import {
  type ButtonHTMLAttributes,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { AppLink } from '../base/links.tsx';
import { IconChevronRight } from '../icons.ts';
import classes from './disclosure.module.css';

interface DisclosureProps {
  label: ReactNode;
  defaultOpened?: boolean;
  children: ReactNode;
}

export function Disclosure({ label, defaultOpened = false, children }: DisclosureProps) {
  const [opened, setOpened] = useState(defaultOpened);
  const id = useId();
  return (
    <div>
      <button
        type="button"
        className={classes.button}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        <IconChevronRight size={16} stroke={1.8} />
        {label}
      </button>
      <div id={id} hidden={!opened} className={classes.content}>
        {children}
      </div>
    </div>
  );
}

interface LinkListProps {
  label: string;
  links: readonly { label: string; to: string; current?: boolean }[];
  trigger: (props: ButtonHTMLAttributes<HTMLButtonElement>) => ReactNode;
}

/** Disclosure instead of a menu: Tab moves through the links, and screen readers announce links. */
export function LinkList({ label, links, trigger }: LinkListProps) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!opened) return;
    const outside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpened(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [opened]);
  const leave = (event: FocusEvent) => {
    if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) setOpened(false);
  };
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened) return;
    event.preventDefault();
    setOpened(false);
    root.current?.querySelector('button')?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles events that bubble up from the button and the links
    <div ref={root} className={classes.root} onBlur={leave} onKeyDown={close}>
      {trigger({
        type: 'button',
        'aria-expanded': opened,
        'aria-controls': id,
        onClick: () => setOpened(!opened),
      })}
      <ul id={id} hidden={!opened} aria-label={label} className={classes.list}>
        {links.map((link) => (
          <li key={link.to}>
            <AppLink
              to={link.to}
              className={classes.link}
              aria-current={link.current ? 'page' : undefined}
              onClick={() => setOpened(false)}
            >
              {link.label}
            </AppLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
