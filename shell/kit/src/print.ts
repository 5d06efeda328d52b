export { LetterFrame } from './documents/letter-frame.tsx';
export { type LetterheadRead, useLetterhead } from './documents/letterhead.ts';
export { PaperActions, usePaperPdf } from './documents/paper-actions.tsx';
export { PaperPreview } from './documents/paper-preview.tsx';
export { WeightCertificate } from './documents/weight-certificate.tsx';
export { PagePaper, type PagePaperProps, type Paper, usePaper } from './print/page-paper.tsx';
export { PaperPage, type PaperPageProps } from './print/paper-page.tsx';
export { lacksLetterhead, PaperWarning, type PaperWarningProps } from './print/paper-warning.tsx';
export {
  isLongNote,
  PrintBlock,
  PrintBox,
  PrintCode,
  PrintColumns,
  PrintFooter,
  PrintLines,
  PrintNote,
  SignatureLines,
  TickBox,
  WeightRows,
  WeightSlots,
} from './print/parts.tsx';
export {
  PrintDesk,
  type PrintDeskProps,
  PrintFrame,
  type PrintFrameProps,
  printPage,
} from './print/print-frame.tsx';
export { type Company, PrintSheet, type PrintSheetProps } from './print/print-sheet.tsx';
export { type PrintColumn, PrintTable, type PrintTableProps, PrintTotals } from './print/print-table.tsx';
export { PrintQrCode, QrCode } from './print/qr-code.tsx';
