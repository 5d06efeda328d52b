import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Boundary } from './boundary.tsx';

// React reports what a boundary catches to the console.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

const missing = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });

const Part = ({ failures }: { failures: Error[] }) => {
  if (failures[0]) throw failures[0];
  return <p>The orders</p>;
};

const show = (failures: Error[], renewing = false) => {
  const onRetry = vi.fn(() => void failures.shift());
  const fallback = (retry: () => void) => (
    <button type="button" onClick={retry}>
      Retry
    </button>
  );
  render(
    <>
      <p>The menu</p>
      <Boundary renewing={renewing} onRetry={onRetry} fallback={fallback}>
        <Part failures={failures} />
      </Boundary>
    </>,
  );
  return onRetry;
};

it('keeps a failure in its own place, and Retry draws it again', () => {
  show([new Error('Broken.')]);
  expect(screen.getByText('The menu')).toBeTruthy();
  fireEvent.click(screen.getByText('Retry'));
  expect(screen.getByText('The orders')).toBeTruthy();
});

it('asks for a missing file anew once by itself', () => {
  const retried = show([missing], true);
  expect(screen.getByText('The orders')).toBeTruthy();
  expect(retried).toHaveBeenCalledOnce();
});

it('shows the failure when the file is still missing', () => {
  const retried = show([missing, missing], true);
  expect(screen.getByText('Retry')).toBeTruthy();
  expect(retried).toHaveBeenCalledOnce();
});

it('does nothing by itself where it was not told to', () => {
  const retried = show([missing]);
  expect(screen.getByText('Retry')).toBeTruthy();
  expect(retried).not.toHaveBeenCalled();
});
