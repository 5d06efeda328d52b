import { type ReactNode, useSyncExternalStore } from 'react';

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
let shown: ShownToast | null = null;
let count = 0;
const listeners = new Set<() => void>();

const show = (message: ShownToast | null): void => {
  shown = message;
  for (const listener of listeners) listener();
};

/** The one toast on screen: a new one takes the old one's place (docs/rules/errors.md#toasts). */
export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): ShownToast | null => shown,
  past: (): readonly ShownToast[] => past,
  dismiss: (id: number) => {
    if (shown?.id === id) show(null);
  },
};

export const toast = (message: ToastMessage): void => {
  count += 1;
  const said = { ...message, id: count, at: new Date() };
  past = [said, ...past].slice(0, remembered);
  show(said);
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
  show(null);
};

/** What was said lately, newest first: a toast is gone after five seconds, what it said may still be wanted. */
export const useRecentToasts = (): readonly ShownToast[] =>
  useSyncExternalStore(toastStore.subscribe, toastStore.past);
