import { costlyTexts, maxCpuMs, measureCpu } from '@primal/service-kit/testing/cpu';
import { describe, expect, it } from 'vitest';
import { parseEmail, parsePhone, parseTerms, parseZip } from './parse-values.ts';
import { splitAddress } from './split-address.ts';

describe('payment terms', () => {
  it.each(['15', '0', ''])('are the number of days in %j', (text) => {
    expect(parseTerms(text)).toEqual({ value: text, problem: null });
  });

  it.each([
    ['Net 15', '15', null, null],
    ['net30', '30', null, null],
    ['N/30', '30', null, null],
    ['45 days', '45', null, null],
    ['Due on receipt', '0', null, null],
    ['C.O.D.', '0', null, null],
    ['Net 0', '0', null, null],
    ['2% 10, Net 30', '30', '2', 10],
    ['2% 10 Net 30', '30', '2', 10],
    ['2/10 net 30', '30', '2', 10],
    ['2/10, n/30', '30', '2', 10],
    ['2 % / 10 days, net 30 days', '30', '2', 10],
    ['1% 15, Net 45', '45', '1', 15],
    ['1.25%10 NET30', '30', '1.25', 10],
    ['2% 30 Net 30', '30', '2', 30],
  ])('and discount are parsed from %s', (text, value, discountPercent, discountDays) => {
    expect(parseTerms(text)).toEqual({ value, problem: null, more: { discountPercent, discountDays } });
  });

  it.each([
    '10th Prox',
    'Net 99999',
    '2% 10 EOM',
    '2% 10 Net 30 EOM',
    '2% 10',
    '2% 40 Net 30',
    '200% 10 Net 30',
    '2.125% 10 Net 30',
  ])('are left out with a note if they say %s', (text) => {
    const note = `Payment Terms: ${text} is not imported; the terms in Settings apply.`;
    expect(parseTerms(text)).toEqual({ value: undefined, problem: null, note });
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
])('parses the zip code %s as %s', (text, value) => expect(parseZip(text).value).toBe(value));

it('reads the first of several phone numbers and notes the rest', () => {
  expect(parsePhone('Phone:(816) 555-0101 Mobile:(816) 555-0102')).toEqual({
    value: '(816) 555-0101',
    problem: null,
    note: 'Phone: Mobile:(816) 555-0102 is not imported; only one number is.',
  });
  expect(parsePhone('816.555.0101 x12').value).toBe('816.555.0101 x12');
  expect(parsePhone('ask Ann').value).toBe('ask Ann');
});

it('reads all e-mail addresses of a cell', () => {
  expect(parseEmail('a@b.example; c@d.example').value).toBe('a@b.example, c@d.example');
  expect(parseEmail('n/a').value).toBe('');
});

it.each([
  ['a@b.example c@d.example', 'a@b.example, c@d.example', undefined],
  ['a@b.example\nc@d.example & mailto:e@f.example.', 'a@b.example, c@d.example, e@f.example', undefined],
  ['"Smith, Joe" <joe@b.example>; ann@b.example', 'joe@b.example, ann@b.example', undefined],
  ['Joe Smith <joe@b.example>', 'joe@b.example', undefined],
  ["o'brien@b.example", "o'brien@b.example", undefined],
  ['a@b.example, none', 'a@b.example', undefined],
  ['a@b.example or bob at d.example', 'a@b.example', 'bob at d.example'],
  ['a@b.example, joe@', 'a@b.example, joe@', undefined],
  ['a@b.example/c@d.example', 'a@b.example/c@d.example', undefined],
  ['ask at the desk', 'ask at the desk', undefined],
])('reads addresses in %j', (cell, value, leftOut) => {
  const { note, ...read } = parseEmail(cell) as { note?: string };
  expect(read).toEqual({ value, problem: null });
  expect(note).toBe(leftOut && `Email: ${leftOut} is not an address and is not imported.`);
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
  ])('is split from %j', (lines, parts) => expect(splitAddress(lines, ['Harbor Grill'])).toEqual(parts));
});

it.each(Object.entries(costlyTexts))('parses a cell of %s quickly', (_, text) => {
  const cell = text.slice(0, 10_000);
  const read = () => {
    for (let at = 0; at < 100; at += 1) {
      for (const reader of [parseTerms, parseZip, parsePhone, parseEmail]) reader(cell);
      splitAddress([cell, cell], [cell]);
    }
  };
  expect(measureCpu(read)).toBeLessThan(maxCpuMs);
});
