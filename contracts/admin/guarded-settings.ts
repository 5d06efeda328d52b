import type { z } from 'zod';
import type { Permission } from '../shared/permissions.ts';
import { credentialFields, secretFields } from './credentials.ts';
import { type settingsBody, startingNumbers } from './settings.ts';

/** Fields that only admins may change. */
const adminSettings = [...startingNumbers, ...credentialFields, ...secretFields] as const;

/** Fields that need further permissions (docs/rules/settings-and-integrations.md#guarded-fields). */
export const guardedSettings: Readonly<
  Partial<Record<keyof z.output<typeof settingsBody>, readonly Permission[]>>
> = {
  creditControl: ['setCredit', 'releaseHolds'],
  defaultPaymentTerms: ['setCredit'],
  discountPercent: ['setCredit'],
  discountDays: ['setCredit'],
  smallDifferenceLimit: ['writeOff'],
  ...Object.fromEntries(adminSettings.map((field) => [field, ['administer']])),
};
