import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areaNames } from '@primal/contracts/areas';
import { type Manifest, manifestSchema, remoteContractVersion } from '@primal/contracts/screens/manifest';
import type { Page } from '@primal/kit/platform';
import { describe, expect, it } from 'vitest';
import { repository } from './sources.ts';

const remoteFolder = (name: string) => join(repository, `mfe-${name}`);

const readManifest = (name: string): Manifest =>
  manifestSchema.parse(JSON.parse(readFileSync(join(remoteFolder(name), 'manifest.json'), 'utf8')));

describe.each(areaNames)('the manifest of %s', (name) => {
  const manifest = readManifest(name);

  it('has its name and the contract of this shell', () => {
    expect(manifest).toMatchObject({ name, contract: remoteContractVersion });
  });

  it('names exactly the pages that the remote exposes', async () => {
    const { default: pages } = (await import(join(remoteFolder(name), 'src/pages.tsx'))) as {
      default: Page[];
    };
    expect(manifest.routes.map((route) => route.path).sort()).toEqual(pages.map((page) => page.path).sort());
  });

  it('names existing widgets with the agreed props', () => {
    const agreed = readFileSync(join(repository, 'contracts/screens/widgets.ts'), 'utf8');
    for (const widget of manifest.widgets) {
      expect(existsSync(join(remoteFolder(name), `src/widgets/${widget.name}.tsx`))).toBe(true);
      expect(agreed).toContain(`'${name}/${widget.name}'`);
    }
  });

  it('links to its own pages', () => {
    const paths = manifest.routes.map((route) => route.path);
    for (const item of manifest.navigation) expect(paths).toContain(item.path);
  });
});

describe('the manifests together', () => {
  const manifests = areaNames.map(readManifest);

  it('assign each path to one remote', () => {
    const paths = manifests.flatMap((manifest) => manifest.routes.map((route) => route.path));
    expect(paths).toEqual([...new Set(paths)]);
  });

  it('place each item and each dashboard widget at its own position', () => {
    const places = manifests.flatMap((manifest) => manifest.navigation.map((item) => item.order));
    expect(new Set(places).size).toBe(places.length);
    const onDashboard = manifests.flatMap(({ widgets }) =>
      widgets.flatMap((widget) => widget.dashboard ?? []),
    );
    expect(new Set(onDashboard).size).toBe(onDashboard.length);
  });
});
