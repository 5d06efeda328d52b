import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { adminApi } from '@primal/contracts/admin/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withDatabase } from '../../scripts/engines/roles.ts';
import { newAccount } from '../support/person.ts';
import { startProduct, type TestProduct } from '../support/product.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startProduct({ env: { LOG_LEVEL: 'debug' } });
}, 120_000);
afterAll(() => product?.stop());

const logs = () => {
  const folder = join(product.product.dataDir, 'logs');
  return readdirSync(folder).map((name) => {
    const file = join(folder, name);
    return { name, mode: statSync(file).mode & 0o777, text: readFileSync(file, 'utf8') };
  });
};

test('no password and no hash of one gets into a log, whatever fails about an account', async () => {
  const person = product.person();
  const account = await person.register();
  const twin = { ...newAccount(), username: account.username, email: 'twin@example.com' };
  expect((await product.person().send('POST', '/api/register', twin)).status).toBe(409);
  expect((await person.call(adminApi.createUser, { body: twin })).status).toBe(409);

  // A statement and a row that PostgreSQL refuses for a reason that nobody foresaw.
  const { adminUrl } = product.product.engines;
  await withDatabase(adminUrl, (client) =>
    client.query(`alter table admin.users add constraint unforeseen check (username not like 'unforeseen%')`),
  );
  const unforeseen = { ...newAccount(), username: 'unforeseen' };
  expect((await product.person().send('POST', '/api/register', unforeseen)).status).toBeGreaterThanOrEqual(
    400,
  );

  const written = logs();
  expect(written.find(({ name }) => name === 'postgres.log')?.text).toContain('unforeseen');
  for (const { name, text } of written) {
    expect([name, text.includes('$argon2')]).toEqual([name, false]);
    expect([name, text.includes(account.password)]).toEqual([name, false]);
  }
});

test('logs are for their owner alone', () => {
  for (const { name, mode } of logs()) expect([name, mode.toString(8)]).toEqual([name, '600']);
});
