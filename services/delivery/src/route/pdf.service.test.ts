import { randomUUIDv7 } from 'node:crypto';
import { deliveryApi } from '@primal/contracts/delivery/api';
import { createRouteSheet } from '@primal/contracts/delivery/route-sheet';
import { createInvoiceFixture } from '@primal/service-trade/testing/documents';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, expect, it } from 'vitest';
import { nobody, startDelivery } from '../../testing/delivery.ts';

const delivery = await startDelivery();
const { addDriver, api, assignInvoice, newInvoice, readRoute } = delivery;
afterAll(() => delivery.stop());

const readPdf = async (id: string) => {
  const answer = await api.call(deliveryApi.routePdf, { params: { id } });
  const pdf = await getDocumentProxy(Uint8Array.from(answer.body as unknown as Uint8Array));
  const { text: pages } = await extractText(pdf, { mergePages: false });
  return { answer, pages };
};

/** Removes spaces, because narrow columns wrap words. */
const packed = (text: string): string => text.replace(/\s+/g, '');

it.each([1, 7, 20])('prints %i stops as the page shows them, with page numbers', async (count) => {
  const driver = await addDriver({ name: 'Dana Cole', vehicleNumber: 'TRK-7' });
  const stops = [];
  for (let at = 0; at < count; at += 1)
    stops.push(
      await assignInvoice(driver.id, (await newInvoice({ invoiceNumber: `INV-${3000 + at}` })).id, {
        sequenceNumber: at + 1,
        isPickup: at === 0,
      }),
    );
  const route = await readRoute(stops[0]?.body.routeId ?? '');
  const { answer, pages } = await readPdf(route.id);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="Route_Dana_Cole_2026-11-20.pdf"',
  );
  const printed = packed(pages.join(' '));
  const sheet = createRouteSheet(route);
  const words = [
    ...sheet.facts.map(({ label, value }) => label + value),
    ...sheet.stops.flatMap(({ customer, where, facts, items }) => [
      customer,
      ...where,
      ...facts.map(({ label, value }) => `${label}:${value}`),
      ...items,
    ]),
    ...sheet.signatures,
    ...sheet.footer,
    'WAREHOUSE PICKUP',
  ];
  expect(words.filter((word) => !printed.includes(packed(word)))).toEqual([]);
  expect(printed.match(/DeliveryNotes/g)).toHaveLength(count);
  for (const [at, page] of pages.entries()) {
    expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
    expect(page).toContain('Delivery Route Sheet Dana Cole · 11/20/2026');
  }
  // The signature shares its page with a stop.
  expect(pages.at(-1)).toContain(`INV-${3000 + count - 1}`);
  expect(pages.at(-1)).toContain('Driver Signature');
});

it.each([20, 45, 120])('prints a stop of %i lines on one page, and its neighbors', async (count) => {
  const driver = await addDriver();
  const names = Array.from({ length: count }, (_, at) => `Product ${at}.`);
  const { items: lines } = createInvoiceFixture(delivery.customer);
  const items = lines.flatMap((line) =>
    names.map((productName) => ({ ...line, id: randomUUIDv7(), productName })),
  );
  const invoices = [{}, { items }, {}, { items }];
  const stops = [];
  for (const [at, fields] of invoices.entries()) {
    const { id } = await newInvoice({ invoiceNumber: `INV-${4000 + at}`, ...fields });
    stops.push(await assignInvoice(driver.id, id, { sequenceNumber: at + 1 }));
  }
  const { pages } = await readPdf(stops[0]?.body.routeId ?? '');
  const text = pages.join(' ');
  for (const at of invoices.keys()) expect(text).toContain(`INV-${4000 + at}`);
  for (const name of names) expect(text.split(name)).toHaveLength(3);
  expect(text.match(/Delivery Notes/g)).toHaveLength(invoices.length);
  expect(pages.at(-1)).toContain('Driver Signature');
});

it('names the PDF for its driver, in any script', async () => {
  const driver = await addDriver({ name: 'Ana Peña-Müller' });
  const { body: stop } = await assignInvoice(driver.id, (await newInvoice()).id);
  for (const [call, title] of [
    [deliveryApi.routePdf, 'Route'],
    [deliveryApi.loadingListPdf, 'Loading'],
  ] as const) {
    const { headers } = await api.call(call, { params: { id: stop.routeId } });
    expect(headers.get('content-disposition')).toContain(`${title}_Ana_Pena-Muller_2026-11-20.pdf`);
  }
});

it('marks documents voided after the assignment', async () => {
  const driver = await addDriver();
  const invoice = await newInvoice();
  const { body: stop } = await assignInvoice(driver.id, invoice.id);
  await delivery.saveInvoice({ ...invoice, status: 'voided', version: 2 });
  const readStatus = async () => (await delivery.stopsOf({ invoiceId: invoice.id }))[0]?.invoice?.status;
  await expect.poll(readStatus).toBe('voided');
  expect((await readPdf(stop.routeId)).pages.join(' ')).toContain('VOIDED');
});

it.each([nobody, '7'])('answers 404 for a missing route: %s', async (id) => {
  expect((await api.send('POST', `/api/delivery-routes/${id}/pdf`)).status).toBe(404);
});
