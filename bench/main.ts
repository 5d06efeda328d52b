import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildFrontEnds } from '../ops/launcher/front-ends.ts';

/** The default export of `bench/<name>.bench.ts`: measures and returns lines to print. */
export type Bench = () => Promise<string[]>;

const suffix = '.bench.ts';

/**
 * `npm run bench` runs all benches, `npm run bench creation memory` runs the named ones. They run one after
 * the other, because they share the machine.
 */
async function main(wanted: string[]): Promise<void> {
  const all = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith(suffix))
    .map((name) => name.slice(0, -suffix.length))
    .sort();
  const unknown = wanted.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}; there are ${all.join(', ')}.`);
  await buildFrontEnds({ report: console.log });
  for (const name of wanted.length > 0 ? wanted : all) {
    console.log(`\n${name}`);
    const { default: bench }: { default: Bench } = await import(join(import.meta.dirname, name + suffix));
    for (const line of await bench()) console.log(`  ${line}`);
  }
}

await main(process.argv.slice(2));
