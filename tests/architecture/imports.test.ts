import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areaNames } from '@primal/contracts/area-names';
import { describe, expect, it } from 'vitest';
import { isTest, listImports, listSources, parsePackage, repository, resolveImport } from './sources.ts';

/** Browser packages besides the kit that screens may import; shell and remotes share both at run time. */
const screenPackages = ['react', 'zod'];
/** Packages for a single area's screens, each with a decision. */
const ownPackages: Record<string, readonly string[]> = {
  orders: ['jsbarcode'],
};

interface Workspace {
  folder: string;
  may?: readonly string[];
  kits?: readonly string[];
}

const workspaces: Workspace[] = [
  { folder: 'contracts', may: ['zod', 'big.js', 'papaparse'] },
  { folder: 'shell/kit' },
  { folder: 'services/kit' },
  { folder: 'services/trade', kits: ['services/kit'] },
  { folder: 'gateway', kits: ['services/kit'] },
  ...areaNames.map((name) => ({ folder: `services/${name}`, kits: ['services/kit', 'services/trade'] })),
  ...areaNames.map((name) => ({
    folder: `mfe-${name}`,
    may: ['@primal/kit', '@primal/contracts', ...screenPackages, ...(ownPackages[name] ?? [])],
  })),
  {
    folder: 'shell',
    may: ['@primal/kit', '@primal/contracts', ...screenPackages, 'react-dom', '@module-federation/enhanced'],
  },
];

const ownSources = ({ folder }: Workspace) =>
  listSources(folder).filter(({ file }) => folder !== 'shell' || !file.startsWith('shell/kit/'));

const declared = (folder: string): string[] => {
  const { name, dependencies, devDependencies } = JSON.parse(
    readFileSync(join(repository, folder, 'package.json'), 'utf8'),
  );
  return [name, ...Object.keys(dependencies ?? {}), ...Object.keys(devDependencies ?? {})];
};

const offences = (workspace: Workspace, broken: (specifier: string, target: string | null) => boolean) =>
  ownSources(workspace)
    .filter(({ file }) => !isTest(file))
    .flatMap((source) =>
      listImports(source)
        .filter((specifier) => broken(specifier, resolveImport(source, specifier)))
        .map((specifier) => `${source.file}: ${specifier}`),
    );

describe.each(workspaces)('$folder', (workspace) => {
  const allowed = new Set(workspace.may ?? [workspace.folder, ...(workspace.kits ?? [])].flatMap(declared));

  it('imports only the packages that it is allowed', () => {
    const stranger = (specifier: string) => {
      const name = parsePackage(specifier);
      return name !== null && !allowed.has(name);
    };
    expect(offences(workspace, stranger)).toEqual([]);
  });

  it('imports no file of another workspace', () => {
    const outside = (_: string, target: string | null) =>
      target !== null && !`${target}/`.startsWith(`${workspace.folder}/`);
    expect(offences(workspace, outside)).toEqual([]);
  });
});

describe('dependencies between workspaces', () => {
  const ours = (folder: string) =>
    declared(folder)
      .slice(1)
      .filter((name) => name.startsWith('@primal/'));

  it.each(areaNames)('the %s service imports only contracts, the service kit and the trade', (name) => {
    expect(ours(`services/${name}`).sort()).toEqual([
      '@primal/contracts',
      '@primal/service-kit',
      '@primal/service-trade',
    ]);
  });

  it.each(areaNames)('the %s screens import only contracts and the screen kit', (name) => {
    expect(ours(`mfe-${name}`).sort()).toEqual(['@primal/contracts', '@primal/kit']);
  });

  it('the gateway refers to areas only by name and prefix', () => {
    expect(ours('gateway').filter((name) => /-service$/.test(name))).toEqual([]);
  });

  it('the kits import only contracts', () => {
    expect(ours('shell/kit')).toEqual(['@primal/contracts']);
    expect(ours('services/kit')).toEqual(['@primal/contracts']);
    expect(ours('services/trade')).toEqual(['@primal/contracts', '@primal/service-kit']);
  });

  it('the service kit imports nothing of the trade', () => {
    const ofTrade =
      /^@primal\/contracts\/((admin|billing|delivery|orders)\/|shared\/(aging|credit|customer|delivery|document|line|pric|short|tax|weigh))/;
    expect(offences({ folder: 'services/kit/src' }, (specifier) => ofTrade.test(specifier))).toEqual([]);
  });
});

describe('@primal/kit', () => {
  const look = listSources('shell/kit/src').filter(
    ({ file }) => !/\/src\/(platform|federation|imports|forms|documents)/.test(file) && !isTest(file),
  );
  const of = (pattern: RegExp) =>
    look.flatMap((source) =>
      listImports(source)
        .filter((specifier) => pattern.test(specifier))
        .map((specifier) => `${source.file}: ${specifier}`),
    );

  it('presentational parts import no router, query or form library', () => {
    expect(of(/^(react-router|@tanstack\/react-query|react-hook-form|@hookform)/)).toEqual([]);
  });

  it('presentational parts import no business code', () => {
    expect(of(/^@primal\/contracts\/(orders|billing|delivery|admin|gateway|remotes)/)).toEqual([]);
  });
});

describe('the operation folders', () => {
  const from = (folder: string, pattern: RegExp) =>
    listSources(folder)
      .filter(({ file }) => !isTest(file))
      .flatMap((source) =>
        listImports(source)
          .filter((specifier) => pattern.test(specifier))
          .map((specifier) => `${source.file}: ${specifier}`),
      );

  it.each(['ops', 'scripts'])('%s import neither harness nor benches nor tests', (folder) => {
    expect(from(folder, /^(\.\.\/)+(harness|bench|tests)\//)).toEqual([]);
  });

  it('the harness imports neither benches nor tests, and benches import no tests', () => {
    expect(from('harness', /^(\.\.\/)+(bench|tests)\//)).toEqual([]);
    expect(from('bench', /^(\.\.\/)+tests\//)).toEqual([]);
  });
});
