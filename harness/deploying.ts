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
import type { Browser, Page } from '@playwright/test';
import type { Person } from '../ops/client/person.ts';
import { repository, type ServiceName } from '../ops/run/processes.ts';
import { openSignedInWindow } from './browser.ts';

export interface Checkout {
  folder: string;
  change(area: ServiceName, mark: string): void;
  edit(file: string, from: string, to: string): void;
  break(area: ServiceName, words: string): void;
  /** Runs a release command like `npm run`. Returns its output, or throws it on failure. */
  run(command: 'release' | 'deploy' | 'rollback', ...args: string[]): Promise<string>;
}

const scripts = {
  release: ['release.ts'],
  deploy: ['deploy.ts', 'deploy'],
  rollback: ['deploy.ts', 'rollback'],
};

/** Copies the current sources to another folder and links this checkout's packages. */
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
      if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
      writeFileSync(path, text.replaceAll(from, to));
    },
    change(area, mark) {
      appendFileSync(join(folder, 'services', area, 'src', 'service.ts'), `\n// ${mark}\n`);
      appendFileSync(join(folder, `mfe-${area}`, 'src', 'routes.ts'), `\nexport const ${mark} = true;\n`);
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

interface OpenPage {
  page: Page;
  errors: string[];
}

export async function openPage(browser: Browser, person: Person, path: string): Promise<OpenPage> {
  const page = await (await openSignedInWindow(browser, person)).newPage();
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
