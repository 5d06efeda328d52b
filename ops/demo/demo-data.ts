import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const demoAccount = { username: 'demo', password: 'Primal2026' };

export interface DemoSeed {
  baseUrl: string;
  account: typeof demoAccount;
  report: (line: string) => void;
  /** Called once people can sign in; the filling waits for it. */
  onAccount?: () => Promise<void>;
}

const markerPath = (dataDir: string) => join(dataDir, 'demo-data.json');

export const hasDemoData = (dataDir: string): boolean => existsSync(markerPath(dataDir));

const restoredMarkerPath = (dataDir: string) => join(dataDir, 'restored.json');

export const markRestored = (dataDir: string, from: string): void =>
  writeFileSync(restoredMarkerPath(dataDir), JSON.stringify({ from, restoredAt: new Date().toISOString() }));

const isRestored = (dataDir: string): boolean => existsSync(restoredMarkerPath(dataDir));

export const lacksDemoData = (dataDir: string): boolean => !hasDemoData(dataDir) && !isRestored(dataDir);

/** Fills an empty product once. An interrupted fill resumes at the next start. */
export async function fillDemoData(
  { url, dataDir }: { url: string; dataDir: string },
  { report, onAccount }: Pick<DemoSeed, 'report' | 'onAccount'>,
): Promise<void> {
  if (!lacksDemoData(dataDir)) return;
  report('Filling in demo data');
  // Imported here because most starts do not need it.
  const { seedDemo } = await import('./seed.ts');
  await seedDemo({ baseUrl: url, account: demoAccount, report, onAccount });
  writeFileSync(markerPath(dataDir), JSON.stringify({ filledAt: new Date().toISOString() }));
}
