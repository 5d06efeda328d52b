import { setTimeout as pause } from 'node:timers/promises';
import { startProduct } from '../harness/product.ts';
import { processNames } from '../ops/run/processes.ts';
import { readProportionalMegabytes } from './memory.ts';

const maxMegabytes = 300;
/** Milliseconds after the start until compilation and garbage collection settle. */
const settling = 20_000;

/** Measures the five idle processes, which may use at most 300 MB together. */
export default async function memory(): Promise<string[]> {
  const { product, stop } = await startProduct({ durable: true });
  await pause(settling);
  const figures = processNames.map((name) => {
    const { pid } = product.programs[name];
    return { name, megabytes: pid === null ? 0 : readProportionalMegabytes(pid) };
  });
  await stop();
  const total = figures.reduce((sum, { megabytes }) => sum + megabytes, 0);
  return [
    ...figures.map(({ name, megabytes }) => `${name.padEnd(10)}${megabytes.toFixed(0).padStart(5)} MB`),
    `${'together'.padEnd(10)}${total.toFixed(0).padStart(5)} MB PSS, at most ${maxMegabytes} wanted`,
  ];
}
