import { cleanup } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, expect, test } from 'vitest';
import { renderKit } from '../testing.tsx';
import { DataTable } from './data-table.tsx';

const hundred = Array.from({ length: 100 }, (_, at) => ({ id: `${at}` }));

const renderTable = (props: { onLoadMore?: () => void; hasMore?: boolean } = {}) => {
  const counts: number[] = [];
  renderKit(
    <Profiler id="table" onRender={() => counts.push(document.querySelectorAll('tr[data-index]').length)}>
      <DataTable
        label="Orders"
        columns={[{ header: 'Order #', cell: ({ id }) => id }]}
        rows={hundred}
        rowKey={({ id }) => id}
        empty={{ title: 'No orders' }}
        {...props}
      />
    </Profiler>,
  );
  return counts;
};

afterEach(() => {
  history.pushState(null, '', '/');
});

test('visible rows render first, all others right after', () => {
  expect(renderTable()).toEqual([Math.ceil(innerHeight / 36), 100]);
});

test('a revisited list renders all rows immediately, to restore the scroll position', () => {
  history.pushState({ usr: { isReturn: true } }, '', '/invoices');
  expect(renderTable()[0]).toBe(100);
});

test('the Back button renders all rows at once', () => {
  renderTable();
  cleanup();
  history.pushState(null, '', '/sales-orders');
  dispatchEvent(new PopStateEvent('popstate'));
  expect(renderTable()[0]).toBe(100);
});

test('the end of the first rows does not count as the end of the table', () => {
  const atTheEnd: number[] = [];
  class Observer {
    observe() {
      atTheEnd.push(document.querySelectorAll('tr[data-index]').length);
    }
    disconnect() {}
  }
  const usual = globalThis.IntersectionObserver;
  Object.assign(globalThis, { IntersectionObserver: Observer });
  renderTable({ hasMore: true, onLoadMore: () => {} });
  Object.assign(globalThis, { IntersectionObserver: usual });
  expect(atTheEnd).toEqual([100]);
});
