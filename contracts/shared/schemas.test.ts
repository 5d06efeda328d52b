import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { priceChangeBody } from '../admin/price-change.ts';
import { countsField } from '../billing/cash-count.ts';
import { manualEntryBody } from '../billing/manual-entry.ts';
import {
  discountPercent,
  money,
  moneyOrZero,
  optionalMoney,
  percent,
  positiveMoney,
  positiveWeight,
  weight,
} from './amounts.ts';
import { listQuery } from './api.ts';
import { addDays, today } from './dates.ts';
import { individualWeightsField } from './line-body.ts';
import {
  businessDate,
  dueDate,
  id,
  optionalEmail,
  optionalEmails,
  optionalId,
  optionalName,
  optionalText,
  optionalTime,
  plausibleDate,
  requiredName,
  requiredText,
  text,
} from './schemas.ts';

const parsed = (schema: z.ZodType, value: unknown) => {
  const result = schema.safeParse(value);
  return result.success ? result.data : result.error.issues[0]?.message;
};

describe('fields', () => {
  it.each([
    ['12.5', '12.50'],
    [12.5, '12.50'],
    [0, '0.00'],
    [' 3 ', '3.00'],
    ['9999999999.99', '9999999999.99'],
    ['10000000000', 'Must be at most 9999999999.99.'],
    ['99999999999999', 'Must be at most 9999999999.99.'],
    ['12.345', 'Must have at most 2 decimal places.'],
    [0.1 + 0.2, 'Must have at most 2 decimal places.'],
    ['-1', 'Must be a number of 0 or more.'],
    ['1e5', 'Must be a number of 0 or more.'],
    ['', 'Is required.'],
    [' ', 'Is required.'],
    ['NaN', 'Must be a number of 0 or more.'],
    [Number.NaN, 'Must be a number.'],
    [true, 'Must be a number.'],
    [null, 'Is required.'],
    [undefined, 'Is required.'],
    [{}, 'Must be a number.'],
  ])('money parses %j into %j', (value, expected) => {
    expect(parsed(money(), value)).toBe(expected);
  });

  it.each([
    ['100.00', '100.00'],
    ['100.01', 'Must be at most 100.'],
    ['999.99', 'Must be at most 100.'],
    [2, '2.00'],
  ])('a discount of %j percent parses into %j', (value, expected) => {
    expect(parsed(discountPercent(), value)).toBe(expected);
  });

  it.each([
    ['100.000', true],
    ['100.001', false],
    ['', true],
  ])('%j percent is accepted: %j', (value, expected) => {
    expect(percent().safeParse(value).success).toBe(expected);
  });

  it('weights have three places and pieces are above 0', () => {
    expect(parsed(weight(), '36.54')).toBe('36.540');
    expect(parsed(weight(), '36.54321')).toBe('Must have at most 3 decimal places.');
    expect(parsed(positiveWeight(), 0)).toBe('Each weight must be above 0.');
  });

  it.each([
    ['weight', weight()],
    ['pounds of a piece', positiveWeight()],
    ['discount', discountPercent()],
    ['price change', priceChangeBody.shape.percent],
    ['bill count', countsField().element.shape.count],
  ])('a missing %s is required', (_, schema) => {
    for (const value of ['', ' ', null]) expect(parsed(schema, value)).toBe('Is required.');
  });

  it.each([
    ['money', optionalMoney(), null],
    ['money or zero', moneyOrZero(), '0.00'],
    ['percent', percent(), '0.000'],
    ['id', optionalId(), null],
    ['time', optionalTime(), null],
  ])('an optional %s may be blank', (_, schema, expected) => {
    for (const value of ['', ' ', null]) expect(parsed(schema, value)).toBe(expected);
  });

  it.each([
    ['money', optionalMoney(), 'Must be a number of 0 or more.'],
    ['money or zero', moneyOrZero(), 'Must be a number of 0 or more.'],
    ['id', optionalId(), 'Must be the id of a record.'],
    ['time', optionalTime(), 'Must be a time like 16:00.'],
  ])('an unreadable optional %s has its own error', (_, schema, expected) => {
    expect(parsed(schema, '5,45')).toBe(expected);
  });

  it('sums no entry with an unreadable amount', () => {
    const lines = [
      { account: '6400', debit: '5,45' },
      { account: '1100', credit: '5.45' },
    ];
    expect(parsed(manualEntryBody, { date: today(), memo: 'Fees', lines })).toBe(
      'Must be a number of 0 or more.',
    );
  });

  it.each([0, '0.00', -1, '', 'abc', null, undefined])(
    'a positive amount rejects %j with the given message',
    (value) => {
      expect(parsed(positiveMoney('Please enter a valid payment amount'), value)).toBe(
        'Please enter a valid payment amount',
      );
    },
  );

  it('dates are normalized', () => {
    expect(parsed(businessDate(), '2026-11-20T00:00:00.000Z')).toBe('2026-11-20');
    expect(parsed(businessDate(), '2026-11-31')).toBe('Must be a date like 2026-11-20.');
    expect(parsed(businessDate(), 20261120)).toBe('Must be a date.');
    for (const schema of [businessDate(), plausibleDate(), dueDate()])
      expect(parsed(schema, ' ')).toBe('Please enter a date.');
  });

  it.each([
    ['nearDate', plausibleDate(), -3653, 366],
    ['dueDate', dueDate(), -3653, 3653],
  ])('a %s accepts its first and last day, and no day beyond', (_, schema, first, last) => {
    const accepted = [first - 1, first, last, last + 1].map(
      (days) => schema.safeParse(addDays(today(), days)).success,
    );
    expect(accepted).toEqual([false, true, true, false]);
  });

  it('texts that PostgreSQL cannot store are rejected', () => {
    const sentence = 'Contains characters that cannot be stored.';
    expect(parsed(text(10), 'a\u0000b')).toBe(sentence);
    expect(parsed(text(10), 'a\ud800')).toBe(sentence);
    expect(parsed(text(10), 'a\u0007b')).toBe(sentence);
    expect(parsed(optionalName(10), 'a\u000bb')).toBe(sentence);
    expect(parsed(text(10), 'a\tb\nc')).toBe('a\tb\nc');
    expect(parsed(text(3), 'abcd')).toBe('Must be at most 3 characters.');
  });

  it('text limits apply to the stored characters', () => {
    expect(parsed(text(3), '\ufeffa\u200bb\u2028')).toBe('ab\n');
    expect(parsed(requiredName(3), `  abc${' '.repeat(50)}`)).toBe('abc');
    expect(parsed(requiredName(3), 'ab\r\ncd')).toBe('Must be at most 3 characters.');
  });

  it('texts are trimmed, and blank texts become null', () => {
    expect(parsed(requiredText(10), '  a ')).toBe('a');
    for (const none of ['   ', '\u200b\u00ad\u0007', null, undefined])
      expect(parsed(requiredText(10, 'Name is required.'), none)).toBe('Name is required.');
    expect(parsed(requiredText(10), '\u200bA 1\u200b\n')).toBe('A 1');
    expect(parsed(optionalText(10), '  ')).toBeNull();
    expect(parsed(optionalText(10), '\u200b')).toBeNull();
    expect(parsed(optionalText(10), undefined)).toBeNull();
    expect(parsed(optionalEmail(), 'a@b.co')).toBe('a@b.co');
    expect(parsed(optionalEmail(), 'nobody')).toBe('Please enter a valid email');
  });

  it('references must be UUIDs', () => {
    const uuid = '0193F5B2-7C3A-7000-8000-000000000001';
    expect(parsed(id(), uuid)).toBe(uuid.toLowerCase());
    expect(parsed(id(), '7')).toBe('Must be the id of a record.');
    expect(parsed(optionalId(), '')).toBeNull();
  });

  it('individual weights are JSON text, and more than 3 places are rejected instead of rounded', () => {
    expect(parsed(individualWeightsField(), '[1.5, 0, "x"]')).toEqual(['1.500']);
    expect(parsed(individualWeightsField(), 'no list')).toEqual([]);
    expect(parsed(individualWeightsField(), '["12.5000", 7]')).toEqual(['12.500', '7.000']);
    expect(parsed(individualWeightsField(), '["1e9"]')).toBe(
      'Each weight must have at most 3 decimal places.',
    );
    expect(parsed(individualWeightsField(), '[1.23456]')).toBe(
      'Each weight must have at most 3 decimal places.',
    );
    expect(parsed(individualWeightsField(), `[${Array(1001).fill(1)}]`)).toBe(
      'Must hold at most 1000 weights.',
    );
  });
});

describe('e-mail addresses', () => {
  it.each([
    ['a@b.example', 'a@b.example'],
    ['a@b.example;c@d.example', 'a@b.example, c@d.example'],
    [' a@b.example , , a@b.example ;', 'a@b.example'],
    [' , ', null],
    [null, null],
  ])('are read from %j', (value, read) => {
    expect(optionalEmails().parse(value)).toBe(read);
  });
  it('are rejected with the names of the invalid addresses', () => {
    expect(parsed(optionalEmails(), 'a@b')).toBe('Please enter a valid email');
    expect(parsed(optionalEmails(), 'a@b.example, c@, d')).toBe('Please enter a valid email: c@, d');
  });
});

describe('the query of a list', () => {
  const query = listQuery({ sort: ['total'], status: ['open'], keys: ['customerId'] });

  it('caps any higher limit at 1000', () => {
    for (const limit of ['1001', '9999999999', '9'.repeat(400)])
      expect(query.parse({ limit }).limit).toBe(1000);
  });
  it('names the choices in errors', () => {
    expect(parsed(query, { order: 'up' })).toBe('Must be one of asc, desc.');
  });
  it('limits to 500 records by default and to 1000 at most', () => {
    expect(query.parse({})).toMatchObject({ limit: 500 });
    expect(query.parse({ limit: '5000' })).toMatchObject({ limit: 1000 });
    expect(query.parse({ limit: '', q: '', sort: '', status: '', customerId: '', from: '' })).toMatchObject({
      limit: 500,
    });
  });
  it.each([
    { limit: '0' },
    { limit: 'x' },
    { limit: '-1' },
    { sort: 'password' },
    { status: 'gone' },
    { customerId: '1' },
    { from: 'x' },
    { order: 'up' },
  ])('rejects %j', (value) => {
    expect(query.safeParse(value).success).toBe(false);
  });
});
