import { credentialsSaved, settingsSaved } from '@primal/contracts/admin/events';
import { selectOf } from '@primal/service-kit/database';
import { type Republished, snapshot } from '@primal/service-kit/service';
import { republishCustomers } from './customer/store.ts';
import { republishProducts } from './product/store.ts';
import { presentSettings } from './settings/presenter.ts';
import { SettingsSchema } from './settings/settings.ts';
import type { AdminDb } from './tables.ts';
import { republishUsers } from './user/store.ts';

async function* republishSettings(db: AdminDb, ids?: readonly string[]): AsyncGenerator<Republished> {
  const stored = await db
    .selectFrom('settings')
    .select(selectOf(SettingsSchema, 'settings'))
    // Those that nobody has saved yet were told to nobody: all go by the same defaults.
    .where('version', '>', 1)
    .execute();
  for (const settings of stored) {
    const { id: key, version: sequence } = settings;
    if (ids && !ids.includes(key)) continue;
    const data = settingsSaved.data.parse(presentSettings(settings));
    yield snapshot(settingsSaved, { key, sequence, data });
    yield snapshot(credentialsSaved, { key, sequence, data: credentialsSaved.data.parse(settings) });
  }
}

/** The current state of everything that others copy. */
export async function* republish(db: AdminDb, ids?: readonly string[]): AsyncGenerator<Republished> {
  yield* republishUsers(db, ids);
  yield* republishCustomers(db, ids);
  yield* republishProducts(db, ids);
  yield* republishSettings(db, ids);
}
