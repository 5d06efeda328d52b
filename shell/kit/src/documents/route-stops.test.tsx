import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createPageWrapper } from '../testing/page.tsx';
import { serve } from '../testing/server.ts';
import { useRouteStops } from './route-stops.tsx';

const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `i${from + at}`);

it('requests only the stop of a new invoice and retains the stops already read', async () => {
  const asked: string[][] = [];
  serve(({ query }) => void asked.push(query.get('invoiceIds')?.split(',') ?? []));
  const view = renderHook(({ shown }: { shown: string[] }) => useRouteStops('invoiceId', shown), {
    wrapper: createPageWrapper(),
    initialProps: { shown: ids(0, 150) },
  });
  await waitFor(() => expect(view.result.current('i149')).toBeNull());
  view.rerender({ shown: ['new', ...ids(0, 150)] });
  expect(view.result.current('i0')).toBeNull();
  expect(view.result.current('i149')).toBeNull();
  await waitFor(() => expect(view.result.current('new')).toBeNull());
  expect(asked).toEqual([ids(0, 100), ids(100, 150), ['new']]);
});
