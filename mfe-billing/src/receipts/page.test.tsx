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

it('says that days end before they begin, and not that nothing came in', async () => {
  const asked = open('from=2026-11-28&to=2026-11-20');
  await screen.findByText('Choose an end date on or after the start date.');
  expect(screen.queryByText('Nothing came in')).toBeNull();
  expect(screen.queryByText('$0.00')).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print Receipts' }).disabled).toBe(true);
  expect(asked).toEqual([]);
});

it('says where nothing came in', async () => {
  open('from=2026-11-20&to=2026-11-28');
  await screen.findByText('Nothing came in');
  expect(screen.getByRole('button', { name: 'Print Receipts' }).getAttribute('href')).toContain('2026-11-28');
});
