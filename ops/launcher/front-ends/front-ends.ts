import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { areaNames } from '@primal/contracts/area-names';
import { repository, type ServiceName } from '../../run/processes.ts';
import type { Build } from '../sources.ts';

export interface FrontEnd extends Build {
  folder: string;
  /** Development builds are for `npm run dev <area>` only. */
  mode?: 'development';
}

const common = ['contracts', 'shell/kit', 'package-lock.json'];
const guide = ['docs/guide', 'ops/guide'];

export const listFrontEndSources = (name: string): string[] =>
  [name, ...common, ...(name === 'shell' ? guide : [])].map((path) => join(repository, path));

export const frontEnds: readonly FrontEnd[] = ['shell', ...areaNames.map((area) => `mfe-${area}`)]
  .map((name) => ({
    name,
    folder: join(repository, name),
    sources: listFrontEndSources(name),
    dist: join(repository, name, 'dist'),
  }))
  .filter(({ folder }) => existsSync(join(folder, 'rsbuild.config.ts')));

export const findRemote = (area: ServiceName): FrontEnd => {
  const found = frontEnds.find(({ name }) => name === `mfe-${area}`);
  if (!found) throw new Error(`There are no screens of ${area}.`);
  return found;
};
