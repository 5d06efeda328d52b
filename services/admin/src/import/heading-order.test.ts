import type { MappedSubject } from '@primal/contracts/admin/csv-export';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createQuickBooksDesktopCustomers,
  createQuickBooksOnlineContacts,
  createQuickBooksOnlineCustomers,
} from '../../../../harness/lists/customers.ts';
import {
  createQuickBooksDesktopItems,
  createQuickBooksOnlineItems,
} from '../../../../harness/lists/items.ts';
import type { List } from '../../../../harness/lists/list.ts';
import { guessColumns } from './guess-columns.ts';
import { listFormats } from './store.ts';
import { sortHeadingWords } from './subject-mapping.ts';

const subjectNames = Object.keys(listFormats) as MappedSubject[];

const guess = (subject: MappedSubject, list: List) =>
  guessColumns(
    listFormats[subject],
    list.slice(0, 60).map((cells, at) => ({ row: at + 1, cells })),
    { hasHeadings: true },
  );

const listAliases = (subject: MappedSubject) =>
  Object.entries(listFormats[subject].mapping.headings.aliases).flatMap(([field, names]) =>
    names.map((name) => ({ field, name, words: name.split(/[^a-z\d#]+/i).filter(Boolean) })),
  );

const shuffle = <T>(items: readonly T[]) =>
  fc.shuffledSubarray([...items], { minLength: items.length, maxLength: items.length });

describe.each(subjectNames)('the headings of %s', (subject) => {
  const aliases = listAliases(subject).filter(({ words }) => words.length > 1);

  it('name the same field in any word order, case and punctuation', () => {
    const heading = fc.constantFrom(...aliases).chain(({ words }) => shuffle(words));
    const between = fc.constantFrom(' ', '  ', ', ', ' - ', '_');
    fc.assert(
      fc.property(heading, between, fc.boolean(), (words, mark, isUpper) => {
        const typed = isUpper ? words.join(mark).toUpperCase() : words.join(mark);
        const key = sortHeadingWords(typed);
        const fields = listAliases(subject).flatMap(({ field, name }) =>
          sortHeadingWords(name) === key ? [field] : [],
        );
        const [column] = guess(subject, [[typed], ['']]).columns;
        expect([typed, [...fields, 'name', 'target'].includes(column?.field ?? '')]).toEqual([typed, true]);
      }),
      { numRuns: 300 },
    );
  });
});

it.each<[string, MappedSubject, List, number]>([
  ['customers of QuickBooks Online', 'customers', createQuickBooksOnlineCustomers(20), 0],
  ['a contact list of QuickBooks Online', 'customers', createQuickBooksOnlineContacts(20), 3],
  ['customers of QuickBooks Desktop', 'customers', createQuickBooksDesktopCustomers(20), 0],
  ['items of QuickBooks Desktop', 'products', createQuickBooksDesktopItems(20), 0],
  ['items of QuickBooks Online', 'products', createQuickBooksOnlineItems(20), 0],
])('%s fill the same fields with their columns in any order', (_, subject, list, titles) => {
  const table = list.slice(titles).map((cells) => [...cells]);
  const width = table[0]?.length ?? 0;
  const fieldsOf = (rows: List) =>
    guess(subject, rows)
      .columns.map(({ heading, field }) => `${heading}: ${field}`)
      .sort();
  const usual = fieldsOf(table);
  fc.assert(
    fc.property(shuffle(Array.from({ length: width }, (_, at) => at)), (order) => {
      expect(fieldsOf(table.map((cells) => order.map((at) => cells[at] ?? '')))).toEqual(usual);
    }),
    { numRuns: 50 },
  );
});

it.each<[MappedSubject, string[], string[], (string | null)[]]>([
  ['products', ['Name', 'Price Unit'], ['Ribeye', '$12.40'], ['name', 'unitPrice']],
  ['products', ['Name', 'Price Unit'], ['Ribeye', 'LBS'], ['name', 'billedBy']],
  [
    'products',
    ['Name', 'Price Wholesale', 'Price, Restaurant', 'PRICE - RETAIL'],
    ['Ribeye', '9.85', '10.45', '13.19'],
    ['name', 'wholesalePrice', 'restaurantPrice', 'retailPrice'],
  ],
  [
    'customers',
    ['Organization Name', 'Address 1 - Street', 'Address 1 - Postal Code', 'Name Last', 'Name First'],
    ['Blue Fin', '12 Pier Road', '64105', 'Ruiz', 'Dana'],
    ['name', 'address', 'zipCode', 'contactLastName', 'contactFirstName'],
  ],
  ['customers', ['Name', 'Level Price'], ['Blue Fin', '1'], ['name', 'pricingTier']],
])('of %s, the columns %j with %j hold %j', (subject, headings, row, fields) => {
  expect(guess(subject, [headings, row, row, row]).columns.map(({ field }) => field)).toEqual(fields);
});
