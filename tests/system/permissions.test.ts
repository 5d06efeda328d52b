import { randomUUID } from 'node:crypto';
import { adminApi } from '@primal/contracts/admin/api';
import { billingApi } from '@primal/contracts/billing/api';
import { callTables } from '@primal/contracts/call-tables';
import { ordersApi } from '@primal/contracts/orders/api';
import type { Call } from '@primal/contracts/shared/api';
import { addDays, today } from '@primal/contracts/shared/dates';
import {
  builtInRoles,
  defaultPermissions,
  mayCall,
  type Permission,
  permissions,
} from '@primal/contracts/shared/permissions';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runInParallel } from '../../harness/fixtures.ts';
import { addCustomer, addProduct } from '../../harness/office.ts';
import { startProduct, type TestProduct } from '../../harness/product.ts';
import { createAccount, type Person } from '../../ops/client/person.ts';

let product: TestProduct;
let admin: Person;

beforeAll(async () => {
  product = await startProduct();
  admin = product.person();
  await admin.register();
});
afterAll(() => product?.stop());

const createPerson = async (role: string): Promise<Person> => {
  const account = createAccount();
  const { email, firstName, lastName, username, password } = account;
  const body = { email: email ?? '', firstName, lastName, username, password, role };
  await admin.must(adminApi.createUser, { body });
  const person = product.person();
  await person.signIn(account);
  return person;
};

const ownRole = async (held: readonly Permission[]): Promise<string> =>
  (
    await admin.must(adminApi.createRole, {
      body: { name: `Role ${randomUUID().slice(0, 8)}`, description: '', permissions: [...held] },
    })
  ).id;

const calls: Call[] = Object.values(callTables).flatMap((table) => Object.values(table));
const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const ofOwnAccount: Call[] = [adminApi.updateUser, adminApi.choosePassword];

test.each([...builtInRoles, 'nothing'])(
  'a call is rejected exactly if the role lacks its permission: %s',
  async (role) => {
    const person = await createPerson(role === 'nothing' ? await ownRole([]) : role);
    const held = role === 'nothing' ? [] : defaultPermissions[role as (typeof builtInRoles)[number]];
    await runInParallel(calls, 4, async (call) => {
      if (ofOwnAccount.includes(call)) return;
      const path = call.path.replaceAll(/\{\w+\}/g, () => randomUUID());
      const { status, problem } = await person.send(call.method, path, call.body ? {} : undefined);
      const isRefused = status === 403 && problem?.code === 'not_permitted';
      expect([nameOf(call), isRefused]).toEqual([nameOf(call), !mayCall(held, call.permission)]);
      if (status !== 502) expect([nameOf(call), Math.max(status, 499)]).toEqual([nameOf(call), 499]);
    });
  },
);

const planted = { cost: '7771.31', coming: '7772.43', markup: '13.37' };

test('no cost reaches an account without the permission', async () => {
  const prices = { wholesalePrice: '9000', restaurantPrice: '9100', retailPrice: '9200' };
  const costly = { ...prices, name: 'Costly Rib', category: 'Costly', costPrice: planted.cost };
  const made = await addProduct(admin, costly);
  await admin.must(adminApi.savePrices, {
    body: { from: addDays(today(), 3), prices: [{ id: made.id, costPrice: planted.coming }] },
  });
  const customer = await addCustomer(admin, { name: 'Costly Grill', email: 'grill@example.com' });
  const price = { customerId: customer.id, kind: 'over_cost' as const, value: planted.markup, from: today() };
  const own = await admin.must(adminApi.createCustomerPrice, { body: { ...price, productId: made.id } });
  await admin.must(adminApi.createCustomerPrice, { body: { ...price, category: 'Costly' } });

  const rest = permissions.filter((permission) => permission !== 'seeCosts');
  const person = await createPerson(await ownRole(rest));
  const said: string[] = [];
  /** The text of a PDF, whose bytes contain coordinates. */
  const readPdfText = async (path: string): Promise<string> => {
    const file = await person.open('GET', path);
    return (await extractText(await getDocumentProxy(await file.bytes()), { mergePages: true })).text;
  };
  const hear = async (method: string, path: string, body?: unknown, headers = {}) => {
    const answer = await person.send(method, path, body, headers);
    const isPdf = method === 'GET' && String(answer.body).startsWith('%PDF');
    said.push(`${method} ${path}: ${isPdf ? await readPdfText(path) : JSON.stringify(answer.body)}`);
    return answer;
  };

  // Writes return records, also when repeated, so check both answers.
  const key = { 'idempotency-key': randomUUID() };
  const order = { order: { customerId: customer.id }, items: [{ productId: made.id, quantity: '2' }] };
  const taken = await hear('POST', ordersApi.createOrder.path, order, key);
  await hear('POST', ordersApi.createOrder.path, order, key);
  expect(taken.status).toBe(201);
  const invoice = {
    invoice: { customerId: customer.id, invoiceDate: today() },
    items: [{ productId: made.id, quantity: '1' }],
  };
  const billed = await hear('POST', billingApi.createInvoice.path, invoice);
  expect(billed.status).toBe(201);
  await hear('PATCH', `/api/products/${made.id}`, { description: 'From the rib', costPrice: null });
  await hear('PATCH', adminApi.savePrices.path, { prices: [{ id: made.id, retailPrice: '9300' }] });
  await hear('POST', '/api/products/price-change/preview', {
    category: 'Costly',
    fields: ['retailPrice'],
    percent: '1',
    roundTo: '0.01',
  });
  for (const [path, body] of [
    [
      '/api/products/price-change/preview',
      { category: 'Costly', fields: ['costPrice'], percent: '1', roundTo: '0.01' },
    ],
    ['/api/customer-prices', { ...price, productId: made.id }],
    ['/api/products', { ...costly, brand: 'Iron Prairie', name: 'Another' }],
    ['/api/imports', { subject: 'products', fileName: 'a.csv', columns: ['Name', 'Cost Price'] }],
    ['/api/imports', { subject: 'customer-prices', fileName: 'a.csv', columns: ['Customer', 'Value'] }],
  ] as const)
    expect([path, (await hear('POST', path, body)).status]).toEqual([path, 403]);
  const patched = await hear('PATCH', `/api/products/${made.id}`, { costPrice: '1.00' });
  expect(patched.status).toBe(403);
  expect((await admin.must(adminApi.getProduct, { params: { id: made.id } })).costPrice).toBe(planted.cost);

  const ids = [made.id, customer.id, own.id, String(taken.body.id), String(billed.body.id)];
  const reads = calls.filter(({ method }) => method === 'GET');
  await runInParallel(reads, 4, async ({ path }) => {
    for (const id of path.includes('{') ? ids : ['']) {
      const { status } = await hear('GET', path.replaceAll(/\{\w+\}/g, id));
      // Every call must get its real answer: a 429 or 503 would prove nothing about costs.
      expect([path, [429, 503].includes(status)]).toEqual([path, false]);
    }
  });
  await hear('GET', `/api/customer-prices?customerId=${customer.id}&forLines=true`);
  await hear('GET', '/api/audit-trail?kind=prices');
  await hear('GET', '/api/openapi.json');
  for (const page of ['/dashboard', '/products', `/customers/${customer.id}`]) await hear('GET', page);
  const stream = await person.open('GET', '/api/events');
  const reader = stream.body?.getReader();
  said.push(Buffer.from((await reader?.read())?.value ?? []).toString());
  await reader?.cancel();

  expect(said.filter((text) => text.includes('Costly')).length).toBeGreaterThan(10);
  for (const figure of Object.values(planted))
    expect([figure, said.filter((text) => text.includes(figure)).map((text) => text.slice(0, 120))]).toEqual([
      figure,
      [],
    ]);
});

test("a role's change applies to open sessions", async () => {
  const id = await ownRole(['viewOrders']);
  const person = await createPerson(id);
  const status = async () => (await person.call(billingApi.listInvoices)).status;
  expect(await status()).toBe(403);
  await admin.must(adminApi.updateRole, { params: { id }, body: { permissions: ['viewInvoices'] } });
  expect(await status()).toBe(200);
  expect((await person.call(ordersApi.listOrders)).status).toBe(403);
});
