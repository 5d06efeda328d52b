import { addDays, showDate, today } from '@primal/contracts/shared/dates';
import { expect, it } from 'vitest';
import { dayIn } from './draw.fixture.tsx';
import { madeAlready, namedBefore } from './made.ts';

const made = (days: number) => dayIn(days, { state: 'made', orderId: 'o', orderNumber: `SO-${1160 + days}` });
const shown = (days: number) => showDate(addDays(today(), days));

it('names the orders that stay, at most two of them', () => {
  const sentence = (...upcoming: ReturnType<typeof dayIn>[]) => madeAlready({ upcoming });
  expect(sentence(dayIn(1))).toBe('');
  expect(sentence(made(-1), dayIn(1, { state: 'made', reason: 'The order was deleted.' }))).toBe('');
  expect(sentence(made(0), dayIn(1))).toBe(`SO-1160 for ${shown(0)} was already made and will not change.`);
  const two = `SO-1160 for ${shown(0)} and SO-1161 for ${shown(1)}`;
  expect(sentence(made(0), made(1))).toBe(`${two} were already made and will not change.`);
  expect(sentence(made(0), made(1), made(2), made(3))).toBe(
    `${two.replace(' and', ',')} and 2 more were already made and will not change.`,
  );
});

it('says it behind the name of the customer', () => {
  expect(namedBefore('Harbor Grill', '')).toBe('Harbor Grill');
  expect(namedBefore('Harbor Inc.', 'It stays.')).toBe('Harbor Inc. It stays.');
});
