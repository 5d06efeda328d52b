import { statsApi } from '@primal/contracts/admin/stats';
import type { Permission } from '@primal/contracts/shared/permissions';
import { useApiQuery } from '@primal/kit/platform';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderPage } from '../../kit/src/testing/page.tsx';
import { serve } from '../../kit/src/testing/server.ts';
import { FirstSteps } from './dashboard.tsx';

let firstSteps: string;
let figures: { totalProducts: number; activeCustomers: number };
let rows: Record<string, unknown[]>;
const seen = { setUpDone: ['logo', 'terms'], invoiceLogo: null, mailVia: null };
const business = { businessName: 'Halvorsen', address: '1480 Stockyard Road', phone: '555-0100' };

const Dashboard = () => {
  useApiQuery(statsApi.dashboardStats);
  return <FirstSteps />;
};

const open = (permissions: Permission[] = ['changeSettings']) => {
  const asked: string[] = [];
  serve<{ firstSteps: string }>(({ method, path, body }) => {
    if (method === 'PUT') {
      asked.push(`${path} ${JSON.stringify(body)}`);
      firstSteps = body.firstSteps;
    } else asked.push(path);
    if (path === '/api/stats/dashboard') return { ...figures, firstStepsOpen: firstSteps === 'open' };
    if (path === '/api/settings') return { ...business, ...seen, firstSteps, version: 1 };
    return rows[path];
  });
  return {
    asked,
    ...renderPage(<Dashboard />, { as: { id: 'u1', username: 'maria', role: 'office', permissions } }),
  };
};

beforeEach(() => {
  firstSteps = 'open';
  figures = { totalProducts: 89, activeCustomers: 0 };
  rows = {};
});

it('shows progress by stored data, and links to each step', async () => {
  open();
  const list = within(await screen.findByRole('region', { name: 'First steps' }));
  await list.findByText('1 of 6 done');
  list.getByText(/numbers, taxes and mail: 3 of 6 done/);
  const steps = list.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(steps[1]).toContain(', done');
  expect(list.getByRole('link', { name: 'Set-up' }).getAttribute('href')).toBe('/settings/set-up');
});

it('stores on the server that the checklist is hidden for everyone', async () => {
  const { user, asked } = open();
  await user.click(await screen.findByRole('button', { name: 'Hide for Everybody' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull());
  expect(asked).toContain('/api/settings {"firstSteps":"hidden"}');
  expect(Object.keys(localStorage).filter((key) => key.includes('getting-started'))).toEqual([]);
});

it('can be closed once every step is done', async () => {
  seen.setUpDone.push('numbers', 'taxes', 'mail');
  figures.activeCustomers = 40;
  for (const path of ['drivers', 'sales-orders', 'invoices']) rows[`/api/${path}`] = [{}];
  const { user, asked } = open();
  await screen.findByText('All done');
  await user.click(screen.getByRole('button', { name: 'Close the List' }));
  await waitFor(() => expect(asked).toContain('/api/settings {"firstSteps":"done"}'));
});

it.each<[string, Permission[]]>([
  ['hidden', ['changeSettings']],
  ['open', ['viewReports']],
])(
  'sends no checklist requests if the checklist is %s and the account has %j',
  async (state, permissions) => {
    firstSteps = state;
    const { asked } = open(permissions);
    await waitFor(() => expect(asked).toContain('/api/stats/dashboard'));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(asked).toEqual(['/api/stats/dashboard']);
  },
);
