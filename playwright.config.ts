import { defineConfig } from '@playwright/test';
import { cacheFolder } from './ops/engines/nats-binary.ts';
import { findChromium } from './scripts/deps/chromium.mjs';

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './harness/e2e-product.ts',
  // The product, its database and the browser share two cores with the tests.
  workers: 2,
  timeout: 300_000,
  // On a busy machine a worker's first page takes over 20 seconds.
  expect: { timeout: 60_000 },
  forbidOnly: true,
  retries: 0,
  reporter: 'list',
  use: {
    // Set by the global setup before the workers read this file.
    baseURL: process.env.E2E_URL,
    viewport: { width: 1440, height: 900 },
    // A trace of every story costs a third of the processor.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(cacheFolder) ?? undefined,
      args: [
        // Chromium's sandbox fails for root, and in many containers for every user.
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        // No background requests: closed networks reject them many times a second.
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
