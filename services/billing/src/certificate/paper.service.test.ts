import { billingApi } from '@primal/contracts/billing/api';
import { certificateApi } from '@primal/contracts/billing/certificate';
import { eventually } from '@primal/service-kit/testing';
import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readBarcodes } from 'zxing-wasm/reader';
import { loadDecoder } from '../../../../harness/barcodes.ts';
import { startBilling } from '../../testing/billing.ts';

loadDecoder();

const billing = await startBilling();
const { api, create } = billing;
beforeAll(() => {
  process.env.PUBLIC_URL = 'https://office.example';
});
afterAll(async () => {
  delete process.env.PUBLIC_URL;
  await billing.stop();
});

const weighed = () =>
  create({ status: 'sent' }, [{ productId: billing.ribeye.id, individualWeights: '[36.54,37.1]' }]);

const readPdf = async ({ id }: { id: string }) => {
  const { body } = await api.call(billingApi.invoicePdf, { params: { id } });
  return getDocumentProxy(Uint8Array.from(body as unknown as Uint8Array));
};
type Pdf = Awaited<ReturnType<typeof readPdf>>;

const words = 'Scan for the weight certificate';
const readText = async (pdf: Pdf) => (await extractText(pdf, { mergePages: true })).text;

const renderPage = async (pdf: Pdf): Promise<ImageData> => {
  const { OPS } = await getResolvedPDFJS();
  const page = await pdf.getPage(1);
  const width = 612 * 4;
  const height = 792 * 4;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const { fnArray, argsArray } = await page.getOperatorList();
  for (const [at, operator] of fnArray.entries()) {
    if (operator !== OPS.constructPath) continue;
    const corners = (argsArray[at] as [unknown, unknown, Float32Array | null])[2] ?? [];
    const [left = 0, top = 0, right = 0, bottom = 0] = [...corners].map((points) => Math.round(points * 4));
    for (let y = top; y < bottom; y += 1)
      for (let x = left; x < right; x += 1) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  }
  return { data, width, height, colorSpace: 'srgb' } as ImageData;
};

const readLink = async ({ id }: { id: string }) =>
  (await api.call(certificateApi.getCertificate, { params: { id } })).body.link;

const switchOn = async (certificateQrCode: boolean, sequence: number) => {
  await billing.saveSettings({ certificateQrCode }, sequence);
  await eventually(async () => {
    const { facts } = await billing.db.selectFrom('settings').select('facts').executeTakeFirstOrThrow();
    return facts?.certificateQrCode === certificateQrCode;
  });
};

it('an invoice has no QR code and no link until the settings enable QR codes', async () => {
  const invoice = await weighed();
  expect(await readText(await readPdf(invoice))).not.toContain(words);
  expect(await readLink(invoice)).toBeNull();
});

it('an invoice has the same QR code to its certificate on each paper, and none after revocation', async () => {
  await switchOn(true, 2);
  const invoice = await weighed();
  const first = await readPdf(invoice);
  expect(await readText(first)).toContain(words);
  const link = await readLink(invoice);
  const read = await readBarcodes(await renderPage(first), { formats: ['QRCode'] });
  expect(read.map(({ text }) => text)).toEqual([link?.address]);
  expect(link?.address).toMatch(/^https:\/\/office\.example\/certificates\/[\w-]{32}$/);
  await readPdf(invoice);
  expect(await readLink(invoice)).toEqual(link);

  await api.call(certificateApi.revokeCertificate, { params: { id: invoice.id } });
  expect(await readText(await readPdf(invoice))).not.toContain(words);
  expect(await readLink(invoice)).toBeNull();
  await api.call(certificateApi.shareCertificate, { params: { id: invoice.id } });
  expect(await readText(await readPdf(invoice))).toContain(words);
});

it('an invoice has no QR code if weights are missing', async () => {
  await switchOn(true, 3);
  const draft = await create({}, [{ productId: billing.ribeye.id, quantity: 2 }]);
  expect(await readText(await readPdf(draft))).not.toContain(words);
});
