import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderKit } from '../../../shell/kit/src/testing.tsx';
import { WorkflowTracker } from '../workflow/tracker.tsx';
import ClickTest from './click-test.tsx';
import IconTest from './icon-test.tsx';
import { sampleOrders } from './sample-orders.ts';
import WorkflowDemo from './workflow-demo.tsx';

const labels = ['Sales Order', 'Print Work Order', 'Enter Weights', 'Convert to Invoice', 'Print Invoice'];

test('shows five steps with state and link, and the progress out of five', () => {
  const [, printed] = sampleOrders;
  if (!printed) throw new Error('There are four sample orders.');
  renderKit(<WorkflowTracker order={printed} />);
  const states = ['completed', 'completed', 'current', 'pending', 'pending'];
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(labels);
  const described = links.map((link) => link.getAttribute('aria-describedby') ?? '');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual(states);
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/sales-orders/sample-2/edit',
    '/sales-orders/sample-2/work-order',
    '/sales-orders/sample-2/edit',
    '/sales-orders',
    '/invoices',
  ]);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('2/5 steps completed');
});

test('completes the steps in order and starts again on Reset', async () => {
  const { user } = renderKit(<WorkflowDemo />);
  const click = (label: string) => user.click(screen.getByRole('button', { name: new RegExp(`^${label}`) }));
  await click('Print Invoice');
  expect(screen.getByRole('status').textContent).toBe('Print Invoice waits for the steps before it.');
  for (const label of labels.slice(1)) await click(label);
  expect(screen.getByText('5/5 steps completed')).toBeDefined();
  await click('Reset');
  expect(screen.getByText('1/5 steps completed')).toBeDefined();
});

test('shows four orders and the target of each step', async () => {
  const { user } = renderKit(<ClickTest />);
  expect(screen.getAllByRole('progressbar')).toHaveLength(4);
  const last = screen.getByRole('region', { name: /SO-0004/ });
  await user.click(within(last).getByRole('button', { name: /Convert to Invoice/ }));
  expect(screen.getByRole('status').textContent).toBe(
    'SO-0004, Convert to Invoice: /invoices/sample-invoice-4/edit',
  );
});

test('shows every step icon in every state', () => {
  renderKit(<IconTest />);
  expect(screen.getAllByRole('listitem')).toHaveLength(15);
});
