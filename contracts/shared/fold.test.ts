import { expect, it, test } from 'vitest';
import { fold, preferExactName, toFileNamePart, toNameKey } from './fold.ts';

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
])('%j folds to %j, which folds to itself', (text, folded) => {
  expect(fold(text)).toBe(folded);
  expect(fold(folded)).toBe(folded);
});

test.each([
  ["Tony's Grill", 'TONY’S  grill '],
  ["Tony's Grill", 'Tony`s\u00a0Grill'],
  ["D'Angelo", 'D´Angelo'],
  ['Café Fleuri', 'CAFE FLEURI'],
  ['北京 饭店', '北京\u3000饭店'],
])('%j and %j have the same key', (stored, written) => {
  expect(toNameKey(written)).toBe(toNameKey(stored));
});

test('an exact match wins over a match with other accents', () => {
  const jose = { name: 'José Market' };
  const plain = { name: 'Jose Market' };
  expect(preferExactName([jose, plain], 'jose market')).toEqual([plain]);
  expect(preferExactName([jose, plain], 'JOSÈ MARKET')).toEqual([jose, plain]);
});

it.each([
  ['Ana Peña', 'Ana_Pena'],
  ['Bernd Müller-Lüdenscheidt', 'Bernd_Muller-Ludenscheidt'],
  ['Zum Großen Hirschen & Söhne', 'Zum_Grossen_Hirschen_Sohne'],
  ['Ørsted, Łódź', 'Orsted_Lodz'],
])('the name %j becomes %j in a file name', (name, part) => {
  expect(toFileNamePart(name)).toBe(part);
});
