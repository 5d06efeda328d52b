import {
  processes,
  type ServiceName,
  type Surroundings,
  writeInstances,
  writeSurroundings,
} from '../launcher/processes.ts';
import { type Product, type ProductOptions, programOf } from '../launcher/product.ts';
import { Sentence, wordsOf } from '../launcher/run/console.ts';
import { until } from '../launcher/run/poll.ts';
import { freePorts } from '../launcher/run/ports.ts';
import { longestOrderlyStop, Program } from '../launcher/run/program.ts';

interface Rolling {
  product: Product;
  options: ProductOptions;
  area: ServiceName;
  folder: string;
  report: (line: string) => void;
}

/** How long a new version may take to answer, with its migrations. */
const startsWithin = 60_000;
/** As long as the gateway waits for an answer; what takes longer has been given up there. */
const leavesWithin = 90_000;

/**
 * Puts the instances of a bundle in the place of those of an area, one request after the other: starts them beside, waits
 * until they are ready, hands the requests over, and ends the old ones when they have answered their last. What does not
 * get ready is ended again and nothing else has happened; it throws a sentence that says why. Gives the new programs.
 */
export async function rollOut({ product, options, area, folder, report }: Rolling): Promise<Program[]> {
  const { surroundings: run, instances } = product;
  const before = instances[area];
  const ports = await freePorts([area], before.length);
  const next: Surroundings = { ...run, ports: { ...run.ports, ...ports } };
  const definition = processes.find(({ name }) => name === area);
  if (!definition) throw new Error(`There is no ${area}.`);
  const fresh = before.map((_, instance) =>
    withItsWords(programOf(definition, next, { ...options, report }, { instance, folder })),
  );
  report(`Starting ${area} beside the one that runs`);
  const started = await Promise.allSettled(fresh.map(({ program }) => program.start(startsWithin)));
  const failed = started.findIndex((one) => one.status === 'rejected');
  if (failed >= 0) {
    await Promise.all(fresh.map(({ program }) => program.stop()));
    const { status, ...outcome } = started[failed] as PromiseRejectedResult;
    const said = fresh[failed]?.said() ?? '';
    throw new Sentence(
      `${wordsOf(outcome.reason)} The version before goes on.${said && ` It said: ${said}`}`,
    );
  }

  const left = run.ports[area].map((port) => `http://127.0.0.1:${port}`);
  const programs = fresh.map(({ program }) => program);
  run.ports = next.ports;
  instances[area] = programs;
  product.programs[area] = programs[0] as Program;
  for (const program of before) program.isReplaced = true;
  writeSurroundings(product.dataDir, run);
  writeInstances(run);
  report('Ready; handing the requests over');
  await until(() => options.signal?.aborted || hasLeft(run, area, left), { within: leavesWithin, every: 50 });
  await Promise.all(before.map((program) => program.stop(longestOrderlyStop)));
  report(`${area} runs from ${folder}`);
  return programs;
}

/** Remembers what a program writes while it starts, for the sentence about one that does not. */
function withItsWords(program: Program): { program: Program; said: () => string } {
  let text = '';
  const { output, ...definition } = program.definition;
  const write = (piece: string) => {
    if ('write' in output) output.write(piece);
    if (text.length < 20_000) text += piece;
  };
  return {
    program: new Program({ ...definition, output: { write } }),
    said: () => text.split('\n').map(errorIn).filter(Boolean).slice(0, 3).join(' '),
  };
}

const errorLevel = 50;

/** The words of a log line of level error; any other line that is no log line, but for a stack's. */
function errorIn(line: string): string {
  if (!line.startsWith('{')) return /^\s+at |^\s*$/.test(line) ? '' : line.trim();
  try {
    const { level, msg, err } = JSON.parse(line);
    return level >= errorLevel ? [msg, err?.message].filter(Boolean).join(': ') : '';
  } catch {
    return '';
  }
}

/** Whether no gateway sends requests to these addresses any more, and all that were sent are answered. */
async function hasLeft(run: Surroundings, area: ServiceName, urls: readonly string[]): Promise<boolean> {
  const clear = await Promise.all(
    run.metricsPorts.map(async (port) => {
      // One that is not there reads the new list when it starts.
      const answer = await fetch(`http://127.0.0.1:${port}/instances`).catch(() => null);
      const { current = [], leaving = [] } = (await answer?.json())?.[area] ?? {};
      return ![...current, ...leaving].some((url: string) => urls.includes(url));
    }),
  );
  return clear.every(Boolean);
}
