import { expect, it } from 'vitest';
import { createPdfTable, renderPdf } from './render.ts';

const columns = [
  { header: 'Product', align: 'left' },
  { header: 'Amount', align: 'right' },
] as const;

const made = async (number: string, products: string[], logo: string | null = null): Promise<string> => {
  const rows = products.map((product) => [product, '1,234.50']);
  const pdf = await renderPdf({
    letterhead: { name: 'Prime Cuts', address: '1 Main Street', phone: '', email: '', logo },
    title: 'Invoice',
    number,
    recipient: 'Zoë & Sons',
    facts: [{ label: 'Date', value: '11/20/2026' }],
    content: [createPdfTable(columns, ['*', 60], rows)],
  });
  return Buffer.from(pdf)
    .toString('latin1')
    .replace(/\(D:\d{14}Z\)|\/ID \[[^\]]*\]/g, '');
};

it("embeds the glyphs of each document's own texts, regardless of earlier documents", async () => {
  const alone = await made('INV-1', ['Ribeye', 'Brisket']);
  await made('INV-2', ['Jalapeño Σ Łosoś', '“Wagyu” – 100%']);
  expect(await made('INV-1', ['Ribeye', 'Brisket'])).toBe(alone);
  expect(await made('INV-1', ['Ribeye', 'Briskets'])).not.toBe(alone);
});

/** PNG of a single black pixel. */
const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';

it('draws a logo only if the letterhead has a logo', async () => {
  expect(await made('INV-1', [])).not.toContain('/Subtype /Image');
  expect(await made('INV-1', [], png)).toContain('/Subtype /Image');
});
