import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { buildProcesses, processBuilds } from '../../ops/launcher/process-builds.ts';
import { repository } from '../../ops/run/processes.ts';

test.each(processBuilds)(
  '$name finds its source files after the build at any checkout path',
  async ({ name, dist }) => {
    await buildProcesses({ report: () => {}, among: [name] });
    for (const file of readdirSync(dist).filter((one) => one.endsWith('.js'))) {
      const path = `${dist}/${file}`;
      const text = readFileSync(path, 'utf8');
      expect(text, file).not.toContain(repository);
      // `new URL("../pdf/invoice-pdf.ts", new URL("../src/invoicing/pdf.ts", import.meta.url).href)`
      const places = text.matchAll(/new URL\("([^"]+)", new URL\("([^"]+)", import\.meta\.url\)\.href\)/g);
      for (const [, named = '', source = ''] of places) {
        const from = new URL(source, pathToFileURL(path));
        expect(existsSync(from), source).toBe(true);
        expect(existsSync(new URL(named, from)), named).toBe(true);
      }
      for (const [, folder = ''] of text.matchAll(/import\.meta\.dirname \+ "([^"]+)"/g))
        expect(existsSync(fileURLToPath(new URL(`.${folder}`, pathToFileURL(path)))), folder).toBe(true);
    }
  },
);
