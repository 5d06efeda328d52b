import { adminApi } from '@primal/contracts/admin/api';
import { customerSaved, settingsSaved } from '@primal/contracts/admin/events';
import { afterAll, describe, expect, it } from 'vitest';
import { addCustomer, startAdmin } from '../../testing/admin.ts';
import { createImportSteps } from '../../testing/imports.ts';

const admin = await startAdmin();
afterAll(() => admin.stop());
const client = admin.client({ role: 'admin' });
const { stage, apply, preview } = createImportSteps(client);

const agreed = {
  creditLimit: '5000',
  paymentTerms: 14,
  maxDaysOverdue: '30',
  cashOnDelivery: true,
  onHold: true,
  holdReason: ' Two checks came back ',
  showShorts: false,
};
const stored = {
  ...agreed,
  creditLimit: '5000.00',
  maxDaysOverdue: 30,
  holdReason: 'Two checks came back',
};
const usual = {
  creditLimit: null,
  paymentTerms: null,
  maxDaysOverdue: null,
  cashOnDelivery: false,
  onHold: false,
  holdReason: null,
  showShorts: true,
};

const change = (
  id: string,
  body: Partial<typeof agreed> & { discountPercent?: string | number | null; discountDays?: number | null },
) => client.call(adminApi.updateCustomer, { params: { id }, body });

describe('credit terms', () => {
  it('have defaults until they are set', async () => {
    expect(await addCustomer(client)).toMatchObject(usual);
  });

  it('are stored and published, and stay the same after other changes', async () => {
    const { id } = await addCustomer(client, agreed);
    const answer = await client.call(adminApi.updateCustomer, { params: { id }, body: { city: 'Liberty' } });
    expect(answer).toMatchObject({ status: 200, body: { ...stored, city: 'Liberty' } });
    expect((await admin.recorded(customerSaved)).at(-1)?.data).toMatchObject({ id, ...stored });
    const blank = { creditLimit: '', paymentTerms: '', maxDaysOverdue: null } as const;
    expect(await client.call(adminApi.updateCustomer, { params: { id }, body: blank })).toMatchObject({
      body: { ...stored, creditLimit: null, paymentTerms: null, maxDaysOverdue: null },
    });
  });

  it('stores payment terms of 0 days instead of the default terms', async () => {
    const added = await addCustomer(client, { paymentTerms: 0 });
    expect(added.paymentTerms).toBe(0);
    const { id } = await addCustomer(client, { paymentTerms: 14 });
    expect(await change(id, { paymentTerms: 0 })).toMatchObject({ status: 200, body: { paymentTerms: 0 } });
    expect((await admin.recorded(customerSaved)).at(-1)?.data).toMatchObject({ id, paymentTerms: 0 });
  });

  it.each([
    [{ creditLimit: '-1' }, 'Must be a number of 0 or more.'],
    [{ creditLimit: '1.005' }, 'Must have at most 2 decimal places.'],
    [{ paymentTerms: -1 }, 'Payment terms must be a whole number of days from 0 to 3650, or blank.'],
    [{ paymentTerms: 10_000 }, 'Payment terms must be a whole number of days from 0 to 3650, or blank.'],
    [{ maxDaysOverdue: '0' }, 'Max days overdue must be a whole number of days from 1 to 3650, or blank.'],
    [
      { maxDaysOverdue: '10000' },
      'Max days overdue must be a whole number of days from 1 to 3650, or blank.',
    ],
  ])('reject %j with a sentence', async (body, message) => {
    const { id } = await addCustomer(client);
    const answer = await client.send('PATCH', `/api/customers/${id}`, body);
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ message }] } });
  });

  it('include an early-payment discount, which is stored, published, audited, kept and cleared', async () => {
    const { id, discountPercent, discountDays } = await addCustomer(client);
    expect({ discountPercent, discountDays }).toEqual({ discountPercent: null, discountDays: null });
    expect(await change(id, { discountPercent: 2, discountDays: 10 })).toMatchObject({ status: 200 });
    const discount = { discountPercent: '2.00', discountDays: 10 };
    expect(await change(id, { paymentTerms: 30 })).toMatchObject({ body: discount });
    expect((await admin.recorded(customerSaved)).at(-1)?.data).toMatchObject({ id, ...discount });
    const { body: trail } = await client.call(adminApi.listAuditTrail, { query: { kind: 'settings' } });
    expect(trail.find(({ changes }) => changes[0]?.field === 'discountPercent')?.changes).toEqual([
      { field: 'discountPercent', before: null, after: '2.00' },
      { field: 'discountDays', before: null, after: '10' },
    ]);
    const none = { discountPercent: '0.00', discountDays: null };
    expect(await change(id, none)).toMatchObject({ status: 200, body: none });
    expect(await change(id, { discountPercent: null })).toMatchObject({ body: { discountPercent: null } });
  });

  it.each([
    [{ discountPercent: '2' }, 'discountDays', 'Please enter the days of the discount.'],
    [{ discountDays: 10 }, 'discountPercent', 'Please enter the percent of the discount.'],
    [
      { discountPercent: '2', discountDays: 15 },
      'discountDays',
      'The discount must end before the payment is due: at most 14 days.',
    ],
  ])('reject the discount %j at %s', async (body, path, message) => {
    const { id } = await addCustomer(client, { paymentTerms: 14 });
    const refused = { status: 400, problem: { message, issues: [{ path }] } };
    expect(await change(id, body)).toMatchObject(refused);
    const { name, address, city, state, zipCode, phone } = await addCustomer(client);
    const added = { name, address, city, state, zipCode, phone, paymentTerms: 14, ...body };
    expect(await client.send('POST', '/api/customers', added)).toMatchObject(refused);
  });

  it('are audited with author and field; changes of other fields are not', async () => {
    const { id } = await addCustomer(client);
    await change(id, { creditLimit: '5000', onHold: true, holdReason: 'Two checks came back' });
    await client.call(adminApi.updateCustomer, {
      params: { id },
      body: { city: 'Liberty', creditLimit: 5000 },
    });
    await change(id, { onHold: false });
    const { body: trail } = await client.call(adminApi.listAuditTrail, { query: { kind: 'settings' } });
    const entries = trail.filter(({ subjectId }) => subjectId === id);
    expect(entries.map(({ subject, changes }) => [subject, changes])).toEqual([
      ['Corner Butcher', [{ field: 'onHold', before: 'yes', after: 'no' }]],
      [
        'Corner Butcher',
        [
          { field: 'creditLimit', before: null, after: '5000.00' },
          { field: 'onHold', before: 'no', after: 'yes' },
          { field: 'holdReason', before: null, after: 'Two checks came back' },
        ],
      ],
    ]);
  });

  it('are imported, changed by a later file, and exported unchanged', async () => {
    const columns = ['Name', 'Phone', 'Tier', 'Credit Limit', 'Terms', 'Max Days Overdue'];
    columns.push('COD', 'On Hold', 'Hold Reason', 'Show Shorts');
    const row = ['Terms Diner', '555-0199', 'retail', '$5,000', '14', '30', 'yes', 'x', 'Slow', 'no'];
    const { id } = await stage(columns, [row], 'customers');
    expect(await apply(id, 1)).toMatchObject({ status: 200 });
    const { body } = await client.call(adminApi.listCustomers, { query: { q: 'terms diner' } });
    expect(body).toMatchObject([{ ...stored, holdReason: 'Slow' }]);
    expect(await stage(columns, [row], 'customers')).toMatchObject({ unchanged: 1, changed: 0 });
    const later = await stage(columns, [row.with(4, '').with(6, 'No')], 'customers');
    expect((await preview(later.id, 'changed'))[0]?.changes).toEqual([
      { field: 'Payment Terms', before: '14', after: null },
      { field: 'Cash on Delivery', before: 'Yes', after: 'No' },
    ]);
    const wrong = await stage(columns, [row.with(0, 'Other').with(4, '3651').with(5, '1.5')], 'customers');
    expect((await preview(wrong.id, 'refused'))[0]?.problems).toEqual([
      'Max Days Overdue: Must be a whole number.',
      'Payment Terms: Payment terms must be a whole number of days from 0 to 3650, or blank.',
    ]);
    const exported = await client.send('GET', '/api/customers/export');
    const text = Buffer.from(exported.body as unknown as Uint8Array).toString();
    expect(text.split('\n').find((line) => line.includes('Terms Diner'))).toContain(
      '5000.00,14,,,30,Yes,Yes,Slow,No',
    );
  });
});

describe('imported discounts', () => {
  const columns = ['Name', 'Phone', 'Tier', 'Payment Terms', 'Discount Percent', 'Discount Days'];
  const row = (...terms: string[]) => [['Prompt Diner', '555-0177', 'retail', ...terms]];
  const stageRow = async (...terms: string[]) => stage(columns, row(...terms), 'customers');
  const read = async () =>
    (await client.call(adminApi.listCustomers, { query: { q: 'prompt diner' } })).body[0];

  it('have their own columns, or stand in the terms', async () => {
    await apply((await stageRow('30', '2%', '10')).id, 1);
    expect(await read()).toMatchObject({ paymentTerms: 30, discountPercent: '2.00', discountDays: 10 });
    expect(await stageRow('2% 10, Net 30', '', '')).toMatchObject({ unchanged: 1 });
    const { id } = await stageRow('1/15 net 45', '', '');
    expect((await preview(id, 'changed'))[0]?.changes).toEqual([
      { field: 'Payment Terms', before: '30', after: '45' },
      { field: 'Discount Percent', before: '2.00', after: '1.00' },
      { field: 'Discount Days', before: '10', after: '15' },
    ]);
    const plain = await stageRow('Net 30', '', '');
    expect((await preview(plain.id, 'changed'))[0]?.changes).toEqual([
      { field: 'Discount Percent', before: '2.00', after: null },
      { field: 'Discount Days', before: '10', after: null },
    ]);
  });

  it('reject contradictory terms', async () => {
    const problems = async (...terms: string[]) =>
      (await preview((await stageRow(...terms)).id, 'refused'))[0]?.problems;
    expect(await problems('30', '2', '')).toEqual(['Discount Days: Please enter the days of the discount.']);
    expect(await problems('7', '2', '10')).toEqual([
      'Discount Days: The discount must end before the payment is due: at most 7 days.',
    ]);
    expect(await problems('2% 10 EOM', '', '')).toEqual(['Payment Terms: Must be a whole number.']);
  });
});

describe('credit control', () => {
  it('warns by default, and each change of it is published and audited', async () => {
    expect((await client.call(adminApi.getSettings)).body.creditControl).toBe('warn');
    const saved = await client.call(adminApi.updateSettings, { body: { creditControl: 'hold' } });
    expect(saved.body.creditControl).toBe('hold');
    expect((await admin.recorded(settingsSaved)).at(-1)?.data).toMatchObject({ creditControl: 'hold' });
    const { body: trail } = await client.call(adminApi.listAuditTrail, { query: { kind: 'settings' } });
    expect(trail[0]?.changes).toEqual([{ field: 'creditControl', before: 'warn', after: 'hold' }]);
  });
});
