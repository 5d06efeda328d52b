import { secretFields, secretMask, type settingsBody } from '@primal/contracts/admin/settings';
import { seal, secretsKey } from '@primal/service-kit/secrets';
import type { z } from 'zod';
import { lockRecord } from '../aggregate.ts';
import type { AdminHandlers } from '../tables.ts';
import { presentSettings } from './presenter.ts';
import { Settings, settingsId } from './settings.ts';

type Changes = z.output<typeof settingsBody>;

/**
 * What to store of the settings as sent: the mask keeps a secret, blank or null clears it, anything else is sealed
 * (decisions, "Settings and integrations").
 */
const storedChanges = (sent: Changes, key: string): Changes => {
  const changes = { ...sent };
  for (const field of secretFields) {
    const value = changes[field];
    if (value === undefined || value === secretMask) delete changes[field];
    else changes[field] = value?.trim() ? seal(key, field, value) : null;
  }
  return changes;
};

export const settingsHandlers = {
  getSettings: async ({ tx }) => presentSettings(await tx.em.findOneOrFail(Settings, settingsId)),

  updateSettings: async ({ body, tx }) => {
    const settings = await lockRecord(tx, Settings, settingsId, 'Settings not found.');
    settings.save(tx, storedChanges(body, secretsKey()));
    return presentSettings(settings);
  },
} satisfies Pick<AdminHandlers, 'getSettings' | 'updateSettings'>;
