import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { isTest, listSources, repository } from './sources.ts';

/** In a process of its own, because the modules of this one are loaded. */
const listReads = async (modules: readonly string[]): Promise<string[]> => {
  const probe = join(import.meta.dirname, 'load-probe.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [probe, ...modules]);
  return JSON.parse(stdout);
};

/** Programs: they run when they load. */
const isProgram = (file: string): boolean => /\/(main|draw-logo)\.ts$/.test(file);

const modules = listSources('contracts', 'services/*/src', 'gateway/src')
  .map(({ file }) => file)
  .filter((file) => !isTest(file) && !isProgram(file));

describe('a module that loads', () => {
  // A service runs for weeks: a day that it reads while it loads is soon a past day.
  it('reads neither the clock nor the time zone nor the environment', { timeout: 120_000 }, async () => {
    expect(modules.length).toBeGreaterThan(500);
    const urls = modules.map((file) => pathToFileURL(join(repository, file)).href);
    expect(await listReads(urls)).toEqual([]);
  });

  it('is found with each way to read them', async () => {
    const dates = pathToFileURL(join(repository, 'contracts/shared/dates.ts')).href;
    const examples = {
      'new Date()': 'new Date',
      "new Date('2026-11-30')": null,
      'Date.now()': 'now',
      'performance.now()': 'now',
      'Intl.DateTimeFormat()': 'DateTimeFormat',
      "new Intl.DateTimeFormat('en-US')": 'new DateTimeFormat',
      'process.env.PORT': 'process.env.PORT',
      'Object.keys(process.env)': 'names of process.env',
      [`(await import('${dates}')).formatTime('2026-11-30')`]: 'DateTimeFormat',
    };
    const urls = Object.keys(examples).map((code) => `data:text/javascript,${encodeURIComponent(code)}`);
    const found = (await listReads(urls)).map((read) => read.split('\n')[0]);
    expect(found.slice(0, 8)).toEqual(Object.values(examples).filter(Boolean));
  });
});
