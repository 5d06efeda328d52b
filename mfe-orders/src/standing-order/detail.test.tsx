import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { it } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { createRefusal, serve } from '../../../shell/kit/src/testing/server.ts';
import SalesOrder from '../order/detail.tsx';
import StandingOrder from './detail.tsx';
import EditStandingOrder from './edit.tsx';

const answer = () =>
  serve(({ path }) => {
    if (path === '/api/standing-orders/attention') return [];
    if (path === '/api/sales-orders/next-number') return { nextNumber: 'SO-1001' };
    return createRefusal(404, 'not_found', 'Not found.');
  });

it.each<[string, string, ComponentType, string]>([
  [
    '/sales-orders/standing/attention',
    '/sales-orders/standing/:id',
    StandingOrder,
    'Standing order not found',
  ],
  [
    '/sales-orders/standing/attention/edit',
    '/sales-orders/standing/:id/edit',
    EditStandingOrder,
    'Standing order not found',
  ],
  ['/sales-orders/next-number', '/sales-orders/:id', SalesOrder, 'Sales order not found'],
])('reports %s as a missing record', async (address, path, Page, title) => {
  answer();
  renderPage(<Page />, { path, at: address });
  await screen.findByRole('heading', { name: title }, { timeout: 5_000 });
});
