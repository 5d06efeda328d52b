import { credentialsSaved, settingsSaved } from '@primal/contracts/admin/events';
import { lockRecord } from '@primal/service-kit/aggregate';
import { selectOf } from '@primal/service-kit/database';
import { createSnapshot, type Republished } from '@primal/service-kit/service';
import type { EntityTx } from '@primal/service-kit/tx';
import type { AdminDb } from '../tables.ts';
import { Settings, SettingsSchema, settingsId, toAnswer } from './settings.ts';

export const readSettings = ({ em }: EntityTx): Promise<Settings> => em.findOneOrFail(Settings, settingsId);

export const lockSettings = (tx: EntityTx, version?: number): Promise<Settings> =>
  lockRecord(tx, Settings, settingsId, { label: 'Settings', version });

export const isClosingInForce = async (db: AdminDb): Promise<boolean> => {
  const waiting = await db
    .selectFrom('settings as s')
    .leftJoin('closing_in_force as c', (join) => join.onTrue())
    .where((of) => of('s.closing_version', '>', of.fn.coalesce('c.sequence', of.val(0))))
    .select('s.id')
    .executeTakeFirst();
  return waiting === undefined;
};

export async function* republishSettings(db: AdminDb, ids?: readonly string[]): AsyncGenerator<Republished> {
  const stored = await db
    .selectFrom('settings')
    .select(selectOf(SettingsSchema, 'settings'))
    // Omit unsaved settings, because every service uses the same defaults.
    .where('version', '>', 1)
    .execute();
  for (const settings of stored) {
    const { id: key, version: sequence } = settings;
    if (ids && !ids.includes(key)) continue;
    const data = settingsSaved.data.parse(toAnswer(settings));
    yield createSnapshot(settingsSaved, { key, sequence, data });
    yield createSnapshot(credentialsSaved, { key, sequence, data: credentialsSaved.data.parse(settings) });
  }
}
