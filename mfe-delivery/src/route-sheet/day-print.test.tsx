import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createRouteAnswer, createStopAnswer, salesOrder } from '../../../contracts/delivery/stop.fixture.ts';
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

it('names the deliveries that are on no sheet, on hold first', async () => {
  const held = { number: 'SO-1002', hold: { reasons: ['on_hold'] } };
  serve(({ path }) => {
    if (path === '/api/delivery-routes') return [createRouteAnswer([createStopAnswer()])];
    if (path === '/api/delivery-routes/board')
      return {
        tray: [
          { number: 'SO-1001', customer: { name: 'WD Grill' }, hold: null },
          held,
          { ...held, number: 'SO-1003' },
        ],
        routes: [],
      };
    return {};
  });
  vi.spyOn(window, 'print').mockImplementation(() => {});
  renderPage(<DayPrint />, { at: '/delivery-routes/print?date=2026-11-20' });
  await screen.findByText('2 deliveries on hold were left out: SO-1002, SO-1003.');
  screen.getByText('1 delivery not on a truck was left out: SO-1001 WD Grill.');
  expect(screen.getByRole('article').textContent).not.toContain('left out');
});

it('marks an order that went on hold on the truck, and names it above the sheets', async () => {
  const hold = { reasons: ['on_hold' as const], exposure: '305.00', limit: null };
  const stop = createStopAnswer({ salesOrder: { ...salesOrder, hold }, salesOrderId: 'o1' });
  serve(({ path }) => {
    if (path === '/api/delivery-routes') return [createRouteAnswer([stop])];
    if (path === '/api/delivery-routes/board') return { tray: [], routes: [] };
    return {};
  });
  vi.spyOn(window, 'print').mockImplementation(() => {});
  renderPage(<DayPrint />, { at: '/delivery-routes/print?date=2026-11-20' });
  await screen.findByText(/^1 order on a truck is on hold: SO-1001.* The sheet says not to deliver\.$/);
  expect(screen.getByRole('article').textContent).toContain('ON HOLD: do not deliver, ask the office first');
});
