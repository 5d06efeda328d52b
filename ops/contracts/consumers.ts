import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Area, areaNames } from '@primal/contracts/area-names';
import { noticeTypes } from '@primal/contracts/screens/notice-types';
import type { ServiceDefinition } from '@primal/service-kit/service';
import { repository } from '../run/processes.ts';

async function loadDefinition(area: Area): Promise<ServiceDefinition> {
  const file = join(repository, 'services', area, 'src', 'service.ts');
  const exported: Partial<Record<Area, ServiceDefinition>> = await import(file);
  const definition = exported[area];
  if (!definition) throw new Error(`${file} exports no '${area}'.`);
  return definition;
}

export const services: readonly ServiceDefinition[] = await Promise.all(areaNames.map(loadDefinition));

const workspaces = ['shell', 'gateway', ...areaNames.flatMap((name) => [`mfe-${name}`, `services/${name}`])];

const readSources = (workspace: string): string =>
  globSync(`${workspace}/{src,kit/src}/**/*.{ts,tsx}`, { cwd: repository })
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .map((file) => readFileSync(join(repository, file), 'utf8'))
    .join('\n');

let texts: [workspace: string, text: string][] | undefined;

const listMentioning = (pattern: RegExp, except: string): string[] => {
  texts ??= workspaces.map((workspace) => [workspace, readSources(workspace)]);
  return texts
    .filter(([workspace, text]) => workspace !== except && pattern.test(text))
    .map(([workspace]) => workspace)
    .sort();
};

export const listCallers = (owner: string, name: string): string[] =>
  listMentioning(new RegExp(`\\b\\w+Api\\.${name}\\b`), `services/${owner}`);

export const listWidgetUsers = (widget: string): string[] =>
  listMentioning(new RegExp(`['"]${widget}['"]`), `mfe-${widget.split('/')[0]}`);

export const listExportUsers = (name: string): string[] =>
  listMentioning(new RegExp(`\\b${name}\\b`), 'shell').filter((workspace) => workspace.startsWith('mfe-'));

export const listEventConsumers = (type: string): string[] => {
  const appliers = services.filter((service) =>
    service.consumers.some(({ definition }) => definition.type === type),
  );
  const gateway = type.startsWith('admin.user.') || noticeTypes.includes(type) ? ['gateway'] : [];
  return [...appliers.map(({ name }) => name), ...gateway];
};
