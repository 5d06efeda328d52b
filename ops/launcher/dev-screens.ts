import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../run/console.ts';
import { waitUntil } from '../run/poll.ts';
import { findFreePort } from '../run/ports.ts';
import { type Developed, repository, type ServiceName } from '../run/processes.ts';
import { Program } from '../run/program.ts';
import {
  buildFrontEnds,
  createRsbuildCommand,
  type FrontEnd,
  findRemote,
  frontEnds,
  listFrontEndSources,
} from './front-ends.ts';
import { isFresh } from './sources.ts';

interface Preparing {
  area: ServiceName;
  report: (line: string) => void;
  signal: AbortSignal;
}

/** The shell with React's development build, which hot reload requires. */
const shell: FrontEnd = {
  name: 'shell',
  folder: join(repository, 'shell'),
  sources: listFrontEndSources('shell'),
  dist: join(repository, '.cache', 'dev-shell'),
  mode: 'development',
};

/**
 * Builds the shell and the area's own screens. Keeps the builds of other areas even if they are stale, to
 * save time.
 */
export async function prepareScreens({ area, report, signal }: Preparing): Promise<void> {
  const others = frontEnds.filter(({ name }) => name !== 'shell' && name !== `mfe-${area}`);
  const missing = others.filter(({ dist }) => !existsSync(join(dist, 'manifest.json')));
  const old = others.filter((one) => !missing.includes(one) && !isFresh(one)).map(({ name }) => name);
  if (old.length > 0) report(`Using the last build of ${old.join(', ')} (npm run build updates it)`);
  await buildFrontEnds({ report, signal, among: [shell, ...missing] });
}

export interface DevServer {
  developed: Developed;
  program: Program;
  ready(): Promise<void>;
}

interface Serving {
  area: ServiceName;
  report: (line: string) => void;
  onStarted: (name: string, pid: number) => void;
}

const compilesWithin = 60_000;

export async function serveScreens({ area, report, onStarted }: Serving): Promise<DevServer> {
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}/mfe/${area}/manifest.json`;
  const answers = async () => (await fetch(address, { signal: AbortSignal.timeout(2_000) })).ok;
  const write = (text: string) => {
    for (const line of text.split('\n').filter((one) => one.trim() !== ''))
      report(`${area} screens: ${line.trimEnd()}`);
  };
  const { folder } = findRemote(area);
  const args = ['dev', '--port', String(port)];
  const program = new Program({
    ...createRsbuildCommand({ name: `${area} screens`, folder, args, mode: 'development' }),
    output: { write },
    ready: answers,
    onStarted: (pid) => onStarted(`${area} screens`, pid),
  });
  program.spawn();
  return {
    developed: { area, port, shell: shell.dist },
    program,
    async ready() {
      const hasEnded = () => program.pid === null;
      await waitUntil(async () => hasEnded() || (await answers()), { within: compilesWithin, every: 50 });
      if (hasEnded()) throw new UserError(`The dev server of ${area} has ended.`);
      if (!(await answers().catch(() => false)))
        throw new UserError(`The screens of ${area} were not compiled within ${compilesWithin / 1000} s.`);
    },
  };
}
