import { randomInt } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { addDays, today } from '@primal/contracts/shared/dates';
import { extractText, getDocumentProxy } from 'unpdf';
import { carrySession, expect } from '../../harness/e2e.ts';
import { Person } from '../../harness/person.ts';

/** A day for a cash drawer, long gone: closing today's would refuse the cash sales of other tests. */
export const drawerDay = (): string => addDays(today(), -1000 - randomInt(2500));

/** Types into the field with the focus and takes the choice that is found. */
export const pick = async (page: Page, text: string, name = text) => {
  await page.keyboard.type(text);
  await expect(page.getByRole('option', { name }).first()).toBeVisible();
  await page.keyboard.press('Enter');
};

export const logIn = async (page: Page, { username, password }: { username: string; password: string }) => {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
};

/** Somebody else with a session of their own, on a screen of their own. */
export const secondScreen = async (browser: Browser, baseURL = ''): Promise<Page> => {
  const other = new Person(baseURL);
  await other.register();
  const context = await browser.newContext({ baseURL });
  await carrySession(context, other);
  return context.newPage();
};

/** The text of each page as the browser prints it. */
export const pagesOf = async (page: Page): Promise<string[]> => {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  return (await extractText(pdf, { mergePages: false })).text;
};
