import { addDays, today } from '@primal/contracts/shared/dates';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import OpeningBalances from './opening-balances.tsx';

it('offers an example of an invoice, due 30 days after its date, and a credit', async () => {
  serve();
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:example';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  const { user } = renderPage(<OpeningBalances />, { as: { id: 'maria', role: 'admin' } });
  await user.click(await screen.findByRole('button', { name: 'Download Example' }));
  const date = addDays(today(), -20);
  expect(
    (await files[0]?.text())
      ?.replace(/^\ufeff/, '')
      .trim()
      .split('\r\n'),
  ).toEqual([
    'number,customer,date,due date,amount,type',
    `A-2041,Corner Bistro,${date},${addDays(date, 30)},1250.00,invoice`,
    `C-118,Corner Bistro,${date},,75.50,credit`,
  ]);
});
