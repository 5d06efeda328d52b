import { defineEntity, p } from '@mikro-orm/core';
import { settingsSaved } from '@primal/contracts/admin/events';
import type { SettingsEventData } from '@primal/contracts/admin/settings';
import type { Kysely } from 'kysely';
import { narrowTables, type Tables } from '../database.ts';
import { type Subscription, syncCopy } from '../subscriptions.ts';

export const SettingsSchema = defineEntity({
  name: 'Settings',
  tableName: 'settings',
  properties: {
    id: p.text().primary(),
    sequence: p.integer(),
    facts: p.json<SettingsEventData>(),
  },
});

export const settingsTable = `
  create table settings (
    id text primary key,
    sequence integer not null,
    facts jsonb not null
  )`;

type SettingsTables = Tables<readonly [typeof SettingsSchema]>;

export const readSettings = async <T extends SettingsTables>(
  db: Kysely<T>,
): Promise<SettingsEventData | undefined> => {
  const settings: Kysely<SettingsTables> = narrowTables(db);
  return (await settings.selectFrom('settings').select('facts').executeTakeFirst())?.facts;
};

export const followSettings = (): Subscription[] => [
  syncCopy(settingsSaved, { table: 'settings', row: (facts) => ({ facts }) }),
];
