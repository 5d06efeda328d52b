import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const isDark = (page: Page) => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);

/** What keeps people out. Dark colors change nothing but colors: there it is the contrast alone that is looked at. */
export const faults = async (page: Page) => {
  // No page has frames, and nobody reads what passes: without both a screen takes a fifth less.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await ((await isDark(page))
    ? axe.withRules(['color-contrast'])
    : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
  ).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
};
