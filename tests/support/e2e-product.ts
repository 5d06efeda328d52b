import { buildFrontEnds } from '../../scripts/build.ts';
import { startProduct } from './product.ts';

/** Playwright's global setup: one product for all files, without demo data. Tests find it in `E2E_URL`. */
export default async function product(): Promise<() => Promise<void>> {
  await buildFrontEnds({ report: console.log });
  const { url, stop } = await startProduct();
  process.env.E2E_URL = url;
  return stop;
}
