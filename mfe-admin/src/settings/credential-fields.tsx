import { secretMask } from '@primal/contracts/admin/credentials';
import { Disclosure, PasswordInput, Textarea } from '@primal/kit';
import { Controller } from '@primal/kit/forms';
import { Children, type ReactNode } from 'react';
import classes from './settings.module.css';
import { cleanSecret, findAdminReason, readKeyFile, type SecretName, type SectionProps } from './values.ts';

interface Props extends SectionProps {
  name: SecretName;
  label: string;
  multiline?: boolean;
  onClientEmail?: (email: string) => void;
}

const describeState = (value: string, isStored: boolean): string | undefined => {
  if (value === secretMask) return 'Saved, but never shown. Type or paste to replace it.';
  return isStored && value === '' ? 'Saving removes the saved value.' : undefined;
};

/** Secret input: the mask represents the stored value until typing replaces it. */
export const SecretField = ({ form, stored, isAdmin, name, label, multiline, onClientEmail }: Props) => (
  <Controller
    control={form.control}
    name={name}
    render={({ field, fieldState }) => {
      const change = (text: string) => {
        const file = readKeyFile(cleanSecret(text));
        field.onChange(file ? file.privateKey : cleanSecret(text));
        if (file) onClientEmail?.(file.clientEmail);
      };
      const shared = {
        ...field,
        label,
        readOnly: !isAdmin,
        description: findAdminReason(isAdmin) ?? describeState(field.value, stored[name] !== null),
        error: fieldState.error?.message,
        autoComplete: 'off',
        spellCheck: false,
        onFocus: (event: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
          event.currentTarget.select(),
      };
      return multiline ? (
        <Textarea
          {...shared}
          rows={4}
          placeholder="-----BEGIN PRIVATE KEY-----, or the whole key file"
          onChange={(event) => change(event.currentTarget.value)}
        />
      ) : (
        <PasswordInput
          {...shared}
          autoComplete="new-password"
          onChange={(event) => change(event.currentTarget.value)}
        />
      );
    }}
  />
);

export const HowTo = ({ label, steps }: { label: string; steps: readonly ReactNode[] }) => (
  <Disclosure label={label}>
    <ol className={classes.howTo}>
      {Children.map(steps, (step) => (
        <li>{step}</li>
      ))}
    </ol>
  </Disclosure>
);
