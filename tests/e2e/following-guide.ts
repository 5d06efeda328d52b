import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from '../../harness/e2e.ts';
import { guideFolder } from '../../ops/guide/pages.ts';

/** Bold and italic words of a guide page: names on the screens, and keys. */
const namesOn = (page: string): string[] => {
  const text = readFileSync(join(guideFolder, page), 'utf8').replace(/`[^`]*`/gs, '');
  const names = [...text.matchAll(/\*\*([^*]+)\*\*|\*([^*\n]+)\*/g)].map(
    ([, bold, italic]) => bold ?? italic,
  );
  return [...new Set(names.map((name = '') => name.replace(/\s+/g, ' ')))];
};

const isKey = (name: string): boolean => /^(Ctrl .+|Esc|Escape|F\d{1,2}|[A-Z0-9])$/.test(name);

/** Collects the names that a story met. `end` fails if the page of the guide names others. */
export const follow = (guidePage: string, page: Page) => {
  const met = new Set<string>();
  return {
    meet: async (...names: string[]): Promise<void> => {
      for (const name of names) {
        // A button's name may continue with its object, as in 'Invoice SO-1002'.
        const begins = new RegExp(`^${RegExp.escape(name)}\\b`);
        const what = page
          .getByRole('button', { name: begins })
          .or(page.getByRole('menuitem', { name: begins }))
          .or(page.getByRole('link', { name, exact: true }))
          .or(page.getByRole('heading', { name, exact: true }))
          .or(page.getByLabel(name, { exact: true }))
          .or(page.getByText(name, { exact: true }));
        await expect(what.filter({ visible: true }).first(), `${name} in ${guidePage}`).toBeVisible();
        met.add(name);
      }
    },
    end: (): void => expect(namesOn(guidePage).filter((name) => !isKey(name) && !met.has(name))).toEqual([]),
  };
};
