import { billingApi } from '@primal/contracts/billing/api';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { createInvoiceSheet } from '@primal/contracts/billing/invoice-sheet';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { afterAll, expect, it } from 'vitest';
import { startBilling } from '../../testing/billing.ts';

const billing = await startBilling();
afterAll(() => billing.stop());

const readPdf = async (id: string) => {
  const answer = await billing.api.call(billingApi.invoicePdf, { params: { id } });
  const bytes = answer.body as unknown as Uint8Array;
  const pdf = await getDocumentProxy(Uint8Array.from(bytes));
  const { text: pages } = await extractText(pdf, { mergePages: false });
  return { answer, pdf, pages, text: pages.join(' ').replace(/\s+/g, ' ') };
};

/** Removes spaces, because narrow columns wrap words. */
const packed = (text: string): string => text.replace(/\s+/g, '');

const expectSheet = (text: string, invoice: InvoiceAnswer): void => {
  const printed = packed(text);
  const sheet = createInvoiceSheet(invoice);
  const figures = [...sheet.totals, ...sheet.facts].map(({ label, value }) => label + value);
  const rows = sheet.rows.flatMap(({ cells, details, weightBlocks }) => [
    ...cells,
    ...details,
    ...weightBlocks.flat().map(({ pieces, weights }) => [pieces, ...weights].join('')),
  ]);
  const words = [...sheet.billTo, ...sheet.terms, ...sheet.signatures, sheet.disclaimer];
  const missing = [...rows, ...figures, ...words].filter((part) => !printed.includes(packed(part)));
  expect(missing).toEqual([]);
};

it('the PDF shows the invoice as searchable text, and is recorded in the history', async () => {
  const weighed = { productId: billing.ribeye.id, quantity: 2, individualWeights: '[36.54,37.1]' };
  const invoice = await billing.create(
    { status: 'sent', notes: 'Ring twice.', deliveryCharge: '15.00', deliveryDate: '2026-11-21' },
    [weighed, { description: 'Quarter pound' }],
  );
  const { answer, pdf, text } = await readPdf(invoice.id);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="Invoice_${invoice.invoiceNumber}_2026-11-20.pdf"`,
  );
  expectSheet(text, invoice);
  expect(text).toContain('Ring twice.');
  expect(text).toContain('Thank you for your business!');
  const { info } = await getMeta(pdf);
  expect(info).toMatchObject({ Title: `Invoice ${invoice.invoiceNumber}`, Author: 'Your Business Name' });
  expect(await billing.read(invoice.id)).toMatchObject({ pdfGenerated: true, status: 'sent' });
});

it.each([1, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 40, 500])(
  'breaks %i lines into pages, each with its head, number, customer and page',
  async (lines) => {
    const invoice = await billing.create(
      {},
      Array.from({ length: lines }, (_, at) => ({ description: `Line ${at + 1}` })),
    );
    const { pages } = await readPdf(invoice.id);
    for (const [at, page] of pages.entries()) {
      expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
      expect(page).toContain(`Invoice ${invoice.invoiceNumber} · ${invoice.customer.name}`);
    }
    expect(pages.at(-1)).toMatch(/Line \d/);
    const described = pages.filter((page) => /Line \d/.test(page));
    for (const page of described) expect(page).toContain('Product Name');
    expect(pages.at(-1)).toContain('Received By (Signature)');
    expectSheet(pages.join(' '), invoice);
  },
);

it('the PDF marks drafts, missing weights and voided invoices', async () => {
  const letters = async (id: string) => packed((await readPdf(id)).text);
  const draft = await billing.create({}, [{ productId: billing.ribeye.id, quantity: 2 }]);
  expect(draft.hasMissingCatchWeights).toBe(true);
  expect(await letters(draft.id)).toContain('DRAFT');
  const gone = await billing.create({ status: 'sent' });
  expect(await letters(gone.id)).not.toContain('DRAFT');
  await billing.update(gone.id, { status: 'voided' });
  expect(await letters(gone.id)).toContain('VOID');
});

it('the PDF has the letterhead of the settings, and omits an invalid logo', async () => {
  await billing.saveSettings(
    { businessName: 'Señor Beef & Sons', invoiceLogo: 'data:image/png;base64,bm90aGluZw==' },
    7,
  );
  const invoice = await billing.create({ status: 'sent' });
  await expect.poll(async () => (await readPdf(invoice.id)).text).toContain('Señor Beef & Sons');
});

it('answers 404 for a missing invoice', async () => {
  const answer = await billing.api.send('POST', '/api/invoices/01900000-0000-7000-8000-000000000000/pdf');
  expect(answer.status).toBe(404);
});

it('the PDF keeps totals and signature on the page despite notes of many short lines', async () => {
  const notes = Array.from({ length: 90 }, (_, at) => `N${at}`).join('\n');
  const invoice = await billing.create({ notes }, [{ description: 'Line 1' }]);
  const { text } = await readPdf(invoice.id);
  expectSheet(text, invoice);
  expect(text).toContain('N89');
});

it('the PDF prints three hundred weights across the sheet, directly below their line', async () => {
  const weights = Array.from({ length: 300 }, (_, at) => (30 + at / 100).toFixed(2));
  const many = { productId: billing.ribeye.id, quantity: 300, individualWeights: `[${weights.join(',')}]` };
  const invoice = await billing.create({}, [many, { description: 'Line 2' }]);
  const { pages, text } = await readPdf(invoice.id);
  expectSheet(text, invoice);
  expect(packed(pages[0] ?? '')).toContain(`1–10${weights.slice(0, 10).join('')}`);
  expect(pages).toHaveLength(2);
  expect(pages[1]).toContain('Line 2');
});

it('the service answers other calls while it creates a long PDF', async () => {
  const invoice = await billing.create(
    {},
    Array.from({ length: 500 }, () => ({})),
  );
  const making = readPdf(invoice.id);
  let isMade = false;
  void making.finally(() => {
    isMade = true;
  });
  let answeredMeanwhile = 0;
  while (!isMade) {
    await billing.api.call(billingApi.nextInvoiceNumber);
    answeredMeanwhile += 1;
  }
  expect((await making).answer.status).toBe(200);
  // On the event loop, the document would block the first request for a second.
  expect(answeredMeanwhile).toBeGreaterThan(10);
});

const readMergedPdf = async (invoiceIds: string[]) => {
  const answer = await billing.api.call(billingApi.invoicePdfs, { body: { invoiceIds } });
  const pdf = await getDocumentProxy(Uint8Array.from(answer.body as unknown as Uint8Array));
  const { text: pages } = await extractText(pdf, { mergePages: false });
  return { answer, pages };
};

it('a single PDF merges many invoices in the given order, each with its own page numbers', async () => {
  const long = await billing.create(
    { status: 'sent' },
    Array.from({ length: 60 }, (_, at) => ({ description: `Line ${at + 1}` })),
  );
  const short = await billing.create({ status: 'sent' });
  const { answer, pages } = await readMergedPdf([long.id, short.id, long.id]);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toMatch(/filename="Invoices_\d{4}-\d\d-\d\d\.pdf"/);
  const last = pages.length - 1;
  expect(last).toBeGreaterThan(1);
  for (const [at, page] of pages.slice(0, last).entries()) {
    expect(page).toContain(`Invoice ${long.invoiceNumber}`);
    expect(page).toContain(`Page ${at + 1} of ${last}`);
  }
  expect(pages[last]).toContain('Page 1 of 1');
  expectSheet(pages[last] ?? '', short);
  expect(await billing.read(short.id)).toMatchObject({ pdfGenerated: true });
});

it('a merged PDF is rejected for no invoices, over 100 invoices, or missing invoices', async () => {
  const refusal = async (invoiceIds: string[]) =>
    (await billing.api.call(billingApi.invoicePdfs, { body: { invoiceIds } })).problem?.issues?.[0]?.message;
  const { id } = await billing.create();
  expect(await refusal([])).toBe('Please select invoices first');
  expect(await refusal(Array.from({ length: 101 }, () => id))).toBe('One file takes at most 100 invoices.');
  expect(await refusal([id, '01900000-0000-7000-8000-000000000000'])).toBe(
    'One of these invoices does not exist.',
  );
});

it('a merged PDF is rejected if it has more lines than the timeout allows', async () => {
  const long = await Promise.all(
    Array.from({ length: 6 }, () =>
      billing.create(
        {},
        Array.from({ length: 900 }, () => ({})),
      ),
    ),
  );
  const { status, problem } = await billing.api.call(billingApi.invoicePdfs, {
    body: { invoiceIds: long.map(({ id }) => id) },
  });
  expect(status).toBe(400);
  expect(problem?.message).toBe(
    'These invoices have 5400 lines together; one file holds at most 5000. Please choose fewer.',
  );
});

it('several concurrent callers each get a PDF, and no PDF makes another outdated', async () => {
  const { id } = await billing.create();
  const asked = Array.from({ length: 3 }, () => billing.api.call(billingApi.invoicePdf, { params: { id } }));
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await billing.read(id)).toMatchObject({ pdfGenerated: true, version: 2 });
});
