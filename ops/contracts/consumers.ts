import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areaNames } from '@primal/contracts/areas';
import { noticeTypes } from '@primal/contracts/screens/notices';
import { repository } from '../launcher/processes.ts';
import { services } from './services.ts';

/** The workspaces that call others, by the folder of their sources. */
const callers = ['shell', ...areaNames.map((name) => `mfe-${name}`)];
const sources = [...callers.map((name) => `${name}/{src,kit/src}`), 'services/*/src', 'gateway/src'];

const textOf = new Map<string, string>();

/** The source files of a deployable together, tests left out; read once. */
function textsOf(folders: readonly string[]): Map<string, string> {
  if (textOf.size === 0)
    for (const file of globSync(
      folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
      { cwd: repository },
    )) {
      if (/\.test\.tsx?$|\/testing\//.test(file)) continue;
      const workspace = file.startsWith('services/')
        ? file.split('/').slice(0, 2).join('/')
        : file.split('/')[0];
      if (!workspace) continue;
      textOf.set(
        workspace,
        `${textOf.get(workspace) ?? ''}\n${readFileSync(join(repository, file), 'utf8')}`,
      );
    }
  return textOf;
}

const mentioning = (pattern: RegExp, except: string): string[] =>
  [...textsOf(sources)]
    .filter(([workspace, text]) => workspace !== except && pattern.test(text))
    .map(([workspace]) => workspace)
    .sort();

/** Who sends a call, by its name in its table (`convertOrder`): `mfe-orders`, `shell`. */
export const callersOf = (owner: string, name: string): string[] =>
  mentioning(new RegExp(`\\b\\w+Api\\.${name}\\b`), `services/${owner}`);

export const showersOf = (widget: string): string[] =>
  mentioning(new RegExp(`['"]${widget}['"]`), `mfe-${widget.split('/')[0]}`);

export const takersOf = (name: string): string[] =>
  mentioning(new RegExp(`\\b${name}\\b`), 'shell').filter((workspace) => workspace.startsWith('mfe-'));

export const appliersOf = (type: string): string[] => {
  const appliers = services.filter((service) =>
    service.consumers?.some(({ definition }) => definition.type === type),
  );
  const gateway = type.startsWith('admin.user.') || noticeTypes.includes(type) ? ['gateway'] : [];
  return [...appliers.map(({ name }) => name), ...gateway];
};
