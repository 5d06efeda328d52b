import { type ReactNode, useSyncExternalStore } from 'react';
import { observable } from '../base/observable.ts';

interface ToastMessage {
  title: string;
  description?: ReactNode;
  variant?: 'default' | 'success' | 'error';
  /** One thing to do about it, beside the words: Undo, Open. */
  action?: { label: string; onClick: () => void };
}

export interface ShownToast extends ToastMessage {
  id: number;
  at: Date;
}

const remembered = 20;

let past: readonly ShownToast[] = [];
let count = 0;
const shown = observable<ShownToast | null>(null);

/** The one toast on screen: a new one takes the old one's place (docs/rules/errors.md#toasts). */
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
  past = [said, ...past].slice(0, remembered);
  shown.set(said);
};

/** What went well: the sentence alone, or a title and a sentence. */
toast.success = (title: string, description?: ReactNode): void =>
  toast({ title, description, variant: 'success' });

/** What failed, in red, titled 'Error' unless given. Nothing without words. */
toast.error = (message: ReactNode, title = 'Error'): void => {
  if (message !== '') toast({ title, description: message, variant: 'error' });
};

/** Forgets what was said before, and hides it: a page is left, or another person sits down. */
toast.forget = (): void => {
  past = [];
  shown.set(null);
};

/** What was said lately, newest first: a toast is gone after five seconds, what it said may still be wanted. */
export const useRecentToasts = (): readonly ShownToast[] =>
  useSyncExternalStore(toastStore.subscribe, toastStore.past);
