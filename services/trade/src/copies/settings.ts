import { defineEntity, p } from '@mikro-orm/core';
import { settingsSaved } from '@primal/contracts/admin/events';
import type { SettingsEventData } from '@primal/contracts/admin/settings';
import type { TaxSettings } from '@primal/contracts/shared/sales-tax';
import { narrowTables, type Tables, toCopyRow } from '@primal/service-kit/database';
import { type Subscription, syncCopy } from '@primal/service-kit/subscriptions';
import type { Kysely } from 'kysely';

export const SettingsSchema = defineEntity({
  name: 'Settings',
  tableName: 'settings',
  properties: {
    id: p.text().primary(),
    sequence: p.integer(),
    facts: p.json<SettingsEventData>(),
    /** Also in `facts`, which are large. */
    salesTax: p.json<TaxSettings>().strictNullable(),
  },
});

export const settingsTable = `
  create table settings (
    id text primary key,
    sequence integer not null,
    facts jsonb not null,
    sales_tax jsonb
  )`;

type SettingsTables = Tables<readonly [typeof SettingsSchema]>;

export const readSettings = async <T extends SettingsTables>(
  db: Kysely<T>,
): Promise<SettingsEventData | undefined> => {
  const settings: Kysely<SettingsTables> = narrowTables(db);
  return (await settings.selectFrom('settings').select('facts').executeTakeFirst())?.facts;
};

const toRow = (facts: SettingsEventData) => toCopyRow(SettingsSchema)({ facts, salesTax: facts.salesTax });

export const followSettings = (): Subscription[] => [
  syncCopy(settingsSaved, { table: 'settings', row: toRow }),
];
