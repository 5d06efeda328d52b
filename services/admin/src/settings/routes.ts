import type { AdminHandlers } from '../database.ts';
import { lockRecord } from '../lock.ts';
import { storedChanges } from './changes.ts';
import { Settings, settingsId } from './entity.ts';
import { secretsKey } from './key.ts';
import { presentSettings } from './presenter.ts';

export const settingsHandlers = {
  getSettings: async ({ tx }) => presentSettings(await tx.em.findOneOrFail(Settings, settingsId)),

  updateSettings: async ({ body, tx }) => {
    const settings = await lockRecord(tx, Settings, settingsId, 'Settings not found.');
    settings.save(tx, storedChanges(body, secretsKey()));
    return presentSettings(settings);
  },
} satisfies Pick<AdminHandlers, 'getSettings' | 'updateSettings'>;
