import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { adminApi } from '@primal/contracts/admin/api';
import { kitMigrations } from '@primal/service-kit/database/migrate';
import { expect, test } from 'vitest';
import { startProduct } from '../../harness/product.ts';
import { temporaryFolder } from '../../harness/temporary.ts';
import type { Header } from '../../ops/backup/archive.ts';
import { keyForBackup } from '../../ops/backup/key.ts';
import { makeTables } from '../../ops/backup/schema.ts';
import { restore } from '../../ops/backup/system.ts';
import { takeBackup } from '../../ops/backup/take.ts';
import { checkConsistency } from '../../ops/consistency/check.ts';
import { wordsOfReport } from '../../ops/consistency/report.ts';
import { type Engines, startEngines } from '../../ops/engines/engines.ts';
import { withDatabase } from '../../ops/engines/roles.ts';
import { loadSecrets, type Secrets } from '../../ops/launcher/secrets.ts';
import { admin } from '../../services/admin/src/service.ts';
import { billing } from '../../services/billing/src/service.ts';
import { delivery } from '../../services/delivery/src/service.ts';
import { orders } from '../../services/orders/src/service.ts';

/** The migrations that were there before each service began anew with one start (docs/decisions/0108). */
const before = ({ migrations }: Pick<typeof admin, 'migrations'>) =>
  [...kitMigrations, ...migrations].flatMap(({ replaces = [] }) => replaces);

const olderTables: Header['migrations'] = {
  gateway: ['1', '2', '3', '4'],
  admin: before(admin),
  billing: before(billing),
  delivery: before(delivery),
  orders: before(orders),
};

const customer = `
  insert into admin.customers (id, version, created_at, updated_at, name, address, city, state, zip_code, phone, pricing_tier)
  values (uuidv7(), 1, now(), now(), 'Café Aurora', '12 Dock Street', 'Portland', 'ME', '04101', '207-555-0142', 'retail')`;

const { PATH, HOME, TZ } = process.env;
const env = { PATH, HOME, TZ };
const report = () => {};

/** The data folder of an older version, with one customer. */
const makeOlder = async (dataDir: string, use: (engines: Engines, secrets: Secrets) => Promise<unknown>) => {
  mkdirSync(dataDir);
  const secrets = loadSecrets(dataDir);
  const engines = await startEngines({ dataDir, env, report, secrets });
  try {
    await makeTables(engines.adminUrl, env, olderTables);
    await withDatabase(engines.adminUrl, (client) => client.query(customer));
    await use(engines, secrets);
  } finally {
    await engines.stop();
  }
};

/** Starts the product on a data folder and looks for the customer; answers what the check of all copies says. */
const startOn = async (dataDir: string): Promise<string[]> => {
  const product = await startProduct({ dataDir });
  try {
    const person = product.person();
    await person.register();
    const { body } = await person.call(adminApi.listCustomers, { query: { q: 'cafe', status: 'active' } });
    expect(body.map(({ name }) => name)).toEqual(['Café Aurora']);
    return wordsOfReport(await checkConsistency(product.product.surroundings));
  } finally {
    await product.stop();
  }
};

test('the data folder of an older version is carried over, and its backup is brought up to date and restored', async () => {
  const folder = await temporaryFolder();
  const file = join(folder.path, 'older.backup');
  try {
    const olderDir = join(folder.path, 'older');
    await makeOlder(olderDir, ({ adminUrl }, { keys }) =>
      takeBackup(file, { adminUrl, key: keyForBackup(keys, undefined) }),
    );
    await startOn(olderDir);
    const dataDir = join(folder.path, 'restored');
    const counts = await restore(file, { dataDir, env, report, replace: async () => false });
    expect(counts.get('admin.customers')).toBe(1);
    // A restore has everything told anew.
    expect(await startOn(dataDir)).toContain('All agree.');
  } finally {
    folder.remove();
  }
}, 300_000);

test('tables that are older still are refused with a sentence, and stay as they are', async () => {
  const folder = await temporaryFolder();
  const dataDir = join(folder.path, 'older');
  try {
    await makeOlder(dataDir, async ({ adminUrl }) => {
      await withDatabase(adminUrl, (client) =>
        client.query(`delete from orders.migrations where name = '023-pieces-that-left'`),
      );
      await expect(makeTables(adminUrl, env)).rejects.toThrow('The tables of orders could not be made.');
    });
  } finally {
    folder.remove();
  }
}, 120_000);
