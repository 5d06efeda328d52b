import { screen, within } from '@testing-library/react';
import { it } from 'vitest';
import { renderPage } from '../../shell/kit/src/testing/page.tsx';
import { serve } from '../../shell/kit/src/testing/server.ts';
import CashReceipts from './cash-receipt/list.tsx';
import CreditMemos from './credit-memo/list.tsx';
import Invoices from './invoice/list.tsx';
import Payments from './payment/list.tsx';

it.each([
  ['No invoices found', Invoices, 'Create Invoice'],
  ['No cash receipts found', CashReceipts, 'Create Your First Cash Receipt'],
  ['No credit memos found', CreditMemos, 'Create Credit Memo'],
  ['No payments yet', Payments, 'Record Payment'],
])('an empty list shows %s and a button to add the first record', async (title, Page, name) => {
  serve();
  renderPage(<Page />, { as: { id: 'maria', role: 'admin' } });
  const empty = within((await screen.findByText(title)).parentElement as HTMLElement);
  empty.getByRole('button', { name });
});
