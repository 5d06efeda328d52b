import { Person } from '../ops/client/person.ts';
import { buildFrontEnds } from '../ops/launcher/front-ends.ts';
import { startProduct } from './product.ts';

/**
 * Playwright's global setup: starts one product without demo data for all test files. Sets `E2E_URL`, and the
 * admin's account in `E2E_ADMIN`.
 */
export default async function setUpProduct(): Promise<() => Promise<void>> {
  await buildFrontEnds({ report: console.log });
  const { url, stop } = await startProduct({ backups: {} });
  process.env.E2E_URL = url;
  // The first account becomes the admin, so register it before any test.
  process.env.E2E_ADMIN = JSON.stringify(await new Person(url).register());
  return stop;
}
