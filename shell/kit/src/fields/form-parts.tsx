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

export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}

export function FieldStack({ children }: { children: ReactNode }) {
  return <div className={classes.stack}>{children}</div>;
}

/** First field with unselected text or a half-typed date. Saving is rejected and focuses the field. */
export const findUnchosenField = (form: HTMLElement | null): HTMLElement | null =>
  form?.querySelector<HTMLElement>('[data-unchosen]') ?? null;

/** A password with a reveal button. Mantine omits `aria-invalid` on the input. */
export const PasswordInput = (props: PasswordInputProps) => (
  <MantinePasswordInput aria-invalid={props.error ? true : undefined} {...props} />
);
