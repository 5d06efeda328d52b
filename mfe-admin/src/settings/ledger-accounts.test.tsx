import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { createRefusal } from '../../../shell/kit/src/testing/server.ts';
import { LedgerAccounts } from './ledger-accounts.tsx';
import { createAccount, serveRoutes } from './settings.fixture.ts';

const accounts = [
  { role: 'cash', category: null, number: '1000', name: 'Cash', type: 'asset' },
  { role: 'receivables', category: null, number: '1200', name: 'Accounts Receivable', type: 'asset' },
];

it('reports a duplicate account number at its field', async () => {
  serveRoutes({
    'GET /api/settings/accounts': () => Response.json(accounts),
    'PUT /api/settings/accounts': () =>
      createRefusal(
        409,
        'account_number_taken',
        'Accounts Receivable already has the number 1200.',
        'accounts.0.number',
      ),
  });
  const { user } = renderPage(<LedgerAccounts />, { as: createAccount() });
  const row = within((await screen.findByText('Cash')).closest('tr') as HTMLElement);
  await user.click(row.getByRole('button', { name: 'Edit Account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Account' }));
  await user.clear(dialog.getByLabelText(/^Account Number/));
  await user.type(dialog.getByLabelText(/^Account Number/), '1200');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await dialog.findByText('Accounts Receivable already has the number 1200.');
  const number = dialog.getByLabelText(/^Account Number/);
  expect(number.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(number));
});

it('allows a category account without a number', async () => {
  const asked = serveRoutes({
    'GET /api/settings/accounts': () =>
      Response.json([{ role: 'sales', category: 'Beef', number: '', name: 'Sales - Beef', type: 'income' }]),
    'PUT /api/settings/accounts': () => Response.json([]),
  });
  const { user } = renderPage(<LedgerAccounts />, { as: createAccount() });
  await user.click(await screen.findByRole('button', { name: 'Edit Account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Account' }));
  await user.type(dialog.getByLabelText(/^Account Name/), ' Cuts');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() =>
    expect(asked).toMatchObject([{ body: { accounts: [{ category: 'Beef', name: 'Sales - Beef Cuts' }] } }]),
  );
});

it('adds an account for payouts, and rejects a duplicate name', async () => {
  const ice = { role: 'cash_payouts', category: 'Ice', number: '6210', name: 'Ice', type: 'expense' };
  const asked = serveRoutes({
    'GET /api/settings/accounts': () => Response.json([...accounts, ice]),
    'PUT /api/settings/accounts': () => Response.json([]),
  });
  const { user } = renderPage(<LedgerAccounts />, { as: createAccount() });
  await screen.findByText('Ice');
  await user.click(screen.getByRole('button', { name: 'Add Payout Account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Payout Account' }));
  const name = dialog.getByLabelText(/^Account Name/);
  await user.type(name, 'ICE');
  await user.click(dialog.getByRole('button', { name: 'Add Account' }));
  await dialog.findByText('An account for payouts was already added under this name.');
  await user.clear(name);
  await user.type(name, 'Postage');
  await user.click(dialog.getByRole('button', { name: 'Add Account' }));
  await waitFor(() =>
    expect(asked).toMatchObject([
      { body: { accounts: [{ role: 'cash_payouts', category: 'Postage', name: 'Postage' }] } },
    ]),
  );
});
