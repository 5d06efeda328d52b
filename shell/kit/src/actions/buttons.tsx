import { Button, type ButtonProps } from '@mantine/core';
import { type ButtonHTMLAttributes, type Ref, useId } from 'react';
import { AppLink, type AppLinkProps, asButton, useIsOffered } from '../base/links.tsx';
import { type DisabledReason, toShortcutProps, useShortcutHint } from './icon-action.tsx';
import { Tooltip } from './tooltip.tsx';

interface LinkButtonProps extends ButtonProps, Pick<AppLinkProps, 'to' | 'newTab' | 'onClick'> {
  /** Key that presses the button from its table row; a tooltip shows the key. */
  shortcut?: string;
}

export function LinkButton({ to, newTab, onClick, shortcut, ...look }: LinkButtonProps) {
  const hint = useShortcutHint('', shortcut);
  if (!useIsOffered(to)) return null;
  return (
    <Tooltip label={hint}>
      <Button
        {...look}
        {...toShortcutProps(shortcut)}
        renderRoot={(root) => <AppLink {...root} {...asButton} to={to} newTab={newTab} onClick={onClick} />}
      />
    </Tooltip>
  );
}

interface ActionButtonProps
  extends ButtonProps,
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof ButtonProps | 'disabled'> {
  /** If set, disables the button and shows this sentence in a tooltip; the button stays focusable. */
  disabledReason?: DisabledReason;
  /** Key that presses the button from its table row; a tooltip shows the key. */
  shortcut?: string;
  ref?: Ref<HTMLButtonElement>;
}

export function ActionButton({ disabledReason, onClick, shortcut, children, ...rest }: ActionButtonProps) {
  const reasonId = useId();
  const hint = useShortcutHint('', shortcut);
  if (!disabledReason) {
    return (
      <Tooltip label={hint}>
        <Button onClick={onClick} {...rest} {...toShortcutProps(shortcut)}>
          {children}
        </Button>
      </Tooltip>
    );
  }
  return (
    <Tooltip label={disabledReason}>
      <Button
        {...rest}
        {...toShortcutProps(shortcut)}
        type="button"
        data-disabled
        aria-disabled
        aria-describedby={reasonId}
        onClick={(event) => event.preventDefault()}
      >
        {children}
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      </Button>
    </Tooltip>
  );
}
