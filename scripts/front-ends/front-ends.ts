import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../processes.ts';

/** A workspace that is built for the browser. */
export interface FrontEnd {
  name: string;
  folder: string;
  dist: string;
}

/** The shell and the remotes. */
export const frontEnds: readonly FrontEnd[] = [
  'shell',
  'mfe-orders',
  'mfe-billing',
  'mfe-delivery',
  'mfe-admin',
]
  .map((name) => ({ name, folder: join(repository, name), dist: join(repository, name, 'dist') }))
  .filter(({ folder }) => existsSync(join(folder, 'rsbuild.config.ts')));
