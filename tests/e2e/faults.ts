import type { Page } from '@playwright/test';
import axe, { type ElementContext } from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Barriers of the page, or of the part that `within` selects, by axe. Dark colors change nothing but colors: there only
 * the contrast is looked at.
 */
export const faults = async (page: Page, within = 'html'): Promise<string[]> => {
  // Reading axe takes longer than running it: once a document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ values, context }) => {
      // Colors on their way to another have no contrast of their own.
      const changing = document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
      await Promise.allSettled(changing.map(({ finished }) => finished));
      const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
      const runOnly = isDark
        ? { type: 'rule' as const, values: ['color-contrast'] }
        : { type: 'tag' as const, values };
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const { violations } = await run(context as ElementContext, { runOnly, resultTypes: ['violations'] });
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
      );
    },
    { values: tags, context: within },
  );
};
