import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import DayPrint from './day-print.tsx';

it('explains a day without routes and links back', async () => {
  serve();
  vi.spyOn(window, 'print').mockImplementation(() => {});
  renderPage(<DayPrint />, { at: '/delivery-routes/print?date=2026-11-22' });
  await screen.findByRole('heading', { name: 'No deliveries assigned for 11/22/2026' });
  const back = screen.getByRole('button', { name: 'Back to Delivery Routes' });
  expect(back.getAttribute('href')).toBe('/delivery-routes');
});
