import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { gatewayApi } from '@primal/contracts/gateway/api';
import { type Account, createAccount, Person } from '../ops/client/person.ts';
import { copySession } from './browser.ts';
import { createMarkedOffice, type Office } from './office.ts';

const productUrl = () => process.env.E2E_URL ?? '';

interface OfTest {
  /** The browser's errors and warnings. A test fails if the list is not empty when the test ends. */
  complaints: string[];
}

interface OfWorker {
  /**
   * Signed in through the API. Many tests share the person, because the gateway limits registrations by
   * address.
   */
  person: Person;
  account: Account;
}

interface OfOffice {
  office: Office;
}

const listen = (page: Page, complaints: string[]): void => {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
};

/** `E2E_SLOWER=6` slows pages down six times, which reproduces failures of a busy machine. */
const slowDown = async (page: Page): Promise<void> => {
  const rate = Number(process.env.E2E_SLOWER ?? 1);
  if (rate === 1) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
};

/** Playwright's test with a signed-out page. Any browser error or warning fails it. */
export const test = base.extend<OfTest, OfWorker>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads fixture names from the pattern
  person: [async ({}, use) => use(new Person(productUrl())), { scope: 'worker' }],
  account: [async ({ person }, use) => use(await person.register()), { scope: 'worker' }],
  // `print()` marks the page as printed instead of opening the browser's dialog.
  context: async ({ context }, use) => {
    await context.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    await use(context);
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      listen(page, complaints);
      await slowDown(page);
      await use(complaints);
      expect(complaints, 'the console of the browser').toEqual([]);
    },
    { auto: true },
  ],
});

export const signInNewcomer = async (context: BrowserContext) => {
  const person = new Person(productUrl());
  const account = await person.register(createAccount());
  await copySession(context, person);
  return { person, account };
};

export const signedInTest = test.extend<OfOffice>({
  page: async ({ page, person, account }, use) => {
    // Closing the last page ends the session after 15 seconds, which other tests may exceed.
    if ((await person.call(gatewayApi.currentUser)).status !== 200) await person.signIn(account);
    await copySession(page.context(), person);
    await use(page);
  },
  // The `page` fixture ensures that the person is signed in.
  office: async ({ page: _, person }, use) => use(await createMarkedOffice(person)),
});

export const adminTest = test.extend<OfOffice & { admin: Person }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads fixture names from the pattern
  admin: async ({}, use) => {
    const admin = new Person(productUrl());
    await admin.signIn(JSON.parse(process.env.E2E_ADMIN ?? '') as Account);
    await use(admin);
  },
  page: async ({ page, admin }, use) => {
    await copySession(page.context(), admin);
    await use(page);
  },
  office: async ({ admin }, use) => use(await createMarkedOffice(admin)),
});

export { expect };
