import { createQueryClient, QueryClientProvider } from '@primal/kit/platform';
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { renderKit } from '../../../shell/kit/src/testing.tsx';
import DayPrint from './day-print.tsx';

it('says of a day without routes what to do, and leads back', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json([]));
  vi.spyOn(window, 'print').mockImplementation(() => {});
  renderKit(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={['/delivery-routes/print?date=2026-11-22']}>
        <DayPrint />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'No deliveries assigned for 11/22/2026' });
  const back = screen.getByRole('button', { name: 'Back to Delivery Routes' });
  expect(back.getAttribute('href')).toBe('/delivery-routes');
});
