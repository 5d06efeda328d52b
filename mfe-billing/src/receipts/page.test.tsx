import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import Receipts from './page.tsx';

const open = (dates: string) => {
  const { calls } = serve();
  renderPage(<Receipts />, { at: `/accounts-receivable/receipts?${dates}` });
  return calls;
};

it('reports a reversed date range instead of an empty result', async () => {
  const asked = open('from=2026-11-28&to=2026-11-20');
  await screen.findByText('Choose an end date on or after the start date.');
  expect(screen.queryByText('No receipts')).toBeNull();
  expect(screen.queryByText('$0.00')).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print Receipts' }).disabled).toBe(true);
  expect(asked).toEqual([]);
});

it('reports an empty result', async () => {
  open('from=2026-11-20&to=2026-11-28');
  await screen.findByText('No receipts');
  expect(screen.getByRole('button', { name: 'Print Receipts' }).getAttribute('href')).toContain('2026-11-28');
});
