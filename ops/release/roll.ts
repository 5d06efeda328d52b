import { createProgram, type Product, type ProductOptions } from '../launcher/product.ts';
import { formatError, UserError } from '../run/console.ts';
import { waitUntil } from '../run/poll.ts';
import { findFreePorts } from '../run/ports.ts';
import {
  processes,
  type ServiceName,
  type Surroundings,
  writeInstances,
  writeSurroundings,
} from '../run/processes.ts';
import { type Program, shutdownTimeout } from '../run/program.ts';

interface Rolling {
  product: Product;
  options: ProductOptions;
  area: ServiceName;
  folder: string;
  report: (line: string) => void;
}

/** Milliseconds for a new version to answer, including its migrations. */
const maxStartMs = 60_000;
/** Milliseconds. The gateway's own time limit for an answer. */
const maxDrainMs = 90_000;

/**
 * Replaces an area's instances one after the other, without lost requests. Each new instance must be ready
 * before the old instance drains and ends. If a new instance does not get ready, stops it and throws a
 * sentence.
 */
export async function rollOut({ product, options, area, folder, report }: Rolling): Promise<Program[]> {
  const { surroundings: run, instances } = product;
  const before = instances[area];
  const ports = await findFreePorts([area], before.length);
  const next: Surroundings = { ...run, ports: { ...run.ports, ...ports } };
  const definition = processes.find(({ name }) => name === area);
  if (!definition) throw new Error(`There is no ${area}.`);
  let isStarting = true;
  const output: string[] = [];
  const listen = (line: string) => {
    if (!isStarting) return options.report(line);
    report(line);
    if (!/^\S+: at /.test(line)) output.push(line.replace(/^\S+: /, ''));
  };
  const programs = before.map((_, instance) =>
    createProgram(definition, next, { ...options, report: listen }, { instance, folder }),
  );
  report(`Starting ${area} next to the running version`);
  const started = await Promise.allSettled(programs.map((program) => program.start(maxStartMs)));
  const failure = started.find((one) => one.status === 'rejected');
  if (failure) {
    await Promise.all(programs.map((program) => program.stop()));
    const words = output.slice(0, 3).join(' ');
    throw new UserError(
      `${formatError(failure.reason)} The previous version keeps running.${words && ` It said: ${words}`}`,
    );
  }
  isStarting = false;

  const left = run.ports[area].map((port) => `http://127.0.0.1:${port}`);
  run.ports = next.ports;
  instances[area] = programs;
  product.programs[area] = programs[0] as Program;
  for (const program of before) program.isReplaced = true;
  writeSurroundings(product.dataDir, run);
  writeInstances(run);
  report('Ready; switching requests to it');
  await waitUntil(() => options.signal?.aborted || hasLeft(run, area, left), {
    within: maxDrainMs,
    every: 50,
  });
  await Promise.all(before.map((program) => program.stop(shutdownTimeout)));
  report(`${area} runs from ${folder}`);
  return programs;
}

async function hasLeft(run: Surroundings, area: ServiceName, urls: readonly string[]): Promise<boolean> {
  const clear = await Promise.all(
    run.metricsPorts.map(async (port) => {
      // Ignores an unreachable gateway, because it reads the new list when it starts.
      const answer = await fetch(`http://127.0.0.1:${port}/instances`).catch(() => null);
      const { current = [], leaving = [] } = (await answer?.json())?.[area] ?? {};
      return ![...current, ...leaving].some((url: string) => urls.includes(url));
    }),
  );
  return clear.every(Boolean);
}
