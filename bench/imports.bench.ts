import type { Page } from '@playwright/test';
import { openSignedInWindow, withBrowser } from '../harness/browser.ts';
import { createQuickBooksOnlineCustomers } from '../harness/lists/customers.ts';
import { createQuickBooksDesktopItems } from '../harness/lists/items.ts';
import { type List, toCsv } from '../harness/lists/list.ts';
import { writeXlsx } from '../harness/lists/xlsx.ts';
import { type Measuring, measure } from './measure.ts';
import { formatMissed, formatMs, measureTime, median, percentile } from './timing.ts';

const rounds = 5;
const wanted = 3_000;

const files: { name: string; path: string; list: List; isExcel: boolean }[] = [
  {
    name: '3,000 customers of QuickBooks Online, .xlsx',
    path: '/customers/import',
    isExcel: true,
    list: createQuickBooksOnlineCustomers(3_000),
  },
  {
    name: '5,000 items of QuickBooks Desktop, .csv',
    path: '/products/import',
    isExcel: false,
    list: createQuickBooksDesktopItems(5_000),
  },
];

/**
 * Measures the time from file choice to column mapping, and from mapping to the preview's first rows. Stores
 * nothing.
 */
const previewTimes = async (page: Page, url: string, { path, list, isExcel }: (typeof files)[number]) => {
  const buffer = Buffer.from(isExcel ? writeXlsx({ Sheet1: list }) : toCsv(list));
  const file = { name: isExcel ? 'list.xlsx' : 'list.csv', mimeType: 'text/csv', buffer };
  const columns: number[] = [];
  const previews: number[] = [];
  for (let round = -1; round < rounds; round += 1) {
    await page.goto(url + path);
    const input = page.locator('input[type=file]');
    await input.waitFor({ state: 'attached' });
    const show = page.getByRole('button', { name: 'Show Preview' });
    const opening = await measureTime(async () => {
      await input.setInputFiles(file);
      await show.waitFor();
    });
    const showing = await measureTime(async () => {
      await show.click();
      await page.getByRole('table', { name: 'Rows of the file' }).getByRole('row').nth(1).waitFor();
    });
    if (round < 0) continue;
    columns.push(opening);
    previews.push(showing);
  }
  return { columns, previews };
};

const measured = ({ clerk, url }: Measuring): Promise<string[]> =>
  withBrowser(async (browser) => {
    const page = await (await openSignedInWindow(browser, clerk.person)).newPage();
    const lines: string[] = [];
    for (const file of files) {
      const { columns, previews } = await previewTimes(page, url, file);
      const whole = columns.map((opening, at) => opening + (previews[at] ?? 0));
      lines.push(
        `${file.name}: columns after ${formatMs(median(columns))}, previewed ${formatMs(median(previews))} later, both ${formatMs(median(whole))}, worst ${formatMs(percentile(whole, 1))} (at most ${wanted} ms wanted)${formatMissed(median(whole) <= wanted)}`,
      );
    }
    return lines;
  });

export default function imports(): Promise<string[]> {
  return measure({ database: 'admin' }, measured);
}
