import { costlyTexts, cpuOf, mostCpu } from '@primal/service-kit/testing/cpu';
import { describe, expect, it } from 'vitest';
import { splitAddress } from './address-lines.ts';
import { readEmail, readPhone, readTerms, readZip } from './loose.ts';

describe('terms', () => {
  it.each([
    ['15', '15', undefined],
    ['Net 15', '15', undefined],
    ['net30', '30', undefined],
    ['N/30', '30', undefined],
    ['45 days', '45', undefined],
    ['Due on receipt', '1', 'Payment Terms: Due on receipt is kept as 1 day, the shortest there is.'],
    ['C.O.D.', '1', 'Payment Terms: C.O.D. is kept as 1 day, the shortest there is.'],
    ['2% 10 Net 30', '30', 'Payment Terms: 2% 10 Net 30 is kept as 30 days; the discount is not.'],
    ['1/10 net 45', '45', 'Payment Terms: 1/10 net 45 is kept as 45 days; the discount is not.'],
    ['10th Prox', undefined, 'Payment Terms: 10th Prox is not kept; the terms of the settings hold.'],
    ['Net 99999', undefined, 'Payment Terms: Net 99999 is not kept; the terms of the settings hold.'],
    ['', '', undefined],
  ])('%s', (text, value, note) => {
    expect(readTerms(text)).toEqual({ value, problem: null, ...(note && { note }) });
  });
});

it.each([
  ['2101', '02101'],
  ['601', '00601'],
  ['64105', '64105'],
  ['21011234', '02101-1234'],
  ['641051234', '64105-1234'],
  ['2101-1234', '02101-1234'],
  ['M5V 3L9', 'M5V 3L9'],
])('the zip code %s is %s', (text, value) => expect(readZip(text).value).toBe(value));

it('the first of several phone numbers and addresses is taken, and the rest said', () => {
  expect(readPhone('Phone:(816) 555-0101 Mobile:(816) 555-0102')).toEqual({
    value: '(816) 555-0101',
    problem: null,
    note: 'Phone: Mobile:(816) 555-0102 is left out; one number is kept.',
  });
  expect(readPhone('816.555.0101 x12').value).toBe('816.555.0101 x12');
  expect(readPhone('ask Ann').value).toBe('ask Ann');
  expect(readEmail('a@b.example; c@d.example')).toEqual({
    value: 'a@b.example',
    problem: null,
    note: 'Email: c@d.example is left out; one address is kept.',
  });
  expect(readEmail('n/a').value).toBe('');
});

describe('an address', () => {
  const full = { address: '1 Main St', city: 'Kansas City', state: 'MO', zipCode: '64105', attention: '' };
  it.each([
    [['Harbor Grill LLC', '1 Main St', 'Kansas City, MO 64105'], full],
    [['Attn: Ann Ruiz', '1 Main St', 'Kansas City MO 64105', 'USA'], { ...full, attention: 'Ann Ruiz' }],
    [['1 Main St, Kansas City, MO 64105'], full],
    [['1 Main St Kansas City MO 64105 USA'], full],
    [['1 Main St\nKansas City, Missouri 64105'], full],
    [['1 Main St', 'Suite 4', 'Kansas City, MO, 64105'], { ...full, address: '1 Main St, Suite 4' }],
    [
      ['PO Box 12', 'New York, New York 10001-1234'],
      { ...full, address: 'PO Box 12', city: 'New York', state: 'NY', zipCode: '10001-1234' },
    ],
    [['1 Main St', 'Kansas City, MO'], { ...full, zipCode: '' }],
    [['behind the mill'], { address: 'behind the mill', city: '', state: '', zipCode: '', attention: '' }],
    [[], { address: '', city: '', state: '', zipCode: '', attention: '' }],
  ])('%j', (lines, parts) => expect(splitAddress(lines, ['Harbor Grill'])).toEqual(parts));
});

it.each(Object.entries(costlyTexts))('a cell of %s is read at once', (_, text) => {
  const cell = text.slice(0, 10_000);
  const read = () => {
    for (let at = 0; at < 100; at += 1) {
      for (const reader of [readTerms, readZip, readPhone, readEmail]) reader(cell);
      splitAddress([cell, cell], [cell]);
    }
  };
  expect(cpuOf(read)).toBeLessThan(mostCpu);
});
