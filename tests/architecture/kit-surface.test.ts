import { findUsedSurface, readOfferedSurface } from '@primal/kit/federation/kit-surface';
import { kitModules } from '@primal/kit/federation/shared';
import { describe, expect, it } from 'vitest';

/** Exports at run time by module, to compare with the exports that the build parses from the sources. */
const modules: Record<string, () => Promise<object>> = {
  '@primal/kit': () => import('@primal/kit'),
  '@primal/kit/platform': () => import('@primal/kit/platform'),
  '@primal/kit/table': () => import('@primal/kit/table'),
  '@primal/kit/forms': () => import('@primal/kit/forms'),
  '@primal/kit/grid': () => import('@primal/kit/grid'),
  '@primal/kit/print': () => import('@primal/kit/print'),
  '@primal/kit/parts': () => import('@primal/kit/parts'),
  '@primal/kit/charts': () => import('@primal/kit/charts'),
  '@primal/kit/imports': () => import('@primal/kit/imports'),
};

describe('the kit contract of the shell', () => {
  const offered = readOfferedSurface();

  it('names every shared module', () => {
    expect(Object.keys(offered).sort()).toEqual([...kitModules, 'zod'].sort());
  });

  // Loading the kit with all packages takes seconds on a busy machine.
  it.each(kitModules)('equals the exports of %s', { timeout: 60_000 }, async (module) => {
    expect(offered[module]).toEqual(Object.keys((await modules[module]?.()) ?? {}).sort());
  });
});

describe('the kit contract of a remote', () => {
  const of = (text: string) => findUsedSurface([{ file: 'src/page.tsx', text }]);

  it('lists its value imports and ignores type imports', () => {
    expect(
      of(`import { Button, type ButtonProps, Dialog as Box } from '@primal/kit';
import type { Page } from '@primal/kit/platform';
import {
  DataTable,
} from '@primal/kit/table';
import { IconX } from '@primal/kit/icons';`),
    ).toEqual({ '@primal/kit': ['Button', 'Dialog'], '@primal/kit/table': ['DataTable'] });
  });

  it('includes the parts of zod that its contracts use', () => {
    expect(
      of("import { z } from 'zod';\nexport type A = z.infer<typeof a>;\nconst a = z.object({});"),
    ).toEqual({
      zod: ['object'],
    });
  });

  it('rejects a namespace import, as the build does', () => {
    expect(() => of("import * as kit from '@primal/kit';")).toThrow('name what it uses');
  });
});
