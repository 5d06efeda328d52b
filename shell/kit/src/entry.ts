/** Parts of the kit needed before sign-in; the rest loads after it. */

export { Button, TextInput, Title } from '@mantine/core';
export { TextLink } from './base/links.tsx';
export { FieldRow, FormError, PasswordInput } from './fields/form-parts.tsx';
export { EmptyState, ErrorState, Loading } from './page/states.tsx';
export { KitProvider } from './provider/kit-provider.tsx';
export { toast } from './toasts/toast.ts';
