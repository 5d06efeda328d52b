import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, matchesGlob } from 'node:path';
import { repository } from '../processes.ts';
import { Sentence } from '../run/report.ts';
import type { Stage, Step } from './dockerfile.ts';

/** A stage whose steps were performed: its files lie below `root` as they would in the image. */
export interface Image {
  root: string;
  workdir: string;
  env: Record<string, string>;
  user: string | null;
  command: string[];
  health: string[] | null;
}

interface Work {
  stages: readonly Stage[];
  /** Where each stage gets a folder. */
  folder: string;
  report: (line: string) => void;
}

/** Performs the steps of Dockerfile stages below a folder, each stage once, with this machine's Node and npm. */
export class Images {
  readonly #work: Work;
  readonly #done = new Map<string, Promise<Image>>();

  constructor(work: Work) {
    this.#work = work;
  }

  /** The image of a stage, with those that it needs made before it. */
  make(name: string): Promise<Image> {
    const known = this.#done.get(name) ?? this.#make(name);
    this.#done.set(name, known);
    return known;
  }

  async #make(name: string): Promise<Image> {
    const { stages, folder, report } = this.#work;
    const stage = stages.find((one) => one.name === name);
    if (!stage) throw new Sentence(`The Dockerfile has no stage ${name}.`);
    const isStage = stages.some((one) => one.name === stage.from);
    const base: Image = isStage
      ? await this.make(stage.from)
      : { root: '', workdir: '/', env: {}, user: null, command: [], health: null };
    const image: Image = {
      root: join(folder, name),
      workdir: stage.workdir ?? base.workdir,
      env: { ...base.env, ...stage.env },
      user: stage.user ?? base.user,
      command: stage.command ?? base.command,
      health: stage.health === 'none' ? null : (stage.health ?? base.health),
    };
    mkdirSync(image.root, { recursive: true });
    // Files are never changed in place, so a stage may share those of the one that it begins with.
    if (base.root) execFileSync('cp', ['--archive', '--link', `${base.root}/.`, image.root]);
    mkdirSync(join(image.root, image.workdir), { recursive: true });
    for (const step of stage.steps) await this.#perform(step, image);
    if (stage.steps.length > 0) report(`${name}: ${stage.steps.length} steps done`);
    return image;
  }

  async #perform(step: Step, image: Image): Promise<void> {
    if (step.kind === 'run') return run(step.command, image);
    const from = step.from ? await this.make(step.from) : null;
    for (const source of step.sources) copy(source, from, step, image);
  }
}

/** No pattern of ours takes anything back (`!`); a folder that is left out is not entered. */
const ignored = readFileSync(join(repository, '.dockerignore'), 'utf8').split('\n').filter(Boolean);

/** As COPY does: of a folder its content, of a file the file; the target is a folder when it ends in a slash. */
function copy(source: string, from: Image | null, step: Step & { kind: 'copy' }, image: Image): void {
  const origin = from ? join(from.root, source) : join(repository, source);
  if (!existsSync(origin)) throw new Sentence(`COPY ${source}: there is no such file.`);
  const target = join(image.root, isAbsolute(step.target) ? '' : image.workdir, step.target);
  const isFolder = statSync(origin).isDirectory();
  const path = isFolder || !/(^\.|\/)$/.test(step.target) ? target : join(target, basename(source));
  mkdirSync(dirname(path), { recursive: true });
  if (isFolder && from) {
    mkdirSync(path, { recursive: true });
    execFileSync('cp', ['--archive', '--link', '--remove-destination', `${origin}/.`, path]);
    return;
  }
  cpSync(origin, path, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => from !== null || file === repository || kept(file.slice(repository.length + 1)),
  });
}

const kept = (path: string): boolean => !ignored.some((pattern) => matchesGlob(path, pattern));

async function run(command: string, image: Image): Promise<void> {
  const child = spawn('sh', ['-ec', command], {
    cwd: join(image.root, image.workdir),
    // What npm needs to reach its registry from here is in the environment.
    env: { ...process.env, ...image.env, PATH: pathOf(image) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Sentence(`RUN ${command} ended with ${code}:\n${output.trim().slice(-3_000)}`);
}

/** Node as the image has it, before anything of this machine. */
export const pathOf = (image: Image): string =>
  [join(image.root, image.workdir, 'node_modules/.bin'), dirname(process.execPath), process.env.PATH].join(
    ':',
  );

/** Megabytes of the files of an image, without those of its base. */
export const sizeOf = ({ root }: Image): number =>
  Math.round(
    globSync('**/*', { cwd: root, exclude: ['proc'] })
      .map((file) => statSync(join(root, file), { throwIfNoEntry: false }))
      .reduce((sum, stat) => sum + (stat?.isFile() ? stat.size : 0), 0) / 1e6,
  );
