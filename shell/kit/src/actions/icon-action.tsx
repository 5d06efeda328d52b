import { Loader } from '@mantine/core';
import {
  type ButtonHTMLAttributes,
  type ComponentType,
  createContext,
  type MouseEvent,
  type Ref,
  useContext,
  useId,
} from 'react';
import { AppLink, asButton, useIsOffered } from '../base/links.tsx';
import { IconEye, IconPencil, IconPrinter, IconTrash } from '../icons.ts';
import { useShortcutsOn } from '../shortcuts/shortcuts.ts';
import classes from './actions.module.css';
import { Tooltip } from './tooltip.tsx';

/** Element id of the row's title. It describes the row's actions, whose names repeat in each row. */
export const RowTitle = createContext<string | undefined>(undefined);

export type DisabledReason = string | false | null | undefined;

/** Converts a record's `allowed` entry (`true`, or the reason as a sentence) into a disabled reason. */
export const toDisabledReason = (allowed: true | string | undefined): string | null =>
  typeof allowed === 'string' ? allowed : null;

export type IconType = ComponentType<{ size?: number | string; stroke?: number | string }>;

interface IconActionProps {
  label: string;
  icon: IconType;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  to?: string;
  newTab?: boolean;
  danger?: boolean;
  loading?: boolean;
  disabledReason?: DisabledReason;
  shortcut?: string;
  button?: ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> };
}

type Press = (event: MouseEvent<HTMLButtonElement>) => void;

/** Ignores the second click of a double click, which would remove the row that moved up. */
const ignoreSecondClick =
  (press: Press | undefined): Press =>
  (event) => {
    if (event.detail < 2) press?.(event);
  };

export function IconAction(props: IconActionProps) {
  const { label, icon: Icon, onClick, to, newTab, danger, loading, disabledReason, shortcut, button } = props;
  const hint = useShortcutHint(label, shortcut);
  const reasonId = useId();
  const rowTitle = useContext(RowTitle);
  const isOffered = useIsOffered(to);
  const look = {
    className: classes.iconAction,
    'data-danger': danger || undefined,
    ...toShortcutProps(shortcut),
  };
  const drawing = loading ? <Loader size={14} color="gray" /> : <Icon size={18} stroke={1.6} />;
  if (!isOffered) return null;
  if (to && !disabledReason) {
    return (
      <Tooltip label={hint}>
        <AppLink
          {...look}
          {...asButton}
          to={to}
          newTab={newTab}
          aria-label={label}
          aria-describedby={rowTitle}
          onClick={onClick}
        >
          {drawing}
        </AppLink>
      </Tooltip>
    );
  }
  const blocked = Boolean(disabledReason) || loading;
  const press = onClick ?? button?.onClick;
  return (
    <Tooltip label={disabledReason || hint}>
      <button
        {...button}
        {...look}
        type="button"
        aria-label={label}
        aria-disabled={blocked || undefined}
        aria-busy={loading || undefined}
        aria-describedby={disabledReason ? reasonId : (button?.['aria-describedby'] ?? rowTitle)}
        onClick={blocked ? (event) => event.preventDefault() : danger ? ignoreSecondClick(press) : press}
      >
        {drawing}
        {disabledReason && (
          <span id={reasonId} hidden>
            {disabledReason}
          </span>
        )}
      </button>
    </Tooltip>
  );
}

/** Attributes by which a table row finds the action for a key (row-keys.ts). */
export const toShortcutProps = (shortcut: string | undefined) =>
  shortcut ? { 'data-shortcut': shortcut, 'aria-keyshortcuts': shortcut.toUpperCase() } : {};

export const useShortcutHint = (label: string, shortcut: string | undefined): string => {
  const on = useShortcutsOn();
  if (!shortcut || !on) return label;
  return label ? `${label} (${shortcut.toUpperCase()})` : `Key ${shortcut.toUpperCase()}`;
};

type RowActionProps = Omit<IconActionProps, 'label' | 'icon' | 'shortcut' | 'danger'>;

export const ViewAction = (props: RowActionProps) => (
  <IconAction label="View" icon={IconEye} shortcut="v" {...props} />
);
export const EditAction = (props: RowActionProps) => (
  <IconAction label="Edit" icon={IconPencil} shortcut="e" {...props} />
);
export const PrintAction = (props: RowActionProps) => (
  <IconAction label="Print" icon={IconPrinter} shortcut="p" {...props} />
);
export const DeleteAction = (props: RowActionProps) => (
  <IconAction label="Delete" icon={IconTrash} shortcut="d" danger {...props} />
);
