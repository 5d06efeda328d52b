import { type ReactNode, useSyncExternalStore } from 'react';
import { explainFailure } from '../base/api-error.ts';
import { observable } from '../base/observable.ts';

interface ToastMessage {
  title: string;
  description?: ReactNode;
  variant?: 'default' | 'success' | 'error';
  action?: { label: string; onClick: () => void };
  /** About the session itself, so that the sign-in page shows it, too. */
  isAboutSession?: boolean;
}

export interface ShownToast extends ToastMessage {
  id: number;
  at: Date;
}

const maxPastToasts = 20;

let past: readonly ShownToast[] = [];
let count = 0;
const shown = observable<ShownToast | null>(null);

/** The current toast; a new one replaces it (docs/rules/errors.md#toasts). */
export const toastStore = {
  ...shown,
  past: (): readonly ShownToast[] => past,
  dismiss: (id: number) => {
    if (shown.current()?.id === id) shown.set(null);
  },
};

export const toast = (message: ToastMessage): void => {
  count += 1;
  const said = { ...message, id: count, at: new Date() };
  past = [said, ...past].slice(0, maxPastToasts);
  shown.set(said);
};

toast.success = (title: string, description?: ReactNode): void =>
  toast({ title, description, variant: 'success' });

/** Titled 'Error' by default; an empty message shows no toast. */
toast.error = (message: ReactNode, title = 'Error'): void => {
  if (message !== '') toast({ title, description: message, variant: 'error' });
};

toast.forget = (): void => {
  past = [];
  shown.set(null);
};

/** Hides a message about the user's work, which would otherwise cover the sign-in page. */
toast.endSession = (): void => {
  if (!shown.current()?.isAboutSession) shown.set(null);
};

/** Recent toasts, newest first: a toast closes after five seconds, but its text may still matter. */
export const useRecentToasts = (): readonly ShownToast[] =>
  useSyncExternalStore(toastStore.subscribe, toastStore.past);

type ToastText = string | readonly [title: string, description?: string | undefined];

export type SuccessText<Answer> = ToastText | ((answer: Answer) => ToastText);

/** Failure toast: text followed by the server's sentence, or a function that returns the full text. */
export type FailureText = string | ((error: Error) => string);

export const toastSuccess = <Answer>(done: SuccessText<Answer>, answer: Answer): void => {
  const text = typeof done === 'function' ? done(answer) : done;
  if (typeof text === 'string') toast.success(text);
  else toast.success(...text);
};

export const formatFailure = (error: unknown, failed: FailureText): string =>
  typeof failed === 'string' ? explainFailure(error, failed) : failed(error as Error);

/** Shows a failure toast, unless the user canceled or the session ended. */
export const toastFailure = (error: unknown, failed: FailureText, title?: string): void =>
  toast.error(formatFailure(error, failed), title);
