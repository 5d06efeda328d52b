import { describe, expect, it } from 'vitest';
import { manifestSchema, remoteEntry, remoteSchema } from './manifest.ts';

const manifest = {
  contract: 1,
  name: 'orders',
  navigation: [{ label: 'Sales Orders', path: '/sales-orders', order: 20 }],
  routes: [{ path: '/sales-orders/:id/work-order', title: 'Work Order', frame: false }],
  widgets: [{ name: 'open-sales-orders', title: 'Open Sales Orders', dashboard: 30 }],
};

describe('a manifest', () => {
  it('fills in what is usual', () => {
    const read = manifestSchema.parse({
      ...manifest,
      routes: [{ path: '/sales-orders', title: 'Sales Orders' }],
    });
    expect(read.navigation[0]).toMatchObject({ more: false, covers: [] });
    expect(read.routes[0]).toMatchObject({ frame: true });
  });

  it.each(['sales-orders', '/Sales', '/sales-orders/', '/a//b', '/orders/{id}', '/*', ''])(
    'refuses the path %j',
    (path) => {
      expect(manifestSchema.safeParse({ ...manifest, routes: [{ path, title: 'x' }] }).success).toBe(false);
    },
  );

  it.each([
    { name: 'kitchen' },
    { contract: '1' },
    { navigation: [{ label: '', path: '/a', order: 1 }] },
    { widgets: [{ name: 'Open Orders', title: 'x' }] },
    { pages: [] },
  ])('refuses %j', (part) => {
    expect(manifestSchema.safeParse({ ...manifest, ...part }).success).toBe(false);
  });

  it('is handed on with an entry of this site', () => {
    expect(remoteSchema.parse({ ...manifest, entry: remoteEntry('orders') }).entry).toBe(
      '/mfe/orders/mf-manifest.json',
    );
    expect(remoteSchema.safeParse({ ...manifest, entry: 'https://elsewhere.example/entry.js' }).success).toBe(
      false,
    );
    expect(remoteSchema.safeParse({ ...manifest, entry: '//elsewhere.example/entry.js' }).success).toBe(
      false,
    );
  });
});
