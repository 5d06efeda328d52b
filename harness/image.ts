import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { type Copy, DockerfileParser, type Instruction } from 'dockerfile-ast';
import { collectPackages, copyFolder } from '../ops/release/packages.ts';
import { repository } from '../ops/run/processes.ts';

interface Stage {
  base: string;
  instructions: Instruction[];
}

const readArguments = (instruction: Instruction): string => instruction.getRawArgumentsContent() ?? '';

const readStages = (): Map<string, Stage> => {
  const stages = new Map<string, Stage>();
  let current: Stage | undefined;
  const text = readFileSync(join(repository, 'Dockerfile'), 'utf8');
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    if (instruction.getKeyword() === 'FROM') {
      const [base = '', , name = ''] = readArguments(instruction).split(/\s+/);
      current = { base, instructions: [] };
      stages.set(name, current);
    } else current?.instructions.push(instruction);
  }
  return stages;
};

const ignored = new Set(
  readFileSync(join(repository, '.dockerignore'), 'utf8').match(/(?<=^\*\*\/).+$/gm) ?? [],
);

const copy = (source: string, target: string): void => {
  const from = join(repository, source);
  const to = target.endsWith('/') ? join(target, basename(source)) : target;
  cpSync(from, to, { recursive: true, filter: (path) => !ignored.has(basename(path)) });
};

/** Hard-links from the checkout the packages that `npm ci` would install for these workspaces. */
const install = (workspaces: readonly string[], folder: string): void => {
  for (const place of collectPackages(...workspaces).folders)
    copyFolder(join(repository, place), join(folder, place));
  const { packages } = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8'));
  for (const [place, { link, resolved }] of Object.entries<{ link?: boolean; resolved: string }>(packages)) {
    const to = join(folder, place);
    if (!link || existsSync(to)) continue;
    mkdirSync(dirname(to), { recursive: true });
    symlinkSync(relative(dirname(to), join(folder, resolved)), to);
  }
};

/** Runs a Dockerfile command with a fake npm that records the workspaces. */
const run = (command: string, folder: string): void => {
  const script = `npm() { echo "npm $*"; }\n${command}`;
  const said = execFileSync('sh', ['-c', script], { cwd: folder, encoding: 'utf8' });
  const workspaces = [...said.matchAll(/--workspace=(\S+)/g)].map(([, name]) => name ?? '');
  if (workspaces.length > 0) install(workspaces, folder);
};

const fill = (stages: Map<string, Stage>, name: string, folder: string): void => {
  const stage = stages.get(name);
  if (!stage) return;
  fill(stages, stage.base, folder);
  for (const instruction of stage.instructions) {
    if (instruction.getKeyword() === 'RUN') run(readArguments(instruction), folder);
    if (instruction.getKeyword() !== 'COPY') continue;
    const sources = readArguments(instruction).split(/\s+/);
    const target = sources.pop() ?? '';
    const from = (instruction as Copy).getFromFlag()?.getValue() ?? null;
    if (from === null) for (const source of sources) copy(source, `${folder}/${target}`);
    else if (sources.join() === '/primal' && target === '.') fill(stages, from, folder);
    else throw new Error(`${instruction} cannot be laid out here.`);
  }
};

/** Makes folders read-only, so that a program may leave only temporary files. */
const protect = (folder: string): void => {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (entry.isDirectory() && entry.name !== 'kept') chmodSync(join(entry.parentPath, entry.name), 0o555);
  chmodSync(folder, 0o555);
};

/** Fills an empty folder with exactly the files of a Dockerfile target, read-only. */
export const layOutImage = (target: string, folder: string): void => {
  mkdirSync(folder);
  fill(readStages(), target, folder);
  protect(folder);
};
