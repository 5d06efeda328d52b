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
import { startEngines } from '../../ops/engines/engines.ts';
import { withDatabase } from '../../ops/engines/roles.ts';
import { loadSecrets } from '../../ops/launcher/secrets.ts';
import { admin } from '../../services/admin/src/service.ts';
import { billing } from '../../services/billing/src/service.ts';
import { delivery } from '../../services/delivery/src/service.ts';
import { orders } from '../../services/orders/src/service.ts';

/** Names of all migrations of a service but the last few. */
const before = (service: typeof admin | typeof billing | typeof delivery | typeof orders, last: number) =>
  [...kitMigrations, ...service.migrations].slice(0, -last).map(({ name }) => name);

/** Tables without inactive customers, folded texts and recalls. */
const olderTables: Header['migrations'] = {
  gateway: ['1'],
  admin: before(admin, 6),
  billing: before(billing, 4),
  delivery: before(delivery, 4),
  orders: before(orders, 5),
};

const customer = `
  insert into admin.customers (id, version, created_at, updated_at, name, address, city, state, zip_code, phone, pricing_tier)
  values (uuidv7(), 1, now(), now(), 'Café Aurora', '12 Dock Street', 'Portland', 'ME', '04101', '207-555-0142', 'retail')`;

test('a backup of an older version is brought up to date and restored', async () => {
  const folder = await temporaryFolder();
  const file = join(folder.path, 'older.backup');
  const { PATH, HOME, TZ } = process.env;
  const env = { PATH, HOME, TZ };
  const report = () => {};
  try {
    const oldDir = join(folder.path, 'old');
    mkdirSync(oldDir);
    const secrets = loadSecrets(oldDir);
    const engines = await startEngines({ dataDir: oldDir, env, report, secrets });
    try {
      await makeTables(engines, secrets, env, olderTables);
      await withDatabase(engines.adminUrl, (client) => client.query(customer));
      await takeBackup(file, { adminUrl: engines.adminUrl, key: keyForBackup(secrets.keys, undefined) });
    } finally {
      await engines.stop();
    }
    const dataDir = join(folder.path, 'restored');
    const counts = await restore(file, { dataDir, env, report, replace: async () => false });
    expect(counts.get('admin.customers')).toBe(1);

    const product = await startProduct({ dataDir });
    try {
      const person = product.person();
      await person.register();
      // What later migrations made of it: a folded text to search by, and that it is active.
      const { body } = await person.call(adminApi.listCustomers, { query: { q: 'cafe', status: 'active' } });
      expect(body.map(({ name }) => name)).toEqual(['Café Aurora']);
      expect(wordsOfReport(await checkConsistency(product.product.surroundings))).toContain('All agree.');
    } finally {
      await product.stop();
    }
  } finally {
    folder.remove();
  }
}, 240_000);
