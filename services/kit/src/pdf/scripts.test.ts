import { inflateSync } from 'node:zlib';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { createPdfTable, renderPdf } from './render.ts';

const render = (name: string) =>
  renderPdf({
    letterhead: { name, address: '', phone: '', email: '', logo: null },
    title: 'Invoice',
    number: 'INV-1',
    recipient: name,
    facts: [{ label: 'Customer', value: name }],
    content: [createPdfTable([{ header: 'Product', align: 'left' }], ['*'], [[name]])],
  });

const readText = async (pdf: Uint8Array): Promise<string> => {
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(pdf)), { mergePages: true });
  return text.replace(/[\s\p{Cc}]/gu, '');
};

it.each([
  'Zoë & Łosoś Żółć',
  'Ταβέρνα Ολύμπια',
  'Ресторан «Кавказ»',
  'מסעדת השלום',
  'مطعم الشرق',
  'ร้านอาหารไทยเจ้าพระยา',
  'भोजन घर',
  '北京饭店 No. 5',
  '東京寿司バー',
  '한국식당 서울',
  'Joe’s 🥩 Grill',
  'Café 北京 and 서울',
])('prints the name %s in letterhead, facts, table and footer', async (name) => {
  const text = await readText(await render(name));
  expect(text.split(name.replaceAll(' ', '')).length - 1).toBe(4);
});

/** Texts of marked pieces in the PDF: UTF-16 with a byte order mark, some bytes escaped. */
const readActualTexts = (pdf: Uint8Array): string[] => {
  const file = Buffer.from(pdf);
  const streams = [...file.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)];
  const contents = streams.flatMap(([, { length } = ''], at) => {
    const start = (streams[at]?.index ?? 0) + 'stream\n'.length;
    try {
      return inflateSync(file.subarray(start, start + length)).toString('latin1');
    } catch {
      return [];
    }
  });
  return contents.flatMap((content) =>
    [...content.matchAll(/\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/g)].map(([, text = '']) => {
      const bytes = text
        .replace(
          /\\([nrtbf])/g,
          (_, letter: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[letter] ?? '',
        )
        .replace(/\\([\s\S])/g, '$1');
      return new TextDecoder('utf-16be').decode(Buffer.from(bytes, 'latin1'));
    }),
  );
};

it('carries the text of Devanagari, whose vowels precede their letters', async () => {
  const texts = readActualTexts(await render('हिन्दी भोजनालय दिल्ली'));
  expect(texts.join('').replaceAll(' ', '')).toBe('हिन्दीभोजनालयदिल्ली'.repeat(4));
});

it('draws figures in right-to-left text from left to right', async () => {
  const text = await readText(await render('מסעדה 12 בתל אביב'));
  expect(text).toContain('12');
  expect(text).toContain('בתלאביב');
});

it('keeps every word of a right-to-left text of several lines', async () => {
  const words = Array.from({ length: 60 }, (_, at) => `שלום${'אבגדה'.charAt(at % 5)}`);
  const text = await readText(await render(words.join(' ')));
  for (const word of words) expect(text).toContain(word);
});

it('drops invisible joiners that no font draws', async () => {
  expect(await readText(await render('Prime\u2060Cuts\ufe0f'))).toContain('PrimeCuts');
});

it('rejects unsupported text and names its letters', async () => {
  await expect(render('ქართული')).rejects.toThrow('A PDF cannot show these letters: ქ ა რ თ უ ლ ი.');
});
