import { expect, it } from 'vitest';
import { formatAuditText } from '../audit.ts';
import { normalizeText, toSingleLine } from './normalize-text.ts';
import { trimText, truncate } from './text.ts';

it.each([
  ['abc', 5, 'abc'],
  ['abcdef', 5, 'abcde'],
  ['abc🥩', 5, 'abc🥩'],
  ['abcd🥩', 5, 'abcd'],
])('the beginning of %j with at most %i characters is %j', (text, most, beginning) => {
  expect(truncate(text, most)).toBe(beginning);
});

it('trimming leaves the inside of a text and the marks of its last character unchanged', () => {
  expect(trimText(' two\u200bwords\tof \u2764\ufe0f ')).toBe('two\u200bwords\tof \u2764\ufe0f');
});

it('trimming removes direction changes and keeps right-to-left names', () => {
  expect(trimText('Chez \u202eevil')).toBe('Chez evil');
  expect(trimText('\u2067مطعم الشرق\u2069')).toBe('مطعم الشرق');
});

it('trimming reads only the ends of a text with many blanks', () => {
  const text = `x${' '.repeat(1_000_000)}x`;
  expect(trimText(text)).toBe(text);
});

it('an audit entry never splits a character', () => {
  const text = formatAuditText(`${'n'.repeat(198)}🥩${'n'.repeat(9)}`);
  expect(text).toBe(`${'n'.repeat(198)}…`);
});

it.each([
  ['Ring twice\u2028back\u2029door\r\nor\rcall', 'Ring twice\nback\ndoor\nor\ncall'],
  ['Corner\u200b Ca\ufefffe\u2060\u00ad', 'Corner Cafe'],
  ['Cor\u200cner\u200d', 'Corner'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['می\u200c\u200cخواهم\u200c', 'می\u200cخواهم'],
  ['क्\u200dष', 'क्\u200dष'],
  ['അവന്\u200d', 'അവന്\u200d'],
  [
    '👩🏽\u200d🍳 ❤\ufe0f 🏳\ufe0f\u200d🌈 1\ufe0f\u20e3',
    '👩🏽\u200d🍳 ❤\ufe0f 🏳\ufe0f\u200d🌈 1\ufe0f\u20e3',
  ],
  ['🥩\u200d1\ufe0f', '🥩1'],
  ['葛\u{e0100}飾', '葛\u{e0100}飾'],
  ['Door\u200f (2)\u200e', 'Door (2)'],
  ['\u200fمطعم (2)\u200e', '\u200fمطعم (2)\u200e'],
  ['a\u202eb\u2066c', 'abc'],
])('the text %j is stored as %j', (given, stored) => {
  expect(normalizeText(given)).toBe(stored);
  expect(normalizeText(stored)).toBe(stored);
});

it.each([
  ['Corner Cafe\r\n12 Main St', 'Corner Cafe 12 Main St'],
  ['Corner\u00a0Cafe\tEast', 'Corner Cafe East'],
  ['مطعم\u200f (2)', 'مطعم (2)'],
  ['Two  blanks', 'Two  blanks'],
])('the name %j is stored as %j', (given, stored) => {
  expect(toSingleLine(given)).toBe(stored);
});
