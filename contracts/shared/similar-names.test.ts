import { expect, it } from 'vitest';
import { createNameSuggester } from './similar-names.ts';

const suggest = createNameSuggester([
  'Café Fleuri',
  "O’Malley's Pub",
  'Corner Bistro',
  'Corner Bistre',
  'Golden Wok LLC',
  'Blue Plate Diner',
  '北京饭店',
  'Bo',
]);

it.each([
  ['Cafe Fleury', 'Café Fleuri'],
  ['Fleuri, Café', 'Café Fleuri'],
  ['The Cafe Fleuri, Inc.', 'Café Fleuri'],
  ['OMalleys Pub', "O’Malley's Pub"],
  ['Golden Wok', 'Golden Wok LLC'],
  ['Golden Wokk Co', 'Golden Wok LLC'],
  ['Blue Plate', 'Blue Plate Diner'],
  ['Blue Plate Diner #2', 'Blue Plate Diner'],
  // Two names are equally near.
  ['Corner Bistra', null],
  ['Corner', null],
  ['Red Plate Inn', null],
  ['Ba', null],
  ['', null],
  ['x'.repeat(1_000_000), null],
])('%s suggests %s', (wanted, name) => {
  expect(suggest(wanted)).toBe(name);
});
