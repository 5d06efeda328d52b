import { expect, it } from 'vitest';
import { auditText } from './audit.ts';
import { beginningOf } from './text.ts';

it.each([
  ['abc', 5, 'abc'],
  ['abcdef', 5, 'abcde'],
  ['abc🥩', 5, 'abc🥩'],
  ['abcd🥩', 5, 'abcd'],
])('the beginning of %j of at most %i characters is %j', (text, most, beginning) => {
  expect(beginningOf(text, most)).toBe(beginning);
});

it('an entry of the trail cuts no character in two', () => {
  const text = auditText(`${'n'.repeat(198)}🥩${'n'.repeat(9)}`);
  expect(text).toBe(`${'n'.repeat(198)}…`);
});
