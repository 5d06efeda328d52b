import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from '../launcher/product.ts';

/** The account that the demo data is made with, told at the end of each start. */
export const demoAccount = { username: 'demo', password: 'Primal2026' };

export interface DemoSeed {
  baseUrl: string;
  account: typeof demoAccount;
  report: (line: string) => void;
  /** Told once the account is there: whoever signs in from then on sees the rest come in. */
  onAccount?: () => void;
}

const markerOf = (dataDir: string) => join(dataDir, 'demo-data.json');

export const hasDemoData = (dataDir: string): boolean => existsSync(markerOf(dataDir));

const restoredMarkerOf = (dataDir: string) => join(dataDir, 'restored.json');

/** Notes that what this data folder holds was restored: it gets no demo data. */
export const markRestored = (dataDir: string, from: string): void =>
  writeFileSync(restoredMarkerOf(dataDir), JSON.stringify({ from, restoredAt: new Date().toISOString() }));

const isRestored = (dataDir: string): boolean => existsSync(restoredMarkerOf(dataDir));

/** Whether an empty product is to be filled: it has not been yet, and nothing was restored into it. */
export const lacksDemoData = (dataDir: string): boolean => !hasDemoData(dataDir) && !isRestored(dataDir);

/** Fills an empty product once. A start that was interrupted meanwhile does it again, from where it was. */
export async function fillDemoData(
  { url, dataDir }: Product,
  { report, onAccount }: Pick<DemoSeed, 'report' | 'onAccount'>,
): Promise<void> {
  if (!lacksDemoData(dataDir)) return;
  report('Filling in demo data');
  // Loaded here alone: most starts fill in nothing.
  const { seedDemo } = await import('./seed.ts');
  await seedDemo({ baseUrl: url, account: demoAccount, report, onAccount });
  writeFileSync(markerOf(dataDir), JSON.stringify({ filledAt: new Date().toISOString() }));
}
