import { expect, test } from 'vitest';
import { fold } from './fold.ts';

test.each([
  ['Zoë', 'zoe'],
  ['Jalapeño', 'jalapeno'],
  ['CAFÉ', 'cafe'],
  ['Cafe\u0301', 'cafe'],
  ['Crème brûlée', 'creme brulee'],
  ['Bœuf & Straße', 'boeuf & strasse'],
  ['Ærø Łódź ĐAKOVO', 'aero lodz dakovo'],
  ['İstanbul Kasabı', 'istanbul kasabi'],
  ["Molly’s O‘Brien ʼn'", "molly's o'brien 'n'"],
  ['', ''],
])('%j is searched as %j, and that as itself', (text, folded) => {
  expect(fold(text)).toBe(folded);
  expect(fold(folded)).toBe(folded);
});
