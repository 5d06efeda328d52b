import { settingsSaved } from '@primal/contracts/admin/events';
import { type Letterhead, letterheadOf } from '@primal/contracts/admin/letterhead';
import { keepCopy, type Subscription } from '@primal/service-kit/subscriptions';
import type { DeliveryDb } from '../tables.ts';

/** The letterhead of route sheets; placeholders until the settings were heard. */
export const readLetterhead = async (db: DeliveryDb): Promise<Letterhead> => {
  const row = await db.selectFrom('settings').select('facts').executeTakeFirst();
  return letterheadOf(row?.facts);
};

export const followSettings = (): Subscription[] => [
  keepCopy(settingsSaved, { table: 'settings', row: (facts) => ({ facts }) }),
];
