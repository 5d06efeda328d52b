import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from './sources.ts';

interface Manifest {
  name: string;
  workspaces?: string[];
  allowScripts?: Record<string, boolean>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
interface Locked {
  link?: boolean;
  integrity?: string;
  resolved?: string;
  license?: string;
  hasInstallScript?: boolean;
}

const read = <T>(path: string): T => JSON.parse(readFileSync(join(repository, path), 'utf8'));
const { packages } = read<{ packages: Record<string, Locked> }>('package-lock.json');
const nameOf = (path: string) => path.replace(/^.*node_modules\//, '');
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
);
const own = Object.keys(packages).filter((path) => !path.includes('node_modules/'));

/** Licenses that require at most a notice, or allow use as a replaceable library (MPL, LGPL, OFL). */
const acceptable =
  /^(0BSD|Apache-2\.0|BlueOak-1\.0\.0|BSD|BSD-2-Clause|BSD-3-Clause|CC0-1\.0|ISC|LGPL-3\.0-or-later|MIT|MIT-0|MPL-2\.0|OFL-1\.1|Python-2\.0|Unlicense|Zlib)$/;
/** Packages whose only license statement, MIT, is in their readme. */
const withoutEntry = ['png-js'];

describe('a third-party package', () => {
  it.each(own)('is named in %s at one exact version', (path) => {
    const manifest = read<Manifest>(join(path, 'package.json'));
    const named = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
    expect(Object.entries(named).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual(
      [],
    );
  });

  it("is locked by its archive's checksum and comes from a registry", () => {
    expect(
      installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path),
    ).toEqual([]);
    const elsewhere = installed.filter(([, { resolved }]) => resolved && !resolved.startsWith('https://'));
    expect(elsewhere.map(([path]) => path)).toEqual([]);
  });

  it('runs an install script only if allowed by name', () => {
    const allowed = read<Manifest>('package.json').allowScripts ?? {};
    const running = installed
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => nameOf(path));
    expect(running.filter((name) => !allowed[name])).toEqual([]);
  });

  it('has an accepted license', () => {
    const asks = installed.filter(([path, { license = '' }]) => {
      if (withoutEntry.includes(nameOf(path))) return false;
      return !license.split(/ AND | OR |[()]/).every((each) => each === '' || acceptable.test(each));
    });
    expect(asks.map(([path, { license }]) => `${nameOf(path)}: ${license}`)).toEqual([]);
  });
});

describe('docs/security.md', () => {
  const page = readFileSync(join(repository, 'docs', 'security.md'), 'utf8');

  it('names existing tests and pages', () => {
    const named = [...page.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?|(?:docs|docker|scripts)\/[\w./-]+)`/g)];
    expect(named.length).toBeGreaterThan(40);
    expect(named.map(([, path = '']) => path).filter((path) => !existsSync(join(repository, path)))).toEqual(
      [],
    );
  });

  it('answers each chapter of the standard', () => {
    const chapters = [...page.matchAll(/^### V(\d+) /gm)].map(([, number]) => Number(number));
    expect(chapters).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
  });
});
