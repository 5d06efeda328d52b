import { adminApi } from '@primal/contracts/admin/api';
import type { ImportSubject } from '@primal/contracts/admin/csv-export';
import { afterAll, describe, expect, it } from 'vitest';
import {
  createPlainCustomers,
  createQuickBooksDesktopCustomers,
  createQuickBooksOnlineCustomers,
} from '../../../../harness/lists/customers.ts';
import {
  createQuickBooksDesktopItems,
  createQuickBooksOnlineItems,
} from '../../../../harness/lists/items.ts';
import type { List } from '../../../../harness/lists/list.ts';
import { startAdmin } from '../../testing/admin.ts';
import { createMappedImports } from '../../testing/imports.ts';

const admin = await startAdmin();
afterAll(() => admin.stop());
const client = admin.client();
const { begin, bring, customer, product, rowsOf, stage, suggest } = createMappedImports(client);

describe("an import of another program's list", () => {
  it('restores leading zeros in zip codes of QuickBooks Online customers', async () => {
    expect(await bring('customers', createQuickBooksOnlineCustomers(6, 'QO'))).toMatchObject({
      added: 6,
      refused: 0,
    });
    expect(await customer('QO3')).toMatchObject({
      name: 'Blue Fin Bistro QO3',
      address: '102 W 12th Street',
      city: 'Boston',
      state: 'MA',
      zipCode: '02101',
      phone: '(816) 555-0002',
      pricingTier: 'retail',
      email: null,
    });
  });

  it('converts address lines, contacts, terms and tiers of QuickBooks Desktop customers', async () => {
    const words = [{ field: 'pricingTier', word: 'gold', value: 'tier1' }];
    const list = createQuickBooksDesktopCustomers(8, 'QD');
    const staged = await stage('customers', list, { words });
    expect(staged).toMatchObject({ added: 8, refused: 0, withoutTier: 2, noted: 0 });
    expect(staged.unknownColumns).toContain('Rep');
    const body = { rows: 8, pricingTier: 'base' as const };
    expect(await client.call(adminApi.applyImport, { params: { id: staged.id }, body })).toMatchObject({
      status: 200,
    });
    expect(await customer('QD1')).toMatchObject({
      address: '100 Main St',
      city: 'Kansas City',
      state: 'MO',
      zipCode: '64105',
      contactPerson: 'Ana Ruiz',
      pricingTier: 'restaurant',
      paymentTerms: 15,
      creditLimit: '5000.00',
      isActive: true,
      taxExempt: true,
    });
    expect(await customer('QD4')).toMatchObject({
      paymentTerms: 30,
      discountPercent: '2.00',
      discountDays: 10,
    });
    expect(await customer('QD3')).toMatchObject({ pricingTier: 'tier1', paymentTerms: 0, zipCode: '02101' });
  });

  it('accepts a sheet without headings', async () => {
    expect(await bring('customers', createPlainCustomers(3, 'PL'), { hasHeadings: false })).toMatchObject({
      added: 3,
    });
    expect(await customer('PL2')).toMatchObject({ city: 'Olathe', state: 'KS', zipCode: '66061' });
  });

  it('converts codes, names, categories, units and missing prices of QuickBooks Desktop items', async () => {
    const list = createQuickBooksDesktopItems(10, 'QI');
    const refused = await stage('products', list);
    expect(refused).toMatchObject({ added: 7, refused: 3 });
    const words = [{ field: 'unit', word: 'BG', value: 'Case' }];
    const staged = await stage('products', list, { words });
    expect(staged).toMatchObject({ added: 8, refused: 2 });
    expect((await rowsOf(staged.id, { kind: 'refused' })).map(({ problems }) => problems)).toEqual([
      ['Type: Service is not a kind of product and is not imported.'],
      ['Type: Sales Tax Item is not a kind of product and is not imported.'],
    ]);
    const body = { rows: 10, skipRefused: true };
    await client.call(adminApi.applyImport, { params: { id: staged.id }, body });
    expect(await product('QI1000')).toMatchObject({
      productCode: 'QI1000',
      name: 'Ribeye lip on choice QI1',
      category: 'Beef',
      brand: 'Unbranded',
      unit: 'LBS',
      billedBy: 'LBS',
      costPrice: '3.00',
      unitPrice: '5.00',
      retailPrice: '5.00',
    });
    expect(await product('QI1005')).toMatchObject({ unit: 'Case', billedBy: 'Case' });
  });

  it('uses the last mapping of the same headings, regardless of their order', async () => {
    const list: List = [
      ['Ring', 'Who', 'Level'],
      ['816-555-0144', 'Remember Grill', 'Platinum'],
    ];
    const words = [{ field: 'pricingTier', word: 'Platinum', value: 'tier3' }];
    await bring('customers', list, { mapping: ['phone', 'name', 'pricingTier'], words });
    expect(await customer('Remember Grill')).toMatchObject({ pricingTier: 'tier3' });
    const turned = list.map((cells) => cells.toReversed());
    expect(await suggest('customers', turned)).toMatchObject({
      remembered: true,
      words,
      columns: [{ field: 'pricingTier' }, { field: 'name' }, { field: 'phone' }],
    });
    expect(
      await suggest('customers', [
        ['Ring', 'Who', 'Level', 'More'],
        ['', 'A', '', ''],
      ]),
    ).toMatchObject({
      remembered: false,
    });
  });
});

describe('complete lists of other programs', () => {
  const inParts = async (subject: ImportSubject, list: List, said: object) => {
    const { begun, rows } = await begin(subject, list, said);
    const { id } = begun.body;
    let staged = begun.body;
    for (let at = 0; at < rows.length; at += 500)
      staged = (
        await client.call(adminApi.addImportRows, {
          params: { id },
          body: { rows: rows.slice(at, at + 500) },
        })
      ).body;
    const body = { rows: rows.length, skipRefused: true, pricingTier: 'retail' as const };
    const applied = await client.call(adminApi.applyImport, { params: { id }, body });
    return { ...staged, stored: applied.body.stored };
  };

  const gold = { words: [{ field: 'pricingTier', word: 'Gold', value: 'tier1' }] };
  const bags = { words: [{ field: 'unit', word: 'bg', value: 'Case' }] };

  it.each<[string, ImportSubject, List, object, number]>([
    [
      '3,000 customers of QuickBooks Online',
      'customers',
      createQuickBooksOnlineCustomers(3_000, 'WO'),
      {},
      0,
    ],
    [
      '3,000 customers of QuickBooks Desktop',
      'customers',
      createQuickBooksDesktopCustomers(3_000, 'WD'),
      gold,
      0,
    ],
    ['5,000 items of QuickBooks Desktop', 'products', createQuickBooksDesktopItems(5_000, 'WI'), bags, 10],
  ])('are imported: %s', async (_, subject, list, said, refused) => {
    const added = list.length - 1 - refused;
    expect(await inParts(subject, list, said)).toMatchObject({ added, refused, stored: added });
  });

  it('are imported with a single answer for the missing unit: 5,000 items of QuickBooks Online', async () => {
    const list = createQuickBooksOnlineItems(5_000, 'WQ');
    const { standIns } = await suggest('products', list);
    const said = { standIns: [...standIns, { field: 'unit', value: 'LBS' }] };
    expect(await inParts('products', list, said)).toMatchObject({ added: 4_995, refused: 5, stored: 4_995 });
    expect(await product('WQ-2000')).toMatchObject({
      name: 'Ribeye lip on choice WQ1',
      category: 'Beef',
      costPrice: '4.00',
      restaurantPrice: '6.00',
      taxable: false,
      unit: 'LBS',
    });
  });
});
