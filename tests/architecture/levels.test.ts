import { dirname } from 'node:path';
import { areaNames } from '@primal/contracts/area-names';
import { describe, expect, it } from 'vitest';
import { isTest, listImports, listSources, resolveImport } from './sources.ts';

const importsBelow = (folder: string): Map<string, string[]> => {
  const sources = listSources(folder).filter(({ file }) => !isTest(file));
  const files = new Set(sources.map(({ file }) => file));
  return new Map(
    sources.map(({ file, text }) => {
      const source = { file, text: text.replace(/\bimport\('[^']+'\)/g, '') };
      const targets = listImports(source).map((specifier) => resolveImport(source, specifier) ?? '');
      return [file, [...new Set(targets)].filter((target) => files.has(target))];
    }),
  );
};

/** Length of the longest import chain from each file. Throws on an import cycle. */
const computeLevels = (imports: Map<string, string[]>): Map<string, number> => {
  const levels = new Map<string, number>();
  const level = (file: string, above: readonly string[]): number => {
    if (above.includes(file)) throw new Error(`A circle: ${[...above, file].join(' > ')}`);
    const known = levels.get(file);
    if (known !== undefined) return known;
    const below = (imports.get(file) ?? []).map((target) => level(target, [...above, file]));
    levels.set(file, 1 + Math.max(0, ...below));
    return levels.get(file) ?? 1;
  };
  for (const file of imports.keys()) level(file, []);
  return levels;
};

const kit = 'shell/kit/src';

describe('a chain of imports', () => {
  it.each([
    [`${kit}/grid`, 7],
    ['services/orders/src/order', 7],
  ])('in %s is at most %i files long', (folder, most) => {
    const levels = computeLevels(importsBelow(folder));
    expect([...levels].filter(([, level]) => level > most)).toEqual([]);
  });

  it.each([
    'contracts',
    'shell',
    'mfe-orders',
    'mfe-billing',
    'mfe-delivery',
    'mfe-admin',
    'services/orders/src',
    'services/delivery/src',
    'services/billing/src',
    'services/admin/src',
    'services/kit/src',
    'services/trade/src',
    'gateway/src',
  ])('in %s has no cycle', (folder) => {
    expect(computeLevels(importsBelow(folder)).size).toBeGreaterThan(5);
  });
});

/** Imports between folders that lead back, each with a file. A file beside the folders counts as a folder. */
const findFolderCircles = (root: string): string[] => {
  const toFolder = (file: string) => file.slice(root.length + 1).split('/')[0] ?? '';
  const below = new Map<string, Map<string, string>>();
  for (const [file, targets] of importsBelow(root))
    for (const target of targets) {
      const [from, to] = [toFolder(file), toFolder(target)];
      if (from !== to) below.set(from, (below.get(from) ?? new Map()).set(to, `${file} > ${target}`));
    }
  const listReached = (from: string, reached = new Set<string>()): Set<string> => {
    for (const to of below.get(from)?.keys() ?? []) if (!reached.has(to)) listReached(to, reached.add(to));
    return reached;
  };
  return [...below].flatMap(([from, targets]) =>
    [...targets].filter(([to]) => listReached(to).has(from)).map(([to, file]) => `${from} > ${to}: ${file}`),
  );
};

describe('the folders below', () => {
  it.each([
    'contracts',
    ...areaNames.map((name) => `services/${name}/src`),
    'services/trade/src',
    'services/kit/src',
    'gateway/src',
    'shell/src',
    ...areaNames.map((name) => `mfe-${name}/src`),
    'ops',
    'harness',
  ])('%s import no circle', (root) => {
    expect(findFolderCircles(root)).toEqual([]);
  });
});

/**
 * Folders of the kit from the bottom up: each folder imports only from earlier folders. Excludes build files.
 */
const kitFolders = [
  'theme',
  'sheets',
  'base',
  'toasts',
  'shortcuts',
  'listbox',
  'fields',
  'actions',
  'page',
  'dialogs',
  'weights',
  'grid',
  'parts',
  'table',
  'print',
  'charts',
  'platform',
  'imports',
  'outbox',
  'forms',
  'documents',
  'provider',
  'federation',
];

describe('the folders of the kit', () => {
  const parseFolder = (file: string) => file.slice(kit.length + 1).split('/')[0] ?? '';
  const inRooms = [...importsBelow(kit)].filter(([file]) => dirname(file) !== kit);

  it('are all in the list', () => {
    expect([...new Set(inRooms.map(([file]) => parseFolder(file)))].sort()).toEqual(kitFolders.toSorted());
  });

  it('import only from the folders below and the icons', () => {
    const upwards = inRooms.flatMap(([file, targets]) =>
      targets
        .filter((target) => target !== `${kit}/icons.ts`)
        .filter(
          (target) =>
            !kitFolders.slice(0, kitFolders.indexOf(parseFolder(file)) + 1).includes(parseFolder(target)),
        )
        .map((target) => `${file} > ${target}`),
    );
    expect(upwards).toEqual([]);
  });
});
