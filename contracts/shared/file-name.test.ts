import { expect, it } from 'vitest';
import { toFileNamePart } from './file-name.ts';

it.each([
  ['Ana Peña', 'Ana_Pena'],
  ['Bernd Müller-Lüdenscheidt', 'Bernd_Muller-Ludenscheidt'],
  ['Zum Großen Hirschen & Söhne', 'Zum_Grossen_Hirschen_Sohne'],
  ['Ørsted, Łódź', 'Orsted_Lodz'],
])('the name %j becomes %j in a file name', (name, part) => {
  expect(toFileNamePart(name)).toBe(part);
});
