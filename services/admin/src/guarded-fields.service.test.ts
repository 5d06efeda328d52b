import { randomUUID } from 'node:crypto';
import { adminApi } from '@primal/contracts/admin/api';
import { today } from '@primal/contracts/shared/dates';
import { permissions } from '@primal/contracts/shared/permissions';
import { afterAll, expect, it } from 'vitest';
import { accepts, listFields } from '../../../harness/fuzz/valid.ts';
import { guards, listGuardedCalls } from '../../../harness/guarded-fields.ts';
import {
  addCustomer,
  addProduct,
  createCustomerBody,
  createProductBody,
  startAdmin,
} from '../testing/admin.ts';
import { register } from '../testing/gateway.ts';
import { subjects } from './import/store.ts';
import { listTargets } from './import/targets.ts';

const admin = await startAdmin();
const boss = admin.client();
afterAll(() => admin.stop());

const { id: customerId } = await addCustomer(boss);
const { id: productId } = await addProduct(boss);
const own = { customerId, category: 'Beef', kind: 'fixed', value: '1.00', from: today() } as const;
const { id: priceId } = (await boss.call(adminApi.createCustomerPrice, { body: own })).body;
const { id: userId } = await register(admin, { username: 'clerk', email: 'clerk@primal.example' });

const requests: Record<string, { id?: string; body: (field: string, value: unknown) => object }> = {
  '/api/customers': { body: (field, value) => ({ ...createCustomerBody(), [field]: value }) },
  '/api/customers/{id}': { id: customerId, body: (field, value) => ({ [field]: value }) },
  '/api/customer-prices': {
    body: (field, value) => ({ ...own, category: randomUUID(), [field]: value }),
  },
  '/api/customer-prices/{id}': { id: priceId, body: (field, value) => ({ [field]: value }) },
  '/api/products': {
    body: (field, value) => {
      const { costPrice: _, ...product } = createProductBody();
      const free = { wholesalePrice: '0.00', restaurantPrice: '0.00', retailPrice: '0.00' };
      return { ...product, ...free, [field]: value };
    },
  },
  '/api/products/{id}': { id: productId, body: (field, value) => ({ [field]: value }) },
  '/api/products/prices': { body: (field, value) => ({ prices: [{ id: productId, [field]: value }] }) },
  '/api/products/price-change/preview': {
    body: (_, value) => ({ productIds: [productId], fields: [value], amount: '1', roundTo: '0.01' }),
  },
  '/api/products/price-change': {
    body: (_, value) => ({
      productIds: [productId],
      fields: [value],
      amount: '1',
      roundTo: '0.01',
      token: 'x',
    }),
  },
  '/api/settings': { body: (field, value) => ({ [field]: value }) },
  '/api/users/{id}': { id: userId, body: (field, value) => ({ [field]: value }) },
};

/** Values that no record of this test has. Each field accepts at least one of them. */
const values = [
  '9999.75',
  '61.25',
  777,
  7,
  'hold',
  true,
  false,
  'An own text',
  'other@stonecreek.example',
  'warehouse',
  'tls',
  'off',
  'government',
  today(),
  userId,
];

const cases = listGuardedCalls(adminApi).map(({ call, guard, path }) => ({
  name: `${call.method} ${call.path} ${path}`,
  call,
  guard,
  path,
}));

it('the test covers every field that needs more permissions than its call', () => {
  expect(cases.length).toBeGreaterThan(40);
});

it.each(cases)('$name requires $guard.needs', async ({ call, guard, path }) => {
  const request = requests[call.path];
  if (!request || !call.body) throw new Error(`Add a request for ${call.path} to this test.`);
  const schema = new Map(listFields(call.body)).get(path);
  const taken = [guard.value, ...values].filter(
    (value) => value !== undefined && schema && accepts(schema, value),
  );
  expect(taken).not.toEqual([]);
  const target = call.path.replace('{id}', request.id ?? '');
  const as = (held: typeof permissions | readonly (typeof permissions)[number][]) =>
    admin.client({ userId, role: 'an own role', permissions: [...held] });
  const lacking = as(permissions.filter((permission) => permission !== guard.needs));
  const refusals = await Promise.all(
    taken.map((value) => lacking.send(call.method, target, request.body(guard.field, value))),
  );
  expect(refusals.some(({ status }) => status === 403)).toBe(true);
  // An accepted request leaves the field unchanged.
  for (const { status } of refusals) expect([200, 201, 400, 403]).toContain(status);
  const holding = await as(permissions).send(call.method, target, request.body(guard.field, taken[0]));
  expect(holding.status).not.toBe(403);
});

const columns = Object.values(subjects).flatMap((subject) =>
  listTargets(subject).flatMap(({ field, label, fills }) =>
    guards
      .filter((guard) => fills.includes(guard.field) && guard.value === undefined)
      .filter(({ except }) => !fills.some((filled) => except?.test(`POST /api/${subject.table} ${filled}`)))
      .flatMap(({ needs }) =>
        [true, false]
          .filter((isMapped) => isMapped || fills.includes(field))
          .map((isMapped) => ({ ...subject, field, label, needs, isMapped })),
      ),
  ),
);

it('the test covers columns that fill guarded fields', () => {
  expect(columns.map(({ field }) => field)).toContain('taxable');
});

it.each(columns)('importing $label of $table requires $needs (mapped: $isMapped)', async (column) => {
  const { table, field, label, needs, isMapped } = column;
  const named = column.columns.find((each) => column.identifyingFields.includes(each.field));
  const headings = [...new Set([named?.heading ?? '', label])];
  const mapping = [...new Set([named?.field ?? '', field])];
  const begin = (held: typeof permissions | readonly (typeof permissions)[number][]) =>
    admin.client({ permissions: [...held] }).call(adminApi.createImport, {
      body: { subject: table, fileName: 'list.csv', columns: headings, ...(isMapped && { mapping }) },
    });
  expect((await begin(permissions.filter((permission) => permission !== needs))).status).toBe(403);
  expect((await begin(permissions)).status).toBe(201);
});
