import { useSyncExternalStore } from 'react';
import { type Stored, stored } from '../base/stored.ts';
import { toast } from '../toasts/toast.ts';

/**
 * What a person prefers on this device; never sent to the server, and on until it is switched off
 * (docs/rules/settings-and-integrations.md#preferences-of-a-device).
 */
export type Preference = 'emailNotifications' | 'invoiceAutoSave';

const kept: Record<Preference, Stored> = {
  emailNotifications: stored('preference|emailNotifications'),
  invoiceAutoSave: stored('preference|invoiceAutoSave'),
};

/** Storage that is forbidden leaves everything on. */
export const isPreferred = (preference: Preference): boolean => kept[preference].get() !== 'off';

/** Remembers a preference on this device; the screens that show it follow, in other tabs with their next look. */
export const prefer = (preference: Preference, isOn: boolean): void =>
  kept[preference].set(isOn ? null : 'off');

export const usePreference = (preference: Preference): boolean =>
  useSyncExternalStore(kept[preference].subscribe, () => isPreferred(preference));

/** Says that an e-mail has gone out, unless the person prefers not to be told; failures are told by `toast.error`. */
export const tellEmailSent = (title: string, description?: string): void => {
  if (isPreferred('emailNotifications')) toast.success(title, description);
};
