import { PDFDocument } from '@cantoo/pdf-lib';

export interface MergeInput {
  pdfs: Uint8Array[];
  title: string;
  author: string;
}

/** Merges PDFs in the given order. Pages stay unchanged, including their page numbers. */
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
