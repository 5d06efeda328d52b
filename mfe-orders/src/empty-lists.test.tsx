import { screen, within } from '@testing-library/react';
import { it } from 'vitest';
import { renderPage } from '../../shell/kit/src/testing/page.tsx';
import { serve } from '../../shell/kit/src/testing/server.ts';
import SalesOrders from './order/list.tsx';
import StandingOrders from './standing-order/list.tsx';

it.each([
  ['No sales orders yet', SalesOrders, 'Create First Sales Order'],
  ['No standing orders yet', StandingOrders, 'New Standing Order'],
])('an empty list shows %s and a button to add the first record', async (title, Page, name) => {
  serve();
  renderPage(<Page />, { as: { id: 'maria', role: 'admin' } });
  const empty = within((await screen.findByText(title)).parentElement as HTMLElement);
  empty.getByRole('button', { name });
});
