import { expect, it } from 'vitest';
import { auditText } from './audit.ts';
import { beginningOf, trimmed } from './text.ts';

it.each([
  ['abc', 5, 'abc'],
  ['abcdef', 5, 'abcde'],
  ['abc🥩', 5, 'abc🥩'],
  ['abcd🥩', 5, 'abcd'],
])('the beginning of %j of at most %i characters is %j', (text, most, beginning) => {
  expect(beginningOf(text, most)).toBe(beginning);
});

it('leaves alone what is within a text, and what belongs to its last character', () => {
  expect(trimmed(' two\u200bwords\tof \u2764\ufe0f ')).toBe('two\u200bwords\tof \u2764\ufe0f');
});

it('takes out what would turn the words around a name, and leaves names that are written from the right', () => {
  expect(trimmed('Chez \u202eevil')).toBe('Chez evil');
  expect(trimmed('\u2067مطعم الشرق\u2069')).toBe('مطعم الشرق');
});

it('looks at the ends alone, however many blanks a text has', () => {
  const text = `x${' '.repeat(1_000_000)}x`;
  expect(trimmed(text)).toBe(text);
});

it('an entry of the trail cuts no character in two', () => {
  const text = auditText(`${'n'.repeat(198)}🥩${'n'.repeat(9)}`);
  expect(text).toBe(`${'n'.repeat(198)}…`);
});
