import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { createPdfTable, renderPdf } from '../src/pdf/render.ts';

const letterhead = { name: 'Primal', address: '', phone: '', email: '', logo: null };
const columns = [
  { header: 'Product', align: 'left' },
  { header: 'Total', align: 'right' },
] as const;

const renderPages = async (
  rows: Parameters<typeof createPdfTable>[2],
  facts = [{ label: 'Date', value: '11/20/2026' }],
): Promise<string[]> => {
  const bytes = await renderPdf({
    letterhead,
    title: 'Invoice',
    number: 'INV-1',
    recipient: 'Café Olé',
    facts,
    content: [createPdfTable(columns, ['*', 60], rows)],
  });
  return (await extractText(await getDocumentProxy(Uint8Array.from(bytes)), { mergePages: false })).text;
};

it('prints a date range in the head on one line', async () => {
  const [page = ''] = await renderPages(
    [],
    [
      { label: 'Statement date', value: '11/28/2026' },
      { label: 'Period', value: '11/01/2026 to 11/28/2026' },
    ],
  );
  expect(page).toContain('11/01/2026 to 11/28/2026');
});

it.each([3, 300, 1000])("prints all of a row's %i weights", async (count) => {
  const weights = Array.from({ length: count }, (_, at) => (10 + at / 100).toFixed(2));
  const weighed = { stack: [{ text: 'Ribeye' }, { text: weights.join(' · '), fontSize: 8 }] };
  const text = (
    await renderPages([
      ['Bacon', '$1.00'],
      [weighed, '$2.00'],
      ['Lamb', '$3.00'],
    ])
  ).join(' ');
  for (const words of ['Bacon', 'Ribeye', '$2.00', 'Lamb', ...weights]) expect(text).toContain(words);
});

it('cuts no row that fits on a page', async () => {
  const rows = Array.from({ length: 90 }, (_, at) => [
    { stack: [{ text: `Row ${at}.` }, { text: `Details ${at}.` }] },
    '$1.00',
  ]);
  const pages = await renderPages(rows);
  expect(pages.length).toBeGreaterThan(2);
  for (const at of rows.keys()) {
    const [page] = pages.filter((text) => text.includes(`Row ${at}.`));
    expect(page).toContain(`Details ${at}.`);
  }
});
