import type { ImportSubject, MappedSubject } from '@primal/contracts/admin/csv-export';
import { describe, expect, it } from 'vitest';
import {
  createPlainCustomers,
  createQuickBooksDesktopCustomers,
  createQuickBooksOnlineContacts,
  createQuickBooksOnlineCustomers,
} from '../../../../harness/lists/customers.ts';
import { createQuickBooksDesktopItems } from '../../../../harness/lists/items.ts';
import type { List } from '../../../../harness/lists/list.ts';
import { guessColumns } from './guess-columns.ts';
import { listFormats, subjects } from './store.ts';

const guess = (subject: MappedSubject, list: List, options = {}) =>
  guessColumns(
    listFormats[subject],
    list.slice(0, 60).map((cells, at) => ({ row: at + 1, cells })),
    options,
  );

const goes = (subject: MappedSubject, list: List, options = {}) =>
  Object.fromEntries(
    guess(subject, list, options).columns.flatMap(({ heading, field }) => (field ? [[heading, field]] : [])),
  );

const owed = {
  Num: 'number',
  Date: 'date',
  'Due Date': 'dueDate',
  'Open Balance': 'amount',
};

describe('column guesses', () => {
  it.each<[string, string[], string[], Record<string, string>]>([
    [
      'of QuickBooks Desktop',
      ['', 'Type', 'Date', 'Num', 'P. O. #', 'Terms', 'Due Date', 'Class', 'Aging', 'Open Balance'],
      ['', 'Invoice', '09/14/2026', '20817', '', 'Net 30', '10/14/2026', '', '17', '1,250.00'],
      { ...owed, Type: 'type' },
    ],
    [
      'of QuickBooks Online with an original amount',
      ['Date', 'Transaction type', 'Num', 'Customer full name', 'Due date', 'Amount', 'Open balance'],
      ['09/14/2026', 'Invoice', '20817', 'Café Fleuri', '10/14/2026', '1,300.00', '(1,250.00)'],
      {
        Date: 'date',
        'Transaction type': 'type',
        Num: 'number',
        'Customer full name': 'customer',
        'Due date': 'dueDate',
        'Open balance': 'amount',
      },
    ],
    [
      'in a plain list',
      ['invoice #', 'name', 'invoice date', 'balance'],
      ['OLD-1', 'Oak Diner', '9/1/2026', '$12.50'],
      { 'invoice #': 'number', name: 'customer', 'invoice date': 'date', balance: 'amount' },
    ],
  ])('map open invoices %s, below title rows', (_, headings, row, fields) => {
    const list = [['Harbor Prime Meats LLC'], ['Open Invoices'], headings, ['Café Fleuri'], row, row, row];
    expect(guess('opening-balances', list).headingRow).toBe(3);
    expect(goes('opening-balances', list)).toEqual(fields);
  });

  it('map customers of QuickBooks Online', () => {
    expect(goes('customers', createQuickBooksOnlineCustomers(20))).toEqual({
      Name: 'name',
      'Street Address': 'address',
      City: 'city',
      State: 'state',
      Zip: 'zipCode',
      Phone: 'phone',
      Email: 'email',
    });
  });

  it('map a Customer Contact List of QuickBooks Online below three title rows', () => {
    const list = createQuickBooksOnlineContacts(20);
    expect(guess('customers', list).headingRow).toBe(4);
    expect(goes('customers', list)).toEqual({
      Customer: 'name',
      'Phone Numbers': 'phone',
      Email: 'email',
      'Full Name': 'contactPerson',
      'Billing Address': 'addressLines',
    });
  });

  it('map customers of QuickBooks Desktop', () => {
    expect(goes('customers', createQuickBooksDesktopCustomers(20))).toEqual({
      'Active Status': 'isActive',
      Customer: 'name',
      'First Name': 'contactFirstName',
      'Last Name': 'contactLastName',
      'Primary Contact': 'contactPerson',
      'Main Phone': 'phone',
      'Main Email': 'email',
      ...Object.fromEntries([1, 2, 3, 4, 5].map((line) => [`Bill to ${line}`, 'addressLines'])),
      Terms: 'paymentTerms',
      'Resale Num': 'exemptCertificate',
      'Sales Tax Code': 'taxable',
      'Price Level': 'pricingTier',
      'Credit Limit': 'creditLimit',
    });
  });

  it('map items of QuickBooks Desktop, numbered and by name', () => {
    const items = {
      'Active Status': 'inStock',
      Type: 'itemKind',
      'U/M': 'unit',
      Cost: 'costPrice',
      Price: 'unitPrice',
      'Sales Tax Code': 'taxable',
    };
    const numbered = createQuickBooksDesktopItems(20);
    expect(goes('products', numbered)).toEqual({ ...items, Item: 'productCode', Description: 'name' });
    const named = numbered.map((cells, at) =>
      at === 0 ? cells : cells.with(3, `Beef:Ribeye lip on no ${at}`).with(19, `M-${at}`),
    );
    expect(goes('products', named)).toEqual({
      ...items,
      Item: 'name',
      Description: 'description',
      MPN: 'productCode',
    });
  });

  it.each<[string, ImportSubject, string[], string[], Record<string, string>]>([
    [
      'products and services of QuickBooks Online',
      'products',
      [
        'Product/Service Name',
        'SKU',
        'Type',
        'Sales Description',
        'Sales Price / Rate',
        'Taxable',
        'Income Account',
        'Purchase Cost',
      ],
      ['Ribeye lip on', '112A', 'Inventory', 'Choice', '12.50', 'No', 'Sales', '9.10'],
      {
        'Product/Service Name': 'name',
        SKU: 'productCode',
        Type: 'itemKind',
        'Sales Description': 'description',
        'Sales Price / Rate': 'unitPrice',
        Taxable: 'taxable',
        'Purchase Cost': 'costPrice',
      },
    ],
    [
      'customers of an IIF file',
      'customers',
      [
        '!CUST',
        'NAME',
        'BADDR1',
        'BADDR2',
        'BADDR3',
        'PHONE1',
        'EMAIL',
        'CONT1',
        'TERMS',
        'TAXABLE',
        'LIMIT',
      ],
      [
        'CUST',
        'Harbor Grill',
        'Harbor Grill',
        '1 Main St',
        'Olathe, KS 66061',
        '(913) 555-0101',
        'a@b.example',
        'Ann',
        'Net 15',
        'N',
        '500',
      ],
      {
        NAME: 'name',
        BADDR1: 'addressLines',
        BADDR2: 'addressLines',
        BADDR3: 'addressLines',
        PHONE1: 'phone',
        EMAIL: 'email',
        CONT1: 'contactPerson',
        TERMS: 'paymentTerms',
        TAXABLE: 'taxable',
        LIMIT: 'creditLimit',
      },
    ],
    [
      'a price list in a spreadsheet',
      'products',
      ['Item #', 'Description', 'Brand', 'Pack', 'UOM', 'Cost', 'Sell Price', 'Shelf'],
      ['BF-112', 'Ribeye lip on', 'Stone Creek', '4/10 lb', 'LB', '9.10', '12.50', 'B4'],
      {
        'Item #': 'productCode',
        Description: 'name',
        Brand: 'brand',
        UOM: 'unit',
        Cost: 'costPrice',
        'Sell Price': 'unitPrice',
      },
    ],
    [
      'a list with names of its own',
      'customers',
      ['Restaurant', 'Where', 'ST', 'Zip5', 'Ring', 'Mail'],
      ['Harbor Grill', '1 Main St', 'MO', '64105', '816-555-0101', 'a@b.example'],
      { Restaurant: 'name', ST: 'state', Zip5: 'zipCode', Ring: 'phone', Mail: 'email' },
    ],
    [
      'customer prices',
      'customer-prices',
      ['Customer', 'SKU', 'Contract Price', 'Effective Date'],
      ['Harbor Grill', '112A', '10.50', '11/20/2026'],
      { Customer: 'customerName', SKU: 'productCode', 'Contract Price': 'value', 'Effective Date': 'from' },
    ],
  ])('map %s', (_, subject, headings, cells, fields) => {
    expect(goes(subject, [headings, cells, cells])).toEqual(fields);
  });

  it('map a sheet without headings by its cells', () => {
    const list = createPlainCustomers(20);
    expect(guess('customers', list).headingRow).toBeNull();
    const fields = {
      'Column A': 'name',
      'Column B': 'address',
      'Column C': 'city',
      'Column D': 'state',
      'Column E': 'zipCode',
      'Column F': 'phone',
      'Column G': 'email',
    };
    expect(goes('customers', list)).toEqual(fields);
    expect(goes('customers', list, { hasHeadings: false })).toEqual(fields);
    expect(guess('customers', list, { hasHeadings: true })).toMatchObject({ headingRow: 1 });
  });

  it('map each column of our own export by its heading', () => {
    for (const subject of ['customers', 'products', 'customer-prices'] as const) {
      const { columns } = subjects[subject];
      const own = columns.filter(({ importOnly }) => !importOnly);
      const found = guess(subject, [own.map(({ heading }) => heading), own.map(() => '')]).columns;
      expect(found.map(({ field }) => field)).toEqual(own.map(({ field }) => field));
    }
  });
});
