import type { Browser, Page } from '@playwright/test';
import { addDays, today } from '@primal/contracts/shared/dates';
import { extractText, getDocumentProxy } from 'unpdf';
import { copySession } from '../../harness/browser.ts';
import { expect, test } from '../../harness/e2e.ts';
import { Person } from '../../ops/client/person.ts';

let quietDays = 0;

/**
 * A past day of which no other story uses a day within a week. Reports, exports and cash drawers cover whole
 * days, so that stories on the same day change each other's totals.
 */
export const takeQuietDay = (): string => {
  const taken = test.info().workerIndex * 20 + quietDays++;
  return addDays(today(), -1000 - taken * 8);
};

export const pickOption = async (page: Page, text: string, name = text) => {
  await page.keyboard.type(text);
  await expect(page.getByRole('option', { name }).first()).toBeVisible();
  await page.keyboard.press('Enter');
};

export const logIn = async (page: Page, { username, password }: { username: string; password: string }) => {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
};

export const openSecondScreen = async (browser: Browser, baseURL = ''): Promise<Page> => {
  const other = new Person(baseURL);
  await other.register();
  const context = await browser.newContext({ baseURL });
  await copySession(context, other);
  return context.newPage();
};

export const printPages = async (page: Page): Promise<string[]> => {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  return (await extractText(pdf, { mergePages: false })).text;
};
