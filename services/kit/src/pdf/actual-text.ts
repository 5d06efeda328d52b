import { createRequire } from 'node:module';

interface Drawing {
  text(text: string, ...rest: unknown[]): Drawing;
  markContent(tag: 'Span', options: { actual: string }): Drawing;
  endMarkedContent(): Drawing;
}

const { default: PdfDocument }: { default: { prototype: Drawing } } = createRequire(import.meta.url)(
  'pdfmake/js/PDFDocument.js',
);

const draw = PdfDocument.prototype.text;

/**
 * Devanagari draws some vowels before the letters they follow. The PDF therefore also stores the text for
 * copying and search.
 */
PdfDocument.prototype.text = function (this: Drawing, text, ...rest) {
  if (!/\p{Script=Devanagari}/u.test(text)) return draw.call(this, text, ...rest);
  this.markContent('Span', { actual: text });
  draw.call(this, text, ...rest);
  return this.endMarkedContent();
};
