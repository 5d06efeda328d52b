import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import type { Person } from '../ops/client/person.ts';
import { cacheFolder } from '../ops/engines/nats-binary.ts';
import { findChromium } from '../scripts/deps/chromium.mjs';

export const startBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(cacheFolder) ?? undefined,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });

export async function withBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await startBrowser();
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

export const copySession = (context: BrowserContext, { cookies, url }: Person): Promise<void> =>
  context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })));

export async function openSignedInWindow(browser: Browser, person: Person): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await copySession(context, person);
  return context;
}
