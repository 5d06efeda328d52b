import { ordersApi } from '@primal/contracts/orders/api';
import { addDays, today } from '@primal/contracts/shared/dates';
import { parseWeights } from '@primal/contracts/shared/lines';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import {
  addLabeled,
  awaitGtins,
  createGtin,
  createPrintedOrder,
  display,
  formatCaseLabel,
  type Labeled,
  log,
  openStation,
  openStationFor,
  readWeights,
  scan,
} from './weighing.ts';

test('a weigher weighs an order of 10 lines with 40 scans and one key', async ({ page, office }) => {
  const products: Labeled[] = [];
  for (let at = 0; at < 10; at += 1) products.push(await addLabeled(office, `Cut ${at}`));
  const lines = products.map((product) => [product, '4'] as const);
  const order = await createPrintedOrder(office, lines);
  const other = await createPrintedOrder(office, lines);
  await createPrintedOrder(office, lines, addDays(today(), 2));
  await awaitGtins(office, order);
  await awaitGtins(office, other);
  await openStation(page);

  const expected = products.map((_, line) => [0, 1, 2, 3].map((at) => `3${line}.${at}4`));
  let isAsked = true;
  for (const [line, { gtin }] of products.entries())
    for (const [at, weight] of (expected[line] ?? []).entries()) {
      await scan(page, formatCaseLabel(gtin, weight, `${office.mark}-${line}-${at}`));
      if (!isAsked) continue;
      // Two orders are due on the same day, so the station asks, and one key chooses an order.
      const answers = display(page).getByRole('button');
      await expect(answers.first()).toContainText(/SO-/);
      const texts = await answers.allTextContents();
      await page.keyboard.press(String(texts.findIndex((text) => text.includes(order.orderNumber)) + 1));
      isAsked = false;
    }
  await expect(display(page)).toContainText('0left');
  await expect(log(page).locator('[data-entry="stored"]')).toHaveCount(40);
  const weighed = await office.readOrder(order);
  expect(weighed.items.map(({ individualWeights }) => parseWeights(individualWeights))).toEqual(
    expected.map((weights) => weights.map((weight) => `${weight}0`)),
  );
  expect((await office.readOrder(other)).items.every(({ weight }) => weight === null)).toBe(true);
});

test('a new GTIN is taught by a number, and asks when a name has several matches', async ({
  page,
  office,
}) => {
  const lamb = await addLabeled(office, 'Lamb Leg');
  const ground = await addLabeled(office, 'Ground Lamb 1');
  const order = await createPrintedOrder(office, [
    [lamb, '2'],
    [ground, '2'],
  ]);
  await openStation(page, order);
  await scan(page, formatCaseLabel(createGtin(), '21.10', `${office.mark}-1`));
  const answers = display(page).getByRole('button');
  await expect(answers.first()).toContainText('1Lamb Leg');
  await scan(page, `Lamb ${office.mark}`);
  await expect(display(page)).toContainText('Several products match');
  await expect(display(page)).toContainText('21.10');
  await expect(answers).toHaveText([/^1Lamb Leg/, /^2Ground Lamb/, /Skip this one/]);
  await page.keyboard.press('2');
  await expect(display(page)).toContainText('Its GTIN is saved');
  await expect(display(page)).toContainText('Ground Lamb 1');
});

test('the smallest phone wraps a question only between words', { tag: '@long' }, async ({ page, office }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openStation(page, await createPrintedOrder(office, [[office.ribeye, '2']]));
  await scan(page, '99.99');
  const asked = display(page).getByText('Question', { exact: true });
  await expect(asked).toBeVisible();
  const lines = await asked.evaluate((word) => {
    const range = document.createRange();
    range.selectNodeContents(word);
    return new Set([...range.getClientRects()].map(({ top, height }) => Math.round(top + height / 2))).size;
  });
  expect(lines).toBe(1);
});

test('the station shows a moving scale, accepts a stable weight, and rejects other units', {
  tag: '@long',
}, async ({ page, office, person }) => {
  const product = await addLabeled(office, 'Short Rib');
  const order = await createPrintedOrder(office, [[product, '4']]);
  await page.addInitScript(() => {
    let say: (text: string) => void = () => {};
    const port = {
      open: async () => {},
      close: async () => {},
      readable: new ReadableStream({
        start: (controller) => {
          say = (text) => controller.enqueue(new TextEncoder().encode(text));
        },
      }),
      writable: new WritableStream(),
    };
    const serial = { requestPort: async () => port, getPorts: async () => [port] };
    Object.defineProperty(navigator, 'serial', { value: serial });
    Object.assign(window, { scaleSays: (text: string) => say(text) });
  });
  const scaleSays = (line: string) =>
    page.evaluate(
      (text) => (window as unknown as { scaleSays: (text: string) => void }).scaleSays(text),
      `${line}\r\n`,
    );
  await openStation(page, order);
  await page.getByRole('button', { name: 'Connect Scale' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect a Scale' });
  await dialog
    .getByLabel('Reads weights')
    .selectOption({ label: 'Automatically, when the weight is steady' });
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(dialog).toBeHidden();

  await scaleSays('S D     36.20 lb');
  await expect(page.getByText('36.20 lb …')).toBeVisible();
  await scaleSays('S S     36.54 lb');
  await expect(display(page)).toContainText('36.54lb');
  // The scale still shows the same case. The station counts the next case only after this case is lifted.
  await scaleSays('S S     36.54 lb');
  await scaleSays('S S      0.00 lb');
  await scaleSays('S S     16.50 kg');
  await expect(display(page)).toContainText('36.38lb');
  await scaleSays('S S      0.00 lb');
  await scaleSays('S S  16500.00 g');
  await expect(display(page)).toContainText('The scale weighs in g. Please set it to lb or kg.');
  await expect.poll(() => readWeights(office, order)).toEqual(['36.540', '36.380']);
  expect(
    (await person.must(ordersApi.listPieces, { params: { id: order.id } })).map(({ source }) => source),
  ).toEqual(['scale', 'scale']);
});

test("labels scanned before the page's code loads are read completely", { tag: '@long' }, async ({
  page,
  office,
}) => {
  const { product, order } = await openStationFor(page, office, 'Rib', '3');
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  const heldFor = (milliseconds: number) =>
    page.waitForFunction(
      (wanted) => window.earlyKeys && performance.now() - window.earlyKeys.since > wanted,
      milliseconds,
    );
  await page.reload({ waitUntil: 'commit' });
  await heldFor(100);
  await scan(page, formatCaseLabel(product.gtin, '36.54', 'E1'));
  await scan(page, formatCaseLabel(product.gtin, '37.10', 'E2'));
  go();
  await expect.poll(() => readWeights(office, order)).toEqual(['36.540', '37.100']);
});
