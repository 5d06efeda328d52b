import { expect, it } from 'vitest';
import { textOfCell } from './read-cell.ts';

it.each(['3-Jan', 'MAR-1', '12-Sep-26', '1/2/2026', '2026-11-29'])('doubts the code %s', (code) => {
  expect(textOfCell(code, { isCode: true }).note).toContain('looks like a date');
});

it.each(['RIB-1', 'BEF-12', '12-oz', '3-rib', '00123'])('takes the code %s without a remark', (code) => {
  expect(textOfCell(code, { isCode: true })).toEqual({ text: code });
});
