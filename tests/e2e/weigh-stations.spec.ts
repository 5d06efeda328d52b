import { expect, signedInTest as test } from '../../harness/e2e.ts';
import { openSecondScreen } from './fixtures.ts';
import {
  addLabeled,
  awaitGtins,
  box,
  createPrintedOrder,
  display,
  openStation,
  readWeights,
  scan,
} from './weighing.ts';

test.describe('on a touch screen', { tag: '@long' }, () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: true });

  test('a tap leaves the focus in the weight box, and the number pad types into it', async ({
    page,
    office,
  }) => {
    const product = await addLabeled(office, 'Tongue');
    const order = await createPrintedOrder(office, [[product, '3']]);
    await awaitGtins(office, order);
    await openStation(page, order);
    await scan(page, '36.54');
    await expect(display(page)).toContainText('36.54lb');
    await page.getByRole('button', { name: 'Sound' }).tap();
    await expect(box(page)).toBeFocused();
    await page.getByRole('button', { name: product.name }).tap();
    await expect(box(page)).toBeFocused();
    await page.getByRole('button', { name: 'All Orders' }).focus();
    await page.keyboard.press('Control+z');
    await expect(display(page)).toContainText('Undone');

    await page.getByRole('button', { name: 'Number Pad' }).tap();
    const pad = page.getByRole('group', { name: 'Number pad' });
    for (const key of '36.60') await pad.getByRole('button', { name: key, exact: true }).tap();
    await pad.getByRole('button', { name: 'Enter' }).tap();
    await expect(display(page)).toContainText('36.60lb');
    await page.getByRole('button', { name: 'Number Pad' }).tap();
    await scan(page, '36.70');
    await expect.poll(() => readWeights(office, order)).toEqual(['36.600', '36.700']);
  });
});

test("two stations on one order see each other's pieces", { tag: '@long' }, async ({
  page,
  browser,
  baseURL,
  office,
}) => {
  const product = await addLabeled(office, 'Plate');
  const order = await createPrintedOrder(office, [[product, '4']]);
  const other = await openSecondScreen(browser, baseURL ?? '');
  await openStation(page, order);
  await openStation(other, order);
  await scan(page, '36.54');
  await expect(other.getByRole('button', { name: product.name })).toContainText('1 / 4');
  await scan(other, '36.60');
  await expect(page.getByRole('button', { name: product.name })).toContainText('2 / 4');
  expect(await readWeights(office, order)).toEqual(['36.540', '36.600']);
});
