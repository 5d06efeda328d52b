import { formatRemoteFile, type Remote, remoteSchema } from '@primal/contracts/screens/manifest';
import { describe, expect, it } from 'vitest';
import { manifests } from '../../../harness/manifests.ts';
import { findCurrentItem, listNavigationItems } from './navigation.ts';

const remotes: Remote[] = manifests.map((manifest) =>
  remoteSchema.parse({
    ...manifest,
    kit: {},
    entryFile: 'remoteEntry.js',
    files: {},
    entry: formatRemoteFile(manifest.name, 'remoteEntry.js'),
  }),
);
const items = listNavigationItems(remotes);
const labels = (more: boolean) => items.filter((item) => item.more === more).map((item) => item.label);

describe('the navigation', () => {
  it('shows nine items directly', () => {
    expect(labels(false)).toEqual([
      'Dashboard',
      'Sales Orders',
      'Create Invoice',
      'Retail Sale',
      'Create Credit',
      'All Invoices',
      'Accounts Receivable',
      'Delivery Routes',
      'Drivers',
    ]);
  });

  it('shows the other items under the More button', () => {
    expect(labels(true)).toEqual([
      'Books',
      'Cash Drawer',
      'Deposits',
      'Product Catalog',
      'Customers',
      'Reports',
      'Accounting Exports',
      'Settings',
    ]);
  });

  it('shows only the Dashboard item without remotes', () => {
    expect(listNavigationItems([]).map((item) => item.label)).toEqual(['Dashboard']);
  });

  it.each([
    ['/', 'Dashboard'],
    ['/dashboard', 'Dashboard'],
    ['/sales-orders/create', 'Sales Orders'],
    ['/invoices', 'All Invoices'],
    ['/products/pricing', 'Product Catalog'],
    ['/invoices-of-someone', undefined],
    ['/nowhere', undefined],
  ])('marks the area of %s: %s', (path, label) => {
    expect(findCurrentItem(items, path)?.label).toBe(label);
  });

  it("marks an area's item on the paths that the area covers", () => {
    const item = {
      label: 'Retail Sale',
      path: '/retail-sale',
      order: 1,
      more: false,
      covers: ['/cash-receipts'],
    };
    expect(findCurrentItem([item], '/cash-receipts/7/print')).toBe(item);
  });
});
