import { PasswordInput as MantinePasswordInput, type PasswordInputProps } from '@mantine/core';

/** A password, shown on request. Mantine marks what is wrong beside the field; it has to be said of the field itself. */
export const PasswordInput = (props: PasswordInputProps) => (
  <MantinePasswordInput aria-invalid={props.error ? true : undefined} {...props} />
);
