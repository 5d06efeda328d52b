import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Boundary } from './boundary.tsx';

beforeEach(() => {
  texts.splice(0);
  // jsdom lacks beacons and readable blobs.
  vi.stubGlobal(
    'Blob',
    class {
      constructor([text = '']: string[]) {
        texts.push(text);
      }
    },
  );
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true });
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => vi.unstubAllGlobals());

const beacon = vi.fn<(address: string, body: Blob) => boolean>();
const texts: string[] = [];
const reported = (): unknown[] => texts.map((text) => JSON.parse(text));

const missing = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });

const Part = ({ failures }: { failures: Error[] }) => {
  if (failures[0]) throw failures[0];
  return <p>The orders</p>;
};

const show = (failures: Error[], renewing = false) => {
  const onRetry = vi.fn(() => void failures.shift());
  const fallback = (_error: Error, retry: () => void) => (
    <button type="button" onClick={retry}>
      Retry
    </button>
  );
  render(
    <>
      <p>The menu</p>
      <Boundary where="orders" renewing={renewing} onRetry={onRetry} fallback={fallback}>
        <Part failures={failures} />
      </Boundary>
    </>,
  );
  return onRetry;
};

it('contains a failure, reports it, and renders again on Retry', async () => {
  show([new Error('Broken.')]);
  expect(screen.getByText('The menu')).toBeTruthy();
  expect(reported()).toMatchObject([{ message: 'Broken.', where: 'orders at /' }]);
  fireEvent.click(screen.getByText('Retry'));
  await screen.findByText('The orders');
});

it('retries a missing file once without a report', async () => {
  const retried = show([missing], true);
  await screen.findByText('The orders');
  expect(retried).toHaveBeenCalledOnce();
  expect(reported()).toEqual([]);
});

it('shows the failure when the file is still missing', async () => {
  const retried = show([missing, missing], true);
  await screen.findByText('Retry');
  expect(retried).toHaveBeenCalledOnce();
});

it('does not retry without the renewing option', () => {
  const retried = show([missing]);
  expect(screen.getByText('Retry')).toBeTruthy();
  expect(retried).not.toHaveBeenCalled();
});
