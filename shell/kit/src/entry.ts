/**
 * The parts of the kit that stand on the pages before sign-in, and what is around every page. The shell imports these
 * by this name at first, so that the rest of the kit comes only for those who are signed in.
 */

export { Button, TextInput, Title } from '@mantine/core';
export { TextLink } from './base/links.tsx';
export { FieldRow, FormError, PasswordInput } from './fields/form-parts.tsx';
export { EmptyState, ErrorState, Loading } from './page/states.tsx';
export { KitProvider } from './provider/kit-provider.tsx';
export { toast } from './toasts/toast.ts';
