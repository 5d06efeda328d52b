import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderKit } from '../../../shell/kit/src/testing.tsx';
import { askAboutChange } from './questions.ts';
import { cashSaleForm } from './values.ts';

/** A sale that comes to its tax, which stands for any total. */
const saleOf = (total: string, amountPaid: string) => ({ ...cashSaleForm.blank(), tax: total, amountPaid });

it.each([
  ['the exact total', '241.25', ''],
  ['bills rounded up', '241.25', '300'],
  ['ten times the total', '5.00', '50'],
  ['change of $1,000.00', '241.25', '1241.25'],
])('asks nothing about %s', async (_, total, paid) => {
  renderKit(<span />);
  expect(await askAboutChange(saleOf(total, paid))).toBe(true);
});

it.each([
  ['241.25', '4200', 'Change of $3,958.75?'],
  ['5.00', '50.01', 'Change of $45.01?'],
])('asks about a total of $%s paid with $%s, by keys', async (total, paid, title) => {
  const { user } = renderKit(<span />);
  const no = askAboutChange(saleOf(total, paid));
  await screen.findByRole('dialog', { name: title });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Correct the Amount'));
  await user.keyboard('{Enter}');
  expect(await no).toBe(false);
  const yes = askAboutChange(saleOf(total, paid));
  await screen.findByRole('dialog', { name: title });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Correct the Amount'));
  await user.tab();
  await user.keyboard('{Enter}');
  expect(await yes).toBe(true);
});
