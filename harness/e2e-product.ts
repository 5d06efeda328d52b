import { buildFrontEnds } from '../ops/launcher/front-ends/build.ts';
import { Person } from './person.ts';
import { startProduct } from './product.ts';

/**
 * Playwright's global setup: one product for all files, without demo data. Tests find it in `E2E_URL`, and the account of
 * its admin in `E2E_ADMIN`.
 */
export default async function product(): Promise<() => Promise<void>> {
  await buildFrontEnds({ report: console.log });
  const { url, stop } = await startProduct({ backups: {} });
  process.env.E2E_URL = url;
  // The first account is the admin, whichever test comes first.
  process.env.E2E_ADMIN = JSON.stringify(await new Person(url).register());
  return stop;
}
