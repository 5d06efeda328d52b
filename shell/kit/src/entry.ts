/**
 * Parts of the kit for the pages before sign-in and the frame of every page. The shell imports these under
 * this name, so that the rest loads after sign-in.
 */

export { Button, TextInput, Title } from '@mantine/core';
export { TextLink } from './base/links.tsx';
export { FieldRow, FormError, PasswordInput } from './fields/form-parts.tsx';
export { EmptyState, ErrorState, Loading } from './page/states.tsx';
export { KitProvider } from './provider/kit-provider.tsx';
export { toast } from './toasts/toast.ts';
