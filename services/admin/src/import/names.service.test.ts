import { adminApi } from '@primal/contracts/admin/api';
import { afterAll, expect, it } from 'vitest';
import { addCustomer, addProduct, startAdmin } from '../../testing/admin.ts';
import { createImportSteps } from '../../testing/imports.ts';

const admin = await startAdmin();
afterAll(() => admin.stop());
const client = admin.client();
const { stage, apply, preview } = createImportSteps(client);

it('finds customers ignoring accents, apostrophes and blanks, and keeps their stored names', async () => {
  const cafe = await addCustomer(client, { name: 'Café d’Été', phone: '555-0131' });
  await addCustomer(client, { name: "Tony's  Grill", phone: '555-0132' });
  const { id, ...staged } = await stage(
    ['Name', 'Phone', 'City'],
    [
      ["CAFE D'ETE", '555-0131', 'Olathe'],
      ['Tony`s Grill', '555-0132', 'Olathe'],
      ["Café d'Ete", '555-0131', 'Liberty'],
    ],
    'customers',
  );
  expect(staged).toMatchObject({ added: 0, changed: 2, refused: 1 });
  const rows = await preview(id);
  expect(rows.map(({ name }) => name)).toEqual(['Café d’Été', "Tony's  Grill", 'Café d’Été']);
  expect(rows[0]?.notes).toEqual(["Café d’Été stays. The file says CAFE D'ETE."]);
  expect(rows[2]?.problems[0]).toMatch(/row 2/i);
  expect(await apply(id, 3, true)).toMatchObject({ status: 200 });
  const { body } = await client.call(adminApi.getCustomer, { params: { id: cafe.id } });
  expect(body).toMatchObject({ name: 'Café d’Été', city: 'Olathe' });
});

it('matches customers by phone if names differ in accents; exact names take precedence', async () => {
  const accented = await addCustomer(client, { name: 'José Market', phone: '555-0141' });
  const plain = await addCustomer(client, { name: 'Jose Market', phone: '555-0142' });
  const { id } = await stage(
    ['Name', 'Phone', 'City'],
    [
      ['Jose Market', '555-0141', 'Olathe'],
      ['Jose Market', '555-0142', 'Liberty'],
    ],
    'customers',
  );
  await apply(id, 2);
  const readCity = async (customer: { id: string }) =>
    (await client.call(adminApi.getCustomer, { params: { id: customer.id } })).body.city;
  expect([await readCity(accented), await readCity(plain)]).toEqual(['Olathe', 'Liberty']);
  const named = await stage(['Name', 'City'], [['jose market', 'Raytown']], 'customers');
  expect(await apply(named.id, 1)).toMatchObject({ status: 200 });
  expect([await readCity(accented), await readCity(plain)]).toEqual(['Olathe', 'Raytown']);
});

it('finds products by name and brand ignoring accents', async () => {
  const product = await addProduct(client, {
    name: 'Jalapeño Crème',
    brand: 'Señor O’Neil',
    productCode: null,
  });
  const { id, ...staged } = await stage(
    ['Name', 'Brand', 'Description'],
    [['JALAPENO CREME', "Senor O'Neil", 'Diced']],
  );
  expect(staged).toMatchObject({ added: 0, changed: 1, refused: 0 });
  expect(await apply(id, 1)).toMatchObject({ status: 200 });
  const { body } = await client.call(adminApi.getProduct, { params: { id: product.id } });
  expect(body).toMatchObject({ name: 'Jalapeño Crème', brand: 'Señor O’Neil', description: 'Diced' });
});

it('finds products of pasted rows by name ignoring accents', async () => {
  await addProduct(client, { name: 'Mahi‑Mahi Filé', productCode: 'MM-1' });
  const { body } = await client.call(adminApi.listProducts, { query: { named: 'MAHI‑MAHI FILE' } });
  expect(body.map(({ productCode }) => productCode)).toEqual(['MM-1']);
});
