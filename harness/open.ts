import { afterAll } from 'vitest';
import type { Person } from '../ops/client/person.ts';
import { makeOffice } from './office.ts';
import { startProduct, type TestProductOptions } from './product.ts';

const open = async <More>(
  options: TestProductOptions | undefined,
  furnish: (person: Person) => Promise<More>,
) => {
  const product = await startProduct(options);
  try {
    const person = product.person();
    const account = await person.register();
    const more = await furnish(person);
    afterAll(() => product.stop());
    return { product, person, account, ...more };
  } catch (error) {
    await product.stop();
    throw error;
  }
};

/** A product for one test file, with a signed-in admin; stops after its tests. */
export const openProduct = (options?: TestProductOptions) => open(options, async () => ({}));

export const openOffice = (options?: TestProductOptions) =>
  open(options, async (person) => ({ office: await makeOffice(person) }));
