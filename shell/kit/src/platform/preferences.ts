import { useSyncExternalStore } from 'react';
import { type Stored, stored } from '../base/stored.ts';
import { toast } from '../toasts/toast.ts';

/** On by default, see docs/rules/settings-and-integrations.md#preferences-of-a-device. */
export type Preference = 'emailNotifications' | 'invoiceAutoSave';

const storedPreferences: Record<Preference, Stored> = {
  emailNotifications: stored('preference|emailNotifications'),
  invoiceAutoSave: stored('preference|invoiceAutoSave'),
};

export const isPreferenceOn = (preference: Preference): boolean =>
  storedPreferences[preference].get() !== 'off';

/** Stores a preference on this device; other tabs see it on their next read. */
export const setPreference = (preference: Preference, isOn: boolean): void =>
  storedPreferences[preference].set(isOn ? null : 'off');

export const usePreference = (preference: Preference): boolean =>
  useSyncExternalStore(storedPreferences[preference].subscribe, () => isPreferenceOn(preference));

/** Confirms a sent email, unless the user turned this off; failures use `toast.error`. */
export const toastEmailSent = (title: string, description?: string): void => {
  if (isPreferenceOn('emailNotifications')) toast.success(title, description);
};
