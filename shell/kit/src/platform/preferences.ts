import { useSyncExternalStore } from 'react';
import { toast } from '../toasts/toast.ts';

/**
 * What a person prefers on this device; never sent to the server, and on until it is switched off
 * (docs/rules/settings-and-integrations.md#preferences-of-a-device).
 */
export type Preference = 'emailNotifications' | 'invoiceAutoSave';

const keyOf = (preference: Preference): string => `preference|${preference}`;
const listeners = new Set<() => void>();

/** Storage that is forbidden leaves everything on. */
export const isPreferred = (preference: Preference): boolean => {
  try {
    return localStorage.getItem(keyOf(preference)) !== 'off';
  } catch {
    return true;
  }
};

/** Remembers a preference on this device; the screens that show it follow, in other tabs with their next look. */
export const prefer = (preference: Preference, isOn: boolean): void => {
  try {
    if (isOn) localStorage.removeItem(keyOf(preference));
    else localStorage.setItem(keyOf(preference), 'off');
  } catch {
    // Nothing is kept then.
  }
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
};

/** Whether something is preferred, also when that changes. */
export const usePreference = (preference: Preference): boolean =>
  useSyncExternalStore(subscribe, () => isPreferred(preference));

/** Says that an e-mail has gone out, unless the person prefers not to be told; failures are told by `toast.error`. */
export const tellEmailSent = (title: string, description?: string): void => {
  if (isPreferred('emailNotifications')) toast.success(title, description);
};
