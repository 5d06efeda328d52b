import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { confirm } from '../dialogs/confirm.ts';
import { renderKit } from '../testing.tsx';
import { BulkBar } from './bulk-bar.tsx';

const question = { title: 'Convert', message: 'Convert 2 orders?', confirmLabel: 'Convert' };

function Page() {
  const [count, setCount] = useState(2);
  const convert = async () => {
    if (await confirm(question)) setCount(0);
  };
  return (
    <main>
      <table>
        <tbody>
          <tr tabIndex={0}>
            <td>SO-1001</td>
          </tr>
        </tbody>
      </table>
      <p>Showing 1 of 1 orders</p>
      <BulkBar count={count} noun={{ one: 'order', many: 'orders' }} onClear={() => setCount(0)}>
        <button type="button" onClick={convert}>
          Convert to Invoices
        </button>
      </BulkBar>
    </main>
  );
}

const row = () => screen.getByRole('row');

test('focus moves to the list once its selection is cleared', async () => {
  const { user } = renderKit(<Page />);
  screen.getByRole('button', { name: 'Clear Selection' }).focus();
  await user.keyboard('{Enter}');
  expect(screen.queryByText('2 orders selected')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(row()));
});

test('focus moves to the list once a bulk action is done', async () => {
  const { user } = renderKit(<Page />);
  await user.click(screen.getByRole('button', { name: 'Convert to Invoices' }));
  await user.click(await screen.findByRole('button', { name: 'Convert' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(row()));
});
