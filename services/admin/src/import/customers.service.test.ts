import { adminApi } from '@primal/contracts/admin/api';
import { afterAll, describe, expect, it } from 'vitest';
import { addCustomer, startAdmin } from '../../testing/admin.ts';
import { createImportSteps } from '../../testing/imports.ts';

const admin = await startAdmin();
afterAll(() => admin.stop());
const client = admin.client();
const { stage, apply, preview } = createImportSteps(client);

describe('the pricing tiers of imported customers', () => {
  const columns = ['Name', 'Address', 'City', 'State', 'Zip', 'Phone', 'Tier'];
  const diner = (name: string, tier: string) => [
    name,
    '1 Main Street',
    'Olathe',
    'KS',
    '66061',
    '555-0101',
    tier,
  ];
  const readTiers = async (q: string) =>
    (await client.call(adminApi.listCustomers, { query: { q } })).body.map(({ pricingTier }) => pricingTier);

  it('are requested once for all rows without a tier, and rejected if unknown', async () => {
    const rows = [
      diner('Tier Ask One', ''),
      diner('Tier Ask Two', 'Tier 1'),
      diner('Tier Ask Three', 'gold'),
    ];
    const { id, ...staged } = await stage(columns, rows, 'customers');
    expect(staged).toMatchObject({ added: 2, refused: 1, withoutTier: 1 });
    expect((await preview(id, 'refused'))[0]?.problems).toEqual([
      'Pricing Tier: Must be one of base, wholesale, restaurant, retail, tier1, tier2, tier3.',
    ]);
    expect(await apply(id, 3, true)).toMatchObject({
      status: 409,
      problem: {
        code: 'tier_missing',
        message: '1 new customer has no pricing tier: choose one for it.',
      },
    });
    expect(await readTiers('tier ask')).toEqual([]);
    const body = { rows: 3, skipRefused: true, pricingTier: 'retail' } as const;
    expect(await client.call(adminApi.applyImport, { params: { id }, body })).toMatchObject({ status: 200 });
    expect([await readTiers('tier ask one'), await readTiers('tier ask two')]).toEqual([
      ['retail'],
      ['tier1'],
    ]);
  });

  it('stay the same when a file without a tier column changes customers', async () => {
    await addCustomer(client, { name: 'Tier Kept', phone: '555-0101', pricingTier: 'tier2' });
    const { id, ...staged } = await stage(
      columns.slice(0, 6),
      [diner('Tier Kept', '').slice(0, 6).with(2, 'Liberty')],
      'customers',
    );
    expect(staged).toMatchObject({ changed: 1, withoutTier: 0 });
    expect(await apply(id, 1)).toMatchObject({ status: 200 });
    expect(await readTiers('tier kept')).toEqual(['tier2']);
  });
});

describe('an imported customer', () => {
  const named = async (q: string) =>
    (await client.call(adminApi.listCustomers, { query: { q } })).body.map(({ address, phone }) => [
      address,
      phone,
    ]);

  it('needs only a name; a later file adds details, and blank cells change nothing', async () => {
    const bring = async (columns: string[], cells: string[]) => {
      const { id, ...staged } = await stage(columns, [cells], 'customers');
      expect(
        await client.call(adminApi.applyImport, { params: { id }, body: { rows: 1, pricingTier: 'retail' } }),
      ).toMatchObject({ status: 200 });
      return staged;
    };
    expect(await bring(['Name'], ['Name Only Diner'])).toMatchObject({
      added: 1,
      refused: 0,
      withoutTier: 1,
    });
    expect(await named('name only diner')).toEqual([['', '']]);
    const full = ['Name', 'Address', 'Phone'];
    expect(await bring(full, ['Name Only Diner', '1 Main Street', '555-0109'])).toMatchObject({
      changed: 1,
      added: 0,
    });
    const email = [...full, 'Email'];
    expect(await bring(email, ['Name Only Diner', '', '', 'a@b.example'])).toMatchObject({ changed: 1 });
    expect(await named('name only diner')).toEqual([['1 Main Street', '555-0109']]);
  });
});

describe('delivery terms', () => {
  const columns = [
    'Name',
    'Phone',
    'Tier',
    'Delivery Days',
    'Minimum Order',
    'Delivery Charge',
    'Free Delivery From',
  ];
  const read = async (q: string) => (await client.call(adminApi.listCustomers, { query: { q } })).body[0];

  it('are imported, changed by a later file, and exported unchanged', async () => {
    const row = ['Days Diner', '555-0199', 'retail', 'Wed, monday; FRI', '$150', '15', ''];
    const added = await stage(columns, [row], 'customers');
    expect(await apply(added.id, 1)).toMatchObject({ status: 200 });
    expect(await read('days diner')).toMatchObject({
      deliveryDays: ['mon', 'wed', 'fri'],
      minimumOrder: '150.00',
      deliveryCharge: '15.00',
      freeDeliveryFrom: null,
    });
    const same = await stage(columns, [row], 'customers');
    expect(same).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
    const later = await stage(columns, [row.with(3, '').with(6, '500')], 'customers');
    expect((await preview(later.id, 'changed'))[0]?.changes).toEqual([
      { field: 'Delivery Days', before: 'mon, wed, fri', after: null },
      { field: 'Free Delivery From', before: null, after: '500.00' },
    ]);
    const { body } = await client.send('GET', '/api/customers/export');
    const text = Buffer.from(body as unknown as Uint8Array).toString();
    expect(text).toContain('Delivery Days,Minimum Order,Delivery Charge,Free Delivery From');
    expect(text.split('\n').find((line) => line.includes('Days Diner'))).toContain(
      '"mon, wed, fri",150.00,15.00,',
    );
  });

  it('reject invalid days', async () => {
    const { id, refused } = await stage(
      columns,
      [['Days Cafe', '', 'retail', 'Mon, someday', '', '', '']],
      'customers',
    );
    expect(refused).toBe(1);
    expect((await preview(id, 'refused'))[0]?.problems).toEqual([
      'Delivery Days: Enter days of the week, like Mon, Wed, Fri.',
    ]);
  });
});

describe('the tax codes of imported customers', () => {
  const waco = '0198a000-0000-7000-8000-00000000aaaa';
  const columns = ['Name', 'Tax Code', 'Tax Exempt'];
  const read = async (q: string) =>
    (await client.call(adminApi.listCustomers, { query: { q } })).body.map(({ taxCodeId, taxExempt }) => [
      taxCodeId,
      taxExempt,
    ]);

  it('are found by name, and left out with a note if they are unknown', async () => {
    const codes = [{ id: waco, name: 'Waco', rates: [{ from: '2026-01-01', percent: '8.25' }] }];
    await client.call(adminApi.updateSettings, { body: { salesTax: { codes } } });
    const rows = [
      ['Tax Of Waco', 'waco', 'No'],
      ['Tax Of Dallas', 'Dallas', 'Yes'],
      ['Tax Of None', '', ''],
    ];
    const { id, ...staged } = await stage(columns, rows, 'customers');
    expect(staged).toMatchObject({ added: 3, refused: 0, noted: 1 });
    const shown = await preview(id);
    expect(shown.flatMap(({ notes }) => notes)).toEqual([
      'Tax Code: Dallas is not a tax code in Settings and is not imported.',
    ]);
    expect(shown.map(({ changes }) => changes.find(({ field }) => field === 'Tax Code'))).toEqual([
      { field: 'Tax Code', before: null, after: 'Waco' },
      undefined,
      undefined,
    ]);
    const body = { rows: 3, pricingTier: 'base' } as const;
    expect(await client.call(adminApi.applyImport, { params: { id }, body })).toMatchObject({ status: 200 });
    expect(await read('Tax Of Waco')).toEqual([[waco, false]]);
    expect(await read('Tax Of Dallas')).toEqual([[null, true]]);
    const again = await stage(columns, rows.slice(0, 1), 'customers');
    expect(again).toMatchObject({ unchanged: 1, changed: 0 });
    const cleared = await stage(columns, [['Tax Of Waco', '', 'No']], 'customers');
    expect(await apply(cleared.id, 1)).toMatchObject({ status: 200 });
    expect(await read('Tax Of Waco')).toEqual([[null, false]]);
  });
});
