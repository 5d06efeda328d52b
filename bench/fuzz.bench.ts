import { fuzz } from '../harness/fuzz/run.ts';
import type { TestProduct } from '../harness/product.ts';
import { processNames } from '../ops/run/processes.ts';
import type { Bench } from './main.ts';
import { readProportionalMegabytes } from './memory.ts';

const describeMemory = ({ product }: TestProduct): string =>
  processNames
    .map((name) => {
      const { pid } = product.programs[name];
      return `${name} ${pid === null ? 'away' : Math.round(readProportionalMegabytes(pid))}`;
    })
    .join(', ');

/**
 * Makes fuzzed calls to all contracts (docs/decisions/0049). `FUZZ_CALLS` sets their number. `FUZZ_SEED`
 * repeats a run by its printed seed.
 */
const bench: Bench = async () => {
  const calls = Number(process.env.FUZZ_CALLS ?? 20_000);
  const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
  console.log(`  ${calls} calls with FUZZ_SEED=${seed}`);
  const memory: string[] = [];
  const quarters = new Set([1, 2, 3, 4].map((part) => Math.ceil((calls * part) / 4)));
  let quarter = 0;
  const started = performance.now();
  const { findings, stop } = await fuzz({
    calls,
    seed,
    report: (finding) => console.log(`  FOUND ${finding}`),
    onProgress: (made, running) => {
      console.log(`  ${made} calls in ${Math.round((performance.now() - started) / 1000)} s`);
      const passed = [...quarters].filter((at) => at <= made).length;
      if (passed === quarter) return;
      quarter = passed;
      memory.push(`after ${made} calls, MB: ${describeMemory(running)}`);
    },
  });
  await stop();
  if (findings.all.length > 0) process.exitCode = 1;
  return [...findings.lines(), ...memory, ...findings.all];
};

export default bench;
