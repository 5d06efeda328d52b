import { PasswordInput as MantinePasswordInput, type PasswordInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconAlertTriangle } from '../icons.ts';
import classes from './fields.module.css';

export function FormError({ message }: { message?: ReactNode }) {
  if (!message) return null;
  return (
    <div role="alert" className={classes.formError}>
      <IconAlertTriangle size={16} stroke={1.8} />
      <span>{message}</span>
    </div>
  );
}

/** Fields side by side, as wide as each other; under each other when it gets narrow. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}

export function FieldStack({ children }: { children: ReactNode }) {
  return <div className={classes.stack}>{children}</div>;
}

/** The first field of a form whose text was typed and not chosen, or is half a date: saving is refused and the focus goes there. */
export const unchosenField = (form: HTMLElement | null): HTMLElement | null =>
  form?.querySelector<HTMLElement>('[data-unchosen]') ?? null;

/** A password, shown on request. Mantine marks what is wrong beside the field; it has to be said of the field itself. */
export const PasswordInput = (props: PasswordInputProps) => (
  <MantinePasswordInput aria-invalid={props.error ? true : undefined} {...props} />
);
