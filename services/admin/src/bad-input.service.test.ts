import { adminApi } from '@primal/contracts/admin/api';
import { gatewayIdentity } from '@primal/contracts/shared/identity';
import { sql } from '@primal/service-kit/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addCustomer,
  addProduct,
  createCustomerBody,
  createProductBody,
  startAdmin,
} from '../testing/admin.ts';
import { badValues, listBadRows } from '../testing/bad-input.ts';

const admin = await startAdmin();
afterAll(() => admin.stop());
const client = admin.client({ role: 'admin' });
const gateway = admin.client(gatewayIdentity);
const senderTo = (path: string) => (path.startsWith('/internal/') ? gateway : client);

const notDays = [5, true, {}, 'mon', ['Monday'], ['mon', null], [['mon']]];
const notTimes = [16, true, [], {}, '4 PM', '24:00', '16:60', '9:00', '16:00:00', '16:00\u0000'];
const notDaysOfTerms = [-1, 1.5, 3651, 10_000, '10000', '14.0', 'soon', true, [], {}];
const notPercents = [-1, 100.01, '2.005', '2%', 'two', true, [], {}];
const notDaysOverdue = [0, '0', ...notDaysOfTerms];
const aClosedDay = { date: '2026-12-25', name: 'Christmas' };

const customerFields = {
  name: badValues.required(200),
  address: badValues.required(300),
  city: badValues.required(100),
  state: badValues.required(50),
  zipCode: badValues.required(20),
  phone: badValues.required(40),
  email: badValues.email,
  contactPerson: badValues.text(200),
  pricingTier: badValues.required(30),
  deliveryDays: [...notDays, null],
  minimumOrder: badValues.money,
  deliveryCharge: badValues.money,
  freeDeliveryFrom: badValues.money,
  creditLimit: badValues.money,
  paymentTerms: notDaysOfTerms,
  discountPercent: notPercents,
  discountDays: notDaysOfTerms,
  maxDaysOverdue: notDaysOverdue,
  cashOnDelivery: badValues.flag,
  onHold: badValues.flag,
  holdReason: badValues.text(500),
  showShorts: badValues.flag,
};

const productFields = {
  productCode: badValues.text(50),
  name: badValues.required(200),
  description: badValues.text(1000),
  category: badValues.text(100),
  brand: badValues.required(100),
  productType: badValues.choice,
  unit: badValues.choice,
  billedBy: badValues.choice,
  salesUnit: badValues.text(20),
  unitsPerCase: badValues.weight,
  unitPrice: badValues.money,
  costPrice: badValues.money,
  wholesalePrice: badValues.requiredMoney,
  restaurantPrice: badValues.requiredMoney,
  retailPrice: badValues.requiredMoney,
  weightPerUnit: badValues.weight,
  weightPerBox: badValues.weight,
  weightPerPc: badValues.weight,
  fixedWeight: badValues.weight,
  averageWeight: badValues.weight,
  inStock: badValues.flag,
};

const secret = [5, true, [], {}, 'x'.repeat(10_001), 'nul \u0000'];
const settingsFields = {
  version: [1.5, '1', null, true],
  businessName: badValues.text(200),
  address: badValues.text(500),
  phone: badValues.text(40),
  email: badValues.email,
  currency: ['EUR', '', null, 5],
  invoiceStartingNumber: [0, -1, 1.5, 'many', '1.5', 1e12, true, []],
  defaultPaymentTerms: [-1, 1.5, 'soon', 3651, true, []],
  discountPercent: notPercents,
  discountDays: [-1, 1.5, 'soon', 3651, true, []],
  invoiceLogo: [
    5,
    'javascript:alert(1)',
    'a picture',
    'https://elsewhere.example/logo.png',
    '//elsewhere.example/logo.png',
    '/\\elsewhere.example/logo.png',
    `/${'x'.repeat(700_000)}`,
  ],
  invoiceBusinessName: badValues.text(200),
  invoiceAddress: badValues.text(500),
  invoicePhone: badValues.text(40),
  invoiceFooterMessage: badValues.text(500),
  invoiceFooterNote: badValues.text(1000),
  serviceChargeTerms: badValues.text(500),
  returnedCheckTerms: badValues.text(500),
  deliveryWeekdays: [...notDays, null, []],
  cutOffTime: notTimes,
  standingOrdersAt: notTimes,
  creditControl: badValues.choice,
  agingBy: badValues.choice,
  smallDifferenceLimit: badValues.money,
  minimumOrder: badValues.money,
  closedDates: [
    5,
    true,
    {},
    '2026-12-25',
    null,
    ['2026-12-25'],
    [null],
    [{ ...aClosedDay, until: '2026-12-26' }],
    ...['soon', '2026-02-30', '1990-01-01', '9999-12-31', 5, null].map((date) => [{ ...aClosedDay, date }]),
    ...badValues.required(100).map((name) => [{ ...aClosedDay, name }]),
    [aClosedDay, { ...aClosedDay, name: 'Closed' }],
    Array.from({ length: 501 }, () => aClosedDay),
  ],
  googleClientId: badValues.text(500),
  googleClientSecret: secret,
  sheetsClientEmail: badValues.email,
  sheetsPrivateKey: secret,
  sheetsSheetId: [...badValues.text(500), 'two words', '../files', 'https://elsewhere.example/d/x'],
  gmailClientEmail: badValues.email,
  gmailPrivateKey: secret,
  gmailSenderEmail: badValues.email,
};

const userFields = {
  username: [...badValues.required(100), 'ab', ' ab '],
  email: [...badValues.email, null, ''],
  password: ['12345', 123456, null, [], 'x'.repeat(201)],
  firstName: badValues.text(100),
  lastName: badValues.text(100),
  role: badValues.choice,
  isActive: badValues.flag,
  profileImageUrl: badValues.text(500),
};

const tooShort = ['', '     ', 123456, null, [], 'x'.repeat(201)];
const signInFields = { username: userFields.username, password: ['12345', ...tooShort] };
const registerFields = {
  ...signInFields,
  password: [...tooShort, 'Primal1', 'primal2026', 'PRIMAL2026', 'PrimalPrimal'],
  email: badValues.email,
  firstName: badValues.text(100),
  lastName: badValues.text(100),
};
const someone = { username: 'someone', password: 'Primal2026' };

const aUser = { username: 'pat', email: 'pat@primal.example', password: 'brisket' };
const version = [1.5, '1', null, true];

interface Target {
  method: string;
  path: string;
  good: object;
  fields: Record<string, readonly unknown[]>;
}

const stored = async (): Promise<string> => {
  const { rows } = await sql`
    select (select json_agg(c) from customers c) as customers, (select json_agg(p) from products p) as products,
      (select json_agg(s) from settings s) as settings, (select json_agg(u) from users u) as users,
      (select count(*) from outbox) as events`.execute(admin.db);
  return JSON.stringify(rows);
};

const ids = { customer: '', product: '', user: '' };
beforeAll(async () => {
  ids.customer = (await addCustomer(client)).id;
  ids.product = (await addProduct(client)).id;
  ids.user = (await client.call(adminApi.createUser, { body: { ...aUser, username: 'first' } })).body.id;
});

const targets: Record<string, () => Target> = {
  'POST /api/customers': () => ({
    method: 'POST',
    path: '/api/customers',
    good: createCustomerBody(),
    fields: customerFields,
  }),
  'PATCH /api/customers/{id}': () => ({
    method: 'PATCH',
    path: `/api/customers/${ids.customer}`,
    good: {},
    fields: { ...customerFields, version },
  }),
  'POST /api/products': () => ({
    method: 'POST',
    path: '/api/products',
    good: createProductBody(),
    fields: productFields,
  }),
  'PATCH /api/products/{id}': () => ({
    method: 'PATCH',
    path: `/api/products/${ids.product}`,
    good: {},
    fields: { ...productFields, version },
  }),
  'PUT /api/settings': () => ({ method: 'PUT', path: '/api/settings', good: {}, fields: settingsFields }),
  'POST /api/users': () => ({
    method: 'POST',
    path: '/api/users',
    good: { ...aUser, email: 'new@primal.example' },
    fields: userFields,
  }),
  'POST /internal/users/sign-in': () => ({
    method: 'POST',
    path: '/internal/users/sign-in',
    good: someone,
    fields: signInFields,
  }),
  'POST /internal/users/register': () => ({
    method: 'POST',
    path: '/internal/users/register',
    good: someone,
    fields: { ...registerFields, role: ['admin'], isActive: [true] },
  }),
  'PATCH /api/users/{id}': () => ({
    method: 'PATCH',
    path: `/api/users/${ids.user}`,
    good: {},
    // Answers have null for an account without an e-mail.
    fields: { ...userFields, email: [...badValues.email, ''] },
  }),
};

describe.each(Object.entries(targets))('%s', (_, target) => {
  it.each(listBadRows(target().fields))('rejects %s: %s', async (field, _shown, value) => {
    const { method, path, good } = target();
    const before = await stored();
    const answer = await senderTo(path).send(method, path, { ...good, [field]: value });
    expect(answer).toMatchObject({ status: 400, problem: { message: expect.stringMatching(/\w/) } });
    expect(answer.problem?.issues?.map(({ path }) => path.split('.')[0])).toContain(field);
    expect(await stored()).toBe(before);
  });

  it('rejects an unknown field, a non-object, and invalid JSON', async () => {
    const { method, path, good } = target();
    const sender = senderTo(path);
    const before = await stored();
    for (const body of [
      { ...good, surprise: 1 },
      { ...good, passwordHash: 'x' },
      [],
      '"text"',
      '{"name":',
      'null',
    ])
      expect(await sender.send(method, path, body)).toMatchObject({ status: 400 });
    const tooLarge = JSON.stringify({ ...good, name: 'x'.repeat(10_000_000) });
    expect(await sender.send(method, path, tooLarge)).toMatchObject({ status: 413 });
    const plain = await sender.send(method, path, 'name=x', { 'content-type': 'text/plain' });
    expect(plain).toMatchObject({ status: 415 });
    expect(await stored()).toBe(before);
  });
});

const requiredFields: [path: string, good: () => object, fields: string[]][] = [
  ['/api/customers', createCustomerBody, ['name', 'address', 'city', 'state', 'zipCode', 'phone']],
  [
    '/api/products',
    createProductBody,
    ['name', 'brand', 'unit', 'billedBy', 'wholesalePrice', 'restaurantPrice', 'retailPrice'],
  ],
  ['/api/users', () => aUser, ['username', 'email', 'password']],
];

it.each(requiredFields)(
  'a request to %s is rejected with the name of the missing field',
  async (path, good, fields) => {
    for (const field of fields) {
      const answer = await client.send('POST', path, { ...good(), [field]: undefined });
      expect(answer).toMatchObject({ status: 400 });
      expect(answer.problem?.issues?.map((issue) => issue.path)).toEqual([field]);
    }
  },
);
