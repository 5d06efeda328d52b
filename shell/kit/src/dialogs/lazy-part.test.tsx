import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderKit } from '../testing.tsx';
import { lazyPart } from './lazy-dialog.tsx';

const Bar = ({ count }: { count: number }) => <p>{`${count} selected`}</p>;

test('a part loads when first needed and stays mounted', async () => {
  const load = vi.fn(async () => Bar);
  const Later = lazyPart(load);
  const { rerender } = renderKit(<Later wanted={false} count={0} />);
  expect(load).not.toHaveBeenCalled();
  rerender(<Later wanted count={2} />);
  await screen.findByText('2 selected');
  rerender(<Later wanted={false} count={0} />);
  screen.getByText('0 selected');
  expect(load).toHaveBeenCalledOnce();
});

test('a part that failed to load is retried when needed again', async () => {
  const load = vi.fn(async () => Bar).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Later = lazyPart(load);
  const { rerender } = renderKit(<Later wanted count={1} />);
  await screen.findByText(/This window could not be opened/);
  rerender(<Later wanted={false} count={0} />);
  rerender(<Later wanted count={1} />);
  await screen.findByText('1 selected');
});

test('a part prefetches when idle', async () => {
  vi.useFakeTimers();
  const load = vi.fn(async () => Bar);
  const Later = lazyPart(load);
  renderKit(<Later wanted={false} count={0} />);
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(load).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
