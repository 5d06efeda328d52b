import type { Page } from '@playwright/test';
import axe, { type ElementContext } from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Accessibility violations that axe finds in the page or in `within`. In dark mode it checks only contrast,
 * because all else is equal.
 */
export const findViolations = async (page: Page, within = 'html'): Promise<string[]> => {
  // Loading axe takes longer than running it, so load it once a document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ values, context }) => {
      // Colors in transition have no fixed contrast.
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
