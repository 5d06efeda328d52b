import type { StatementRow } from '@primal/contracts/billing/statement-sheet';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import renderStatementPdf from './statement-pdf.ts';

const left = (header: string) => ({ header, align: 'left' as const });
const right = (header: string) => ({ header, align: 'right' as const });

const rowOf = (at: number): StatementRow => ({
  key: String(at),
  document: null,
  cells: ['11/20/2026', `Invoice INV-${at}`, '$1.00', `$${at}.00`],
});

const readPages = async (rows: number): Promise<string[]> => {
  const pdf = await renderStatementPdf({
    sheet: {
      title: 'Statement',
      customer: 'Corner Bistro',
      facts: [{ label: 'Statement date', value: '11/28/2026' }],
      billTo: ['12 Main Street', 'Portland, ME 04101'],
      summary: [{ label: 'Current Balance', value: '$1.00', strong: true }],
      aging: ['Current (0-7 days)', '8-14 Days'].map((header) => ({ header, value: '$0.00' })),
      details: {
        title: 'Invoice Details',
        columns: [left('Date'), left('Description'), right('Amount'), right('Balance')],
        rows: Array.from({ length: rows }, (_, at) => rowOf(at + 1)),
      },
      note: null,
    },
    letterhead: { name: 'Primal Provisions', address: '1 Dock Road', phone: '', email: '', logo: null },
    footer: ['Thank you for your business!', 'Keep refrigerated.'],
  });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
  return text;
};

it('every statement page ends with a row above its footer, for any number of rows', async () => {
  for (let rows = 20; rows <= 34; rows += 1) {
    const pages = await readPages(rows);
    const last = pages.at(-1) ?? '';
    expect(last).toContain('Thank you for your business!');
    expect(last).toContain(`Invoice INV-${rows} `);
    expect(last).toContain('Description');
    for (const [at, page] of pages.entries())
      expect(page).toMatch(new RegExp(`Statement · Corner Bistro\\s+Page ${at + 1} of ${pages.length}`));
  }
});
