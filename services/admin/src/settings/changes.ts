import { secretFields, secretMask, type settingsBody } from '@primal/contracts/admin/settings';
import type { z } from 'zod';
import { seal } from './secrets.ts';

type Changes = z.output<typeof settingsBody>;

/**
 * What to store of the settings as sent: the mask keeps a secret, blank or null clears it, anything else is sealed
 * (decisions, "Settings and integrations").
 */
export const storedChanges = (sent: Changes, key: string): Changes => {
  const changes = { ...sent };
  for (const field of secretFields) {
    const value = changes[field];
    if (value === undefined || value === secretMask) delete changes[field];
    else changes[field] = value?.trim() ? seal(key, field, value) : null;
  }
  return changes;
};
