import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { cacheFolder } from '../ops/engines/nats-binary.ts';
import { repository, type ServiceName } from '../ops/launcher/processes.ts';
import { findChromium } from '../scripts/deps/chromium.mjs';
import { type Fixtures, inParallel, series, takeOrder } from './fixtures.ts';
import type { Person } from './person.ts';

/** A checkout of an area's team, in which it changes its sources while the product runs from another one. */
export interface Checkout {
  folder: string;
  /** Changes service and remote of an area, so that the next release is another version. */
  change(area: ServiceName, mark: string): void;
  /** Puts other words in the place of those in a source; fails when they are not there. */
  edit(file: string, from: string, to: string): void;
  break(area: ServiceName, words: string): void;
  /** Runs one of the release commands as `npm run` does; gives what it printed, and fails with that when it fails. */
  run(command: 'release' | 'deploy' | 'rollback', ...args: string[]): Promise<string>;
}

const scripts = {
  release: ['release.ts'],
  deploy: ['deploy.ts', 'deploy'],
  rollback: ['deploy.ts', 'rollback'],
};

/** The sources as they are now, in another folder, with the packages of this one. */
export function copyCheckout(folder: string, env: Record<string, string>): Checkout {
  const apart = /^(node_modules|dist|\.git|\.data|\.cache|test-results)$/;
  cpSync(repository, folder, {
    recursive: true,
    filter: (source) =>
      !source
        .split('/')
        .slice(repository.split('/').length)
        .some((name) => apart.test(name)),
  });
  linkPackages(folder);
  const { PATH, HOME } = process.env;
  return {
    folder,
    edit(file, from, to) {
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not say ${from}`);
      writeFileSync(path, text.replaceAll(from, to));
    },
    change(area, mark) {
      appendFileSync(join(folder, 'services', area, 'src', 'service.ts'), `\n// ${mark}\n`);
      appendFileSync(join(folder, `mfe-${area}`, 'src', 'pages.tsx'), `\nexport const ${mark} = true;\n`);
    },
    break: (area, words) =>
      appendFileSync(join(folder, 'services', area, 'src', 'service.ts'), `\nthrow new Error('${words}');\n`),
    async run(command, ...args) {
      const [file = '', ...first] = scripts[command];
      const child = spawn(process.execPath, [join(folder, 'scripts', file), ...first, ...args], {
        cwd: folder,
        env: { PATH, HOME, ...env },
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text) => {
          output += text;
        });
      const [code] = await once(child, 'close');
      if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output}`);
      return output;
    },
  };
}

/** Packages of others as links to those that are here; the project's own as links within the copy, as npm makes them. */
function linkPackages(folder: string): void {
  const from = join(repository, 'node_modules');
  const to = join(folder, 'node_modules');
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name === '@primal')
      cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(from, name), join(to, name));
  }
}

export interface Load {
  requests: number;
  /** What was not answered as it should be: `POST /api/sales-orders 503`. */
  failed: string[];
  stop(): Promise<void>;
}

const reads = [
  '/api/sales-orders?limit=20',
  '/api/invoices?limit=20',
  '/api/drivers',
  '/api/delivery-routes?limit=20',
  '/api/customers?limit=20',
  '/api/products?limit=20',
  '/api/stats/dashboard',
  '/mfe/orders/manifest.json',
  '/mfe/billing/manifest.json',
  '/mfe/delivery/manifest.json',
  '/mfe/admin/manifest.json',
];

/** Some clerks who take orders, convert them and look at lists without a pause, and never try anything again. */
export function loadFrom(person: Person, office: Fixtures, clerks = 3): Load {
  const load = { requests: 0, failed: [] as string[] };
  let isOver = false;
  const attempt = async (name: string, work: () => Promise<{ status: number }>) => {
    load.requests += 1;
    const outcome = await work().then(
      ({ status }) => status,
      (error: Error) => error.message,
    );
    if (typeof outcome === 'string' || outcome >= 300) load.failed.push(`${name} ${outcome}`);
  };
  const work = async () => {
    while (!isOver) {
      let id = '';
      await attempt('POST /api/sales-orders', async () => {
        id = (await takeOrder(person, office)).id;
        return { status: 201 };
      });
      if (id)
        await attempt('convert', () => person.send('POST', `/api/sales-orders/${id}/convert-to-invoice`));
      await attempt('POST /api/drivers', () =>
        person.send('POST', '/api/drivers', { name: `Driver ${load.requests}`, phone: '207-555-0100' }),
      );
      for (const path of reads) await attempt(`GET ${path}`, () => person.send('GET', path));
    }
  };
  const working = inParallel(series(1, clerks), clerks, work);
  return Object.assign(load, {
    async stop() {
      isOver = true;
      await working;
    },
  });
}

export const startBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(cacheFolder) ?? undefined,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });

interface OpenPage {
  page: Page;
  errors: string[];
}

/** A page of somebody who is signed in, with everything that goes wrong in it noted. */
export async function openPage(browser: Browser, person: Person, path: string): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([...person.cookies].map(([name, value]) => ({ name, value, url: person.url })));
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(`${message.type()}: ${message.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) errors.push(`${response.status()} ${response.url()}`);
  });
  await page.goto(`${person.url}${path}`);
  return { page, errors };
}
