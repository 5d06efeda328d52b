import { billingApi } from '@primal/contracts/billing/api';
import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import type { PieceAnswer } from '@primal/contracts/orders/piece';
import { expect, test } from 'vitest';
import { numberRange } from '../../harness/fixtures.ts';
import { openOffice } from '../../harness/open.ts';
import { waitUntil } from '../../ops/run/poll.ts';

const { product, person, office } = await openOffice();

const gtin = '09501101530003';

const takeUnweighed = () =>
  office.order({
    lines: [
      [office.ribeye, '1'],
      [office.chicken, '3'],
    ],
  });

const scan = (order: OrderAnswer, serial: string, weight: string, idempotencyKey: string) =>
  person.call(ordersApi.addPieces, {
    params: { id: order.id },
    body: { itemId: order.items[0]?.id ?? '', pieces: [{ weight, source: 'scan', gtin, serial }] },
    idempotencyKey,
  });

const listPieces = async ({ id }: OrderAnswer): Promise<PieceAnswer[]> =>
  (await person.call(ordersApi.listPieces, { params: { id } })).body;
const read = async ({ id }: OrderAnswer) => (await person.call(ordersApi.getOrder, { params: { id } })).body;

test('two stations scan the same case 100 times concurrently, and one gets it without lost or doubled weight', async () => {
  const orders = [await takeUnweighed(), await takeUnweighed()];
  for (const at of numberRange(1, 100)) {
    const answers = await Promise.all(
      orders.map((order, station) => scan(order, `C${at}`, `${at}.25`, `case ${at} at ${station}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const winner = orders[answers.findIndex(({ status }) => status === 201)];
    const loser = answers.find(({ status }) => status === 409);
    expect(loser?.problem).toEqual({
      message: `This case is already on ${winner?.orderNumber}`,
      code: 'case_taken',
    });
  }
  const found = (await Promise.all(orders.map(listPieces))).flat();
  expect(found.map(({ serial }) => serial).sort()).toEqual(
    numberRange(1, 100)
      .map((at) => `C${at}`)
      .sort(),
  );
  for (const order of orders) {
    const weights = (await listPieces(order)).map(({ weight }) => Number(weight));
    expect(JSON.parse((await read(order)).items[0]?.individualWeights ?? '')).toEqual(weights);
  }
});

test('500 scans are stored once, in order, while orders is killed repeatedly', async () => {
  const order = await takeUnweighed();
  let scanned = 0;
  const scanning = async () => {
    for (const at of numberRange(1, 500)) {
      const answered = async () => {
        const { status } = await scan(order, `K${at}`, `${at}.125`, `scan ${at}`);
        if (status !== 503) expect(status).toBe(201);
        return status === 201;
      };
      expect(await waitUntil(answered, { within: 60_000, every: 100 })).toBe(true);
      scanned = at;
    }
  };
  const killing = async () => {
    for (const at of [50, 150, 250, 350, 450]) {
      await waitUntil(async () => scanned >= at, { within: 120_000, every: 20 });
      await product.crash('orders');
      await product.revive('orders');
    }
  };
  await Promise.all([scanning(), killing()]);
  expect((await listPieces(order)).map(({ serial }) => serial)).toEqual(
    numberRange(1, 500).map((at) => `K${at}`),
  );
  expect(await read(order)).toMatchObject({
    version: 501,
    items: [{ quantity: '500.000', weight: '125312.500' }, {}],
  });
}, 420_000);

test("a converted order's invoice has its pieces, and voiding it frees their cases", async () => {
  const order = await takeUnweighed();
  await scan(order, 'V1', '36.54', 'V1');
  const converted = await person.call(ordersApi.convertOrder, { params: { id: order.id } });
  expect(converted.status).toBe(201);
  const { invoiceNumber, id } = converted.body as { invoiceNumber: string; id: string };
  const invoice = await person.call(billingApi.getInvoice, { params: { id } });
  const [{ salesOrderId, itemId, ...piece } = {} as PieceAnswer] = await listPieces(order);
  expect(invoice.body.items[0]?.pieces).toEqual([{ ...piece, returned: null }]);

  const next = await takeUnweighed();
  const words = `This case is already on ${order.orderNumber}, invoiced as ${invoiceNumber}`;
  let tries = 0;
  const again = async () => {
    tries += 1;
    return (await scan(next, 'V1', '36.54', `V1 again ${tries}`)).problem?.message;
  };
  expect(await waitUntil(async () => (await again()) === words, { within: 10_000, every: 50 })).toBe(true);
  await person.call(billingApi.updateInvoice, { params: { id }, body: { status: 'voided' } });
  expect(await waitUntil(async () => (await again()) === undefined, { within: 10_000, every: 50 })).toBe(
    true,
  );
});
