import { accountRoles, defaultAccount } from '@primal/contracts/billing/accounts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { createRefusal, serve } from '../../../shell/kit/src/testing/server.ts';
import Activity from './activity.tsx';
import { NewEntry } from './entry-form.tsx';
import Ledger from './page.tsx';

const chart = (Object.keys(accountRoles) as (keyof typeof accountRoles)[])
  .filter((role) => role !== 'own')
  .map((role) => defaultAccount(role, null));
const as = { id: 'u1', username: 'maria', permissions: ['viewInvoices' as const, 'closePeriods' as const] };

const row = (
  role: 'cash' | 'opening_balance' | 'bank',
  opening: string,
  debits: string,
  credits: string,
  closing: string,
) => ({
  ...defaultAccount(role, null),
  opening,
  debits,
  credits,
  closing,
});
const balance = {
  from: null,
  to: '2026-11-30',
  rows: [
    row('cash', '0.00', '80.00', '5.00', '75.00'),
    row('bank', '0.00', '5.00', '5.00', '0.00'),
    row('opening_balance', '0.00', '0.00', '75.00', '-75.00'),
  ],
  totals: { opening: '0.00', debits: '85.00', credits: '85.00', closing: '0.00' },
};

const readCells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((line) => [...line.children].map(({ textContent }) => textContent));

it('shows debit and credit balances as of a day, and movements over a range', async () => {
  serve(() => balance);
  const { user } = renderPage(<Ledger />, { as });
  const table = await screen.findByRole('table', { name: 'Trial Balance' });
  await waitFor(() =>
    expect(readCells(table)).toEqual([
      ['Number', 'Account', 'Type', 'Debit', 'Credit'],
      ['1000', 'Cash', 'Asset', '$75.00', ''],
      ['3000', 'Opening Balances', 'Equity', '', '$75.00'],
      ['', 'Total', '', '$75.00', '$75.00'],
    ]),
  );
  await user.selectOptions(screen.getByLabelText('Period'), 'This year');
  await waitFor(() =>
    expect(readCells(screen.getByRole('table', { name: 'Trial Balance' }))).toEqual([
      ['Number', 'Account', 'Type', 'Opening', 'Debits', 'Credits', 'Closing'],
      ['1000', 'Cash', 'Asset', '', '$80.00', '$5.00', '$75.00'],
      ['1100', 'Bank', 'Asset', '', '$5.00', '$5.00', ''],
      ['3000', 'Opening Balances', 'Equity', '', '', '$75.00', '-$75.00'],
      ['', 'Total', '', '$0.00', '$85.00', '$85.00', '$0.00'],
    ]),
  );
});

it.each(['bank', '1100'])("shows an account's name and figures at the address %s", async (account) => {
  serve(({ path }) => {
    if (path === '/api/settings/accounts') return chart;
    return path.endsWith('/activity') ? [] : balance;
  });
  renderPage(<Activity />, { as, at: `/ledger/accounts/${account}`, path: '/ledger/accounts/:account' });
  await screen.findByRole('heading', { name: /Bank/ });
  expect(await screen.findAllByText('$5.00')).toHaveLength(2);
});

it('makes a balanced entry by keyboard, ignores blank lines, and says what is wrong at its line', async () => {
  const { writes } = serve(({ method, path }) => {
    if (method === 'POST') return createRefusal(409, 'conflict', 'The books are closed.');
    return path === '/api/settings/accounts' ? chart : [];
  });
  const { user } = renderPage(<NewEntry onClose={() => undefined} />, { as });
  const dialog = await screen.findByRole('dialog', { name: 'New Journal Entry' });
  const line = (at: number) => within(within(dialog).getByRole('group', { name: `Line ${at}` }));
  within(dialog).getByText('Debits $0.00, credits $0.00');
  expect(within(dialog).queryByRole('button', { name: /^Remove Line/ })).toBeNull();
  await user.type(within(dialog).getByLabelText(/^Memo/), 'Bank fees{Enter}');
  await user.keyboard('6100{Enter}');
  await user.click(line(1).getByLabelText('Debit'));
  await user.keyboard('1,012.5');
  await user.click(within(dialog).getByRole('button', { name: 'Add Line' }));
  within(dialog).getByRole('button', { name: 'Remove Line 3' });
  await user.click(line(3).getByLabelText('Account'));
  await user.keyboard('bank{Enter}');
  await user.click(line(3).getByLabelText('Credit'));
  await user.keyboard('12.50');
  within(dialog).getByText('Debits $1,012.50, credits $12.50: $1,000.00 more debits');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await within(dialog).findByText('Debits are $1,012.50 and credits $12.50. They must be equal.');
  expect(writes).toEqual([]);
  await user.clear(line(3).getByLabelText('Credit'));
  await user.keyboard('5,45');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(line(3).getByLabelText('Credit').getAttribute('aria-invalid')).toBe('true'));
  await user.clear(line(3).getByLabelText('Credit'));
  await user.keyboard('1012.50');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(writes).toMatchObject([
      {
        path: '/api/journal-entries',
        body: {
          memo: 'Bank fees',
          lines: [
            { account: 'cash_over_short', debit: '1012.50', credit: '0.00' },
            { account: 'bank', debit: '0.00', credit: '1012.50' },
          ],
        },
      },
    ]),
  );
  expect(within(dialog).queryByText(/Accounts Receivable/)).toBeNull();
});
