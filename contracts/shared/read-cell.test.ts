import { expect, it } from 'vitest';
import { readCellText } from './read-cell.ts';

it.each(['3-Jan', 'MAR-1', '12-Sep-26', '1/2/2026', '2026-11-29'])('warns about the code %s', (code) => {
  expect(readCellText(code, { isCode: true }).note).toContain('looks like a date');
});

it.each(['RIB-1', 'BEF-12', '12-oz', '3-rib', '00123'])('accepts the code %s without a warning', (code) => {
  expect(readCellText(code, { isCode: true })).toEqual({ text: code });
});

it.each([
  [{ shown: '3/4', date: '2026-03-04' }, 'The cell holds the date 2026-03-04, shown as 3/4.'],
  [{ shown: 'March 4, 2026', date: '2026-03-04' }, 'The cell holds the date'],
  ['March 4, 2026', 'looks like a date'],
  ['1,23E+12', 'shortened'],
  ['12E5', 'shortened'],
])('warns about the code in %j', (cell, note) => {
  expect(readCellText(cell, { isCode: true }).note).toContain(note);
});

const figure = (shown: string, number: string, takesPercent = false) =>
  readCellText({ shown, number }, { isFigure: true, takesPercent });

it.each([
  ['12 lb', '12', '12'],
  ['12 lbs', '12', '12'],
  ['12#', '12', '12'],
  ['$5.45 / lb', '5.45', '$5.45'],
  ['$5.45 per case', '5.45', '$5.45'],
  ['(75.00)', '-75', '-75'],
  ['-$75.00', '-75', '$-75'],
  ['1.23E+05', '123456', '123456'],
  ['$100.00', '99.9999999999986', '$100'],
  ['2 1/2', '2.5', '2.5'],
  ['1/4', '0.25', '0.25'],
  ['-', '0', '0'],
])('reads the figure behind %s', (shown, number, text) => {
  expect(figure(shown, number)).toEqual({ text });
});

it.each([
  ['5.00 kg', '5', 'kg'],
  ['12 oz', '12', 'oz'],
  ['95¢', '95', '¢'],
  ['12K', '12', 'K'],
  ['10.95 €', '10.95', '€'],
  ['£10.95', '10.95', '£'],
  ['$5.45 / kg', '5.45', 'kg'],
  ['call', '0', 'call'],
])('rejects %s, whose unit the column lacks', (shown, number, unit) => {
  expect(figure(shown, number)).toEqual({ text: '', problem: expect.stringContaining(`'${unit}'`) });
});

it('rejects a fraction that the cell does not show exactly', () => {
  expect(figure('2 1/3', '2.3').problem).toContain('shows 2 1/3 but holds 2.3');
});

it.each([
  ['10%', '0.1', '10%'],
  ['10%', '10', '10%'],
  ['33.3%', '33.3', '33.3%'],
  ['10%', '0.0999999999999996', '10%'],
])('reads %s of %s as a percentage', (shown, number, text) => {
  expect(figure(shown, number, true)).toEqual({ text });
});
