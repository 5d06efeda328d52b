import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildGuide, guideFolder, listPages } from './pages.ts';

const dist = mkdtempSync(join(tmpdir(), 'primal-guide-test-'));
afterAll(() => rmSync(dist, { recursive: true }));

test('every page of the guide is in its list', () => {
  const pages = readdirSync(guideFolder).filter((name) => name.endsWith('.md'));
  expect(listPages().toSorted()).toEqual(pages.toSorted());
});

test('every link and picture of the built guide resolves', () => {
  buildGuide(dist);
  const folder = join(dist, 'guide');
  const pages = readdirSync(folder).filter((name) => name.endsWith('.html'));
  expect(pages).toContain('index.html');
  const missing = pages.flatMap((page) =>
    [...readFileSync(join(folder, page), 'utf8').matchAll(/(?:href|src)="([^"/][^"]*)"/g)]
      .map(([, to = '']) => to)
      .filter((to) => !existsSync(join(folder, to)))
      .map((to) => `${page}: ${to}`),
  );
  expect(missing).toEqual([]);
});
