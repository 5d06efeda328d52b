import { settingsSaved } from '@primal/contracts/admin/events';
import { type Letterhead, letterheadOf } from '@primal/contracts/admin/letterhead';
import type { SettingsEventData } from '@primal/contracts/admin/settings';
import { on, type Subscription, upsertNewer } from '@primal/service-kit/subscriptions';
import type { DeliveryDb, DeliveryTx } from '../tables.ts';

/** The letterhead of route sheets; placeholders until the settings were heard. */
export const readLetterhead = async (db: DeliveryDb): Promise<Letterhead> => {
  const row = await db.selectFrom('settings').select('facts').executeTakeFirst();
  return letterheadOf(row?.facts);
};

const row = (facts: SettingsEventData) => ({ facts });

export const followSettings = (): Subscription[] => [
  on(
    settingsSaved,
    async ({ key, sequence, data }, tx: DeliveryTx) => {
      await upsertNewer(tx.db, 'settings', { id: key, sequence, ...row(data) });
    },
    { copy: { table: 'settings', row } },
  ),
];
