import { generateKeyPairSync } from 'node:crypto';
import { adminApi } from '@primal/contracts/admin/api';
import { productSaved } from '@primal/contracts/admin/events';
import { startGoogle } from '@primal/service-kit/testing/google';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addProduct, startAdmin } from '../../testing/admin.ts';

const google = await startGoogle();
process.env.GOOGLE_URL = google.url;
const admin = await startAdmin();
const client = admin.client();

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const access = { clientEmail: 'office@primal.iam.gserviceaccount.com', privateKey, sheetId: 'prices' };
const head = [
  'Product Code',
  'Name',
  'Brand',
  'Unit',
  'Billed By',
  'Wholesale Price',
  'Restaurant Price',
  'Retail Price',
];
const row = (code: string, name: string, restaurant: string) => [
  code,
  name,
  'Iron Prairie',
  'Case',
  'Case',
  '$10.00',
  restaurant,
  '14.00',
];

const fill = (...rows: string[][]) => google.sheets.set('prices', { title: 'Prices', rows: [head, ...rows] });
const sync = (body: object = {}) => client.send('POST', '/api/google/sheets/sync', { ...access, ...body });
const products = async () =>
  (await client.call(adminApi.listProducts, { query: { sort: 'productCode' } })).body;

beforeAll(async () => {
  await addProduct(client, {
    productCode: 'A-1',
    name: 'Short Rib',
    brand: 'Iron Prairie',
    restaurantPrice: '12.00',
  });
});
beforeEach(() => {
  google.sheets.clear();
});
afterAll(async () => {
  await admin.stop();
  await google.stop();
});

it('a dry run shows additions and changes, and stores nothing', async () => {
  fill(row('a-1', 'Short Rib', '12.50'), [], row('B-1', 'Brisket', '1,011.00'));
  const before = await products();
  const { status, body } = await sync({ dryRun: true });
  expect(status).toBe(200);
  expect(body).toMatchObject({ count: 2, added: 1, changed: 1, unchanged: 0, refused: 0, state: 'reading' });
  expect(await products()).toEqual(before);
  const rows = (await client.call(adminApi.listImportRows, { params: { id: String(body.id) } })).body;
  expect(rows.map(({ row, kind }) => [row, kind])).toEqual([
    [2, 'changed'],
    [4, 'added'],
  ]);
  expect(rows[0]?.changes).toContainEqual({ field: 'Restaurant Price', before: '12.00', after: '12.50' });
});

it('a sync adds and changes products and publishes events; a repeated sync counts the same and changes nothing', async () => {
  fill(row('A-1', 'Short Rib', '12.50'), row('B-1', 'Brisket', '1,011.00'));
  expect(await sync()).toMatchObject({
    status: 200,
    body: { count: 2, added: 1, changed: 1, state: 'applied' },
  });
  expect(
    (await products()).map(({ productCode, restaurantPrice }) => [productCode, restaurantPrice]),
  ).toEqual([
    ['A-1', '12.50'],
    ['B-1', '1011.00'],
  ]);
  const published = (await admin.recorded(productSaved)).length;
  expect(await sync()).toMatchObject({ status: 200, body: { count: 2, added: 0, changed: 0, unchanged: 2 } });
  expect(await admin.recorded(productSaved)).toHaveLength(published);
});

it('a sync stores nothing if a row is invalid, unless the request skips invalid rows', async () => {
  fill(row('C-1', 'Chuck', '12,50'), row('D-1', 'Shank', '5.00'));
  const refused = await sync();
  expect(refused).toMatchObject({ status: 409, problem: { code: 'rows_refused' } });
  expect((await products()).map(({ name }) => name)).not.toContain('Shank');
  expect(await sync({ skipRefused: true })).toMatchObject({ status: 200, body: { count: 1, refused: 1 } });
  const names = (await products()).map(({ name }) => name);
  expect(names).toContain('Shank');
  expect(names).not.toContain('Chuck');
});

it('a sync reads all pages of a sheet', async () => {
  fill(...Array.from({ length: 5_100 }, (_, at) => row(`P-${at}`, `Portion ${at}`, '3.00')));
  expect(await sync({ dryRun: true })).toMatchObject({ status: 200, body: { count: 5_100, added: 5_100 } });
});

it.each([
  [
    'other columns',
    [
      ['When', 'Who'],
      ['today', 'me'],
    ],
    400,
    'The first row must hold the headings',
  ],
  ['nothing', [], 400, 'The sheet cannot be read.'],
  ['endless cells', [head, ['x'.repeat(10_001)]], 400, 'The sheet cannot be read.'],
])('rejects a sheet with %s with a sentence', async (_, rows, status, sentence) => {
  google.sheets.set('prices', { title: 'Prices', rows });
  const before = await products();
  expect(await sync()).toMatchObject({ status, problem: { message: expect.stringContaining(sentence) } });
  expect(await products()).toEqual(before);
});

it('a sync reports missing settings and rejections by Google', async () => {
  expect(await client.send('POST', '/api/google/sheets/sync', {})).toMatchObject({
    status: 409,
    problem: { code: 'google_not_set_up' },
  });
  expect(await sync({ sheetId: 'unknown' })).toMatchObject({ status: 502 });
});
