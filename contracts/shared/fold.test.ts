import { expect, test } from 'vitest';
import { fold, namedExactly, nameKey } from './fold.ts';

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

test.each([
  ["Tony's Grill", 'TONY’S  grill '],
  ["Tony's Grill", 'Tony`s\u00a0Grill'],
  ["D'Angelo", 'D´Angelo'],
  ['Café Fleuri', 'CAFE FLEURI'],
  ['北京 饭店', '北京\u3000饭店'],
])('%j and %j are one name', (stored, written) => {
  expect(nameKey(written)).toBe(nameKey(stored));
});

test('the name written to the letter goes before one that differs by its accents', () => {
  const jose = { name: 'José Market' };
  const plain = { name: 'Jose Market' };
  expect(namedExactly([jose, plain], 'jose market')).toEqual([plain]);
  expect(namedExactly([jose, plain], 'JOSÈ MARKET')).toEqual([jose, plain]);
});
