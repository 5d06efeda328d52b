import { makeFixtures } from '../harness/fixtures.ts';
import { startProduct } from '../harness/product.ts';
import { oneByOne, rollingRestart } from '../harness/rolling.ts';

/** Two of everything, each restarted in order, one after the other, under work: no request may fail. */
export default async function rolling(): Promise<string[]> {
  const product = await startProduct({ instances: 2, durable: true });
  try {
    const person = product.person();
    await person.register();
    const { reads, writes, failed, took, streams } = await rollingRestart(
      product,
      person,
      await makeFixtures(person),
      oneByOne,
    );
    return [
      ...Object.entries(took).map(([name, ms]) => `${name.padEnd(12)}${(ms / 1_000).toFixed(1)} s`),
      `${reads} reads and ${writes} writes meanwhile, ${streams} times an event stream was opened`,
      `failed: ${failed.length}, none wanted${failed
        .slice(0, 10)
        .map((one) => `\n    ${one}`)
        .join('')}`,
    ];
  } finally {
    await product.stop();
  }
}
