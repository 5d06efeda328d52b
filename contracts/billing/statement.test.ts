import { expect, test } from 'vitest';
import { formatStatementFileName, type StatementAnswer } from './statement.ts';

test.each([
  ['Corner Bistro', 'Statement_Corner_Bistro_2026-11-20.pdf'],
  ['Cocina Doña Inés', 'Statement_Cocina_Dona_Ines_2026-11-20.pdf'],
  ['A/B: 1 "x"', 'Statement_A_B_1_x__2026-11-20.pdf'],
])('names the statement file of %j %s', (name, file) => {
  const customer = { name } as StatementAnswer['customer'];
  expect(formatStatementFileName({ customer, to: '2026-11-20' })).toBe(file);
});
