import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { LedgerAccounts } from './ledger-accounts.tsx';
import { answering, someAccount } from './settings.fixture.ts';

const accounts = [
  { role: 'cash', category: null, number: '1000', name: 'Cash', type: 'asset' },
  { role: 'receivables', category: null, number: '1200', name: 'Accounts Receivable', type: 'asset' },
];

it('asks about a number that another account has: the accounting program would add both up', async () => {
  const asked = answering({
    'GET /api/settings/accounts': () => Response.json(accounts),
    'PUT /api/settings/accounts': () => Response.json(accounts),
  });
  const { user } = renderPage(<LedgerAccounts />, { as: someAccount() });
  const row = within((await screen.findByText('Cash')).closest('tr') as HTMLElement);
  await user.click(row.getByRole('button', { name: 'Edit Account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Account' }));
  await user.clear(dialog.getByLabelText(/^Account Number/));
  await user.type(dialog.getByLabelText(/^Account Number/), '1200');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  const question = await screen.findByRole('dialog', { name: 'Is this right?' });
  expect(question.textContent).toContain('1200 is the number of Accounts Receivable as well.');
  expect(asked).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(asked).toMatchObject([{ body: { accounts: [{ number: '1200' }] } }]));
});
