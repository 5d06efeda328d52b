import { describe, expect, it } from 'vitest';
import { builtManifestSchema, formatRemoteFile, manifestSchema, remoteSchema } from './manifest.ts';

const manifest = {
  contract: 1,
  name: 'orders',
  navigation: [{ label: 'Sales Orders', path: '/sales-orders', order: 20 }],
  routes: [{ path: '/sales-orders/:id/work-order', title: 'Work Order', frame: false }],
  widgets: [{ name: 'open-sales-orders', title: 'Open Sales Orders', dashboard: 30 }],
};

const build = { kit: {}, entryFile: 'assets/remoteEntry.js', files: {} };

describe('a manifest', () => {
  it('uses defaults for absent fields', () => {
    const read = manifestSchema.parse({
      ...manifest,
      routes: [{ path: '/sales-orders', title: 'Sales Orders' }],
    });
    expect(read.navigation[0]).toMatchObject({ more: false, covers: [] });
    expect(read.routes[0]).toMatchObject({ frame: true });
  });

  it.each(['sales-orders', '/Sales', '/sales-orders/', '/a//b', '/orders/{id}', '/*', ''])(
    'rejects the path %j',
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
  ])('rejects %j', (part) => {
    expect(manifestSchema.safeParse({ ...manifest, ...part }).success).toBe(false);
  });

  it('accepts only an entry of this site', () => {
    const entry = formatRemoteFile('orders', 'assets/remoteEntry.1f3a.js');
    expect(remoteSchema.parse({ ...manifest, ...build, entry }).entry).toBe(
      '/mfe/orders/assets/remoteEntry.1f3a.js',
    );
    expect(
      remoteSchema.safeParse({ ...manifest, ...build, entry: 'https://elsewhere.example/entry.js' }).success,
    ).toBe(false);
    expect(
      remoteSchema.safeParse({ ...manifest, ...build, entry: '//elsewhere.example/entry.js' }).success,
    ).toBe(false);
  });

  it('ignores fields of a newer build', () => {
    const newer = {
      ...manifest,
      ...build,
      palette: 'dark',
      navigation: [{ ...manifest.navigation[0], icon: 'star' }],
    };
    const read = builtManifestSchema.parse(newer);
    expect(read).not.toHaveProperty('palette');
    expect(read.navigation[0]).not.toHaveProperty('icon');
    expect(manifestSchema.safeParse(newer).success).toBe(false);
  });

  it.each(['../secret.js', '/etc/passwd', 'assets//x.js', 'https://elsewhere.example/x.js'])(
    'rejects a file outside the build: %s',
    (entryFile) => {
      expect(builtManifestSchema.safeParse({ ...manifest, ...build, entryFile }).success).toBe(false);
    },
  );
});
