import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documents } from '@primal/contracts/documents';
import { linkedPages } from '@primal/contracts/screens/links';
import type { RemoteDefinition } from '@primal/contracts/screens/manifest';
import { describe, expect, it } from 'vitest';
import { manifests } from '../../harness/manifests.ts';
import { repository } from './sources.ts';

const paths = manifests.flatMap(({ routes }) => routes.map(({ path }) => path));

describe.each(manifests)('the routes of $name', ({ name, widgets, navigation, ...manifest }) => {
  const folder = join(repository, `mfe-${name}`, 'src');

  it('name existing pages', async () => {
    const { routes } = (await import(join(folder, 'routes.ts'))) as RemoteDefinition;
    const pages = Object.values(routes).map(({ page }) => page);
    const missing = pages.filter(
      (page) =>
        !existsSync(join(folder, page)) ||
        !/^export (default|\{ default)/m.test(readFileSync(join(folder, page), 'utf8')),
    );
    expect(missing).toEqual([]);
  });

  it('name existing widgets with the agreed props', () => {
    const agreed = readFileSync(join(repository, 'contracts/screens/widgets.ts'), 'utf8');
    for (const widget of widgets) {
      expect(existsSync(join(folder, `widgets/${widget.name}.tsx`))).toBe(true);
      expect(agreed).toContain(`'${name}/${widget.name}'`);
    }
  });

  it('cover only own paths with their navigation items', () => {
    const own = manifest.routes.map(({ path }) => path);
    const covered = navigation.flatMap(({ covers }) => covers);
    expect(covered.filter((path) => !own.some((one) => one === path || one.startsWith(`${path}/`)))).toEqual(
      [],
    );
  });
});

describe('the routes together', () => {
  it('assign each path to one remote', () => {
    expect(paths).toEqual([...new Set(paths)]);
  });

  it('include each page that other areas link to', () => {
    expect(Object.values(linkedPages).filter(({ path }) => !paths.includes(path))).toEqual([]);
  });

  it('include the page of each document', () => {
    const pages = documents.flatMap(({ page }) => page?.replace('{id}', ':id') ?? []);
    expect(pages.filter((page) => !paths.includes(page))).toEqual([]);
  });

  it('place each item and each dashboard widget at its own position', () => {
    const places = manifests.flatMap(({ navigation }) => navigation.map(({ order }) => order));
    expect(new Set(places).size).toBe(places.length);
    const onDashboard = manifests.flatMap(({ widgets }) =>
      widgets.flatMap(({ dashboard }) => dashboard ?? []),
    );
    expect(new Set(onDashboard).size).toBe(onDashboard.length);
  });
});
