import { PDFDocument } from '@cantoo/pdf-lib';

/** Whole PDFs that become one; plain data, since it goes to a worker thread. */
export interface MergeInput {
  pdfs: Uint8Array[];
  title: string;
  author: string;
}

/** One PDF of all pages, in the order given. Every page stays as it was drawn, its page number too. */
export default async function mergePdfs({ pdfs, title, author }: MergeInput): Promise<Uint8Array> {
  const merged = await PDFDocument.create();
  merged.setTitle(title, { showInWindowTitleBar: true });
  merged.setAuthor(author);
  merged.setLanguage('en-US');
  for (const bytes of pdfs) {
    const pdf = await PDFDocument.load(bytes);
    for (const page of await merged.copyPages(pdf, pdf.getPageIndices())) merged.addPage(page);
  }
  return merged.save();
}
