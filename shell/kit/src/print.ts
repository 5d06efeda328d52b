export {
  type LetterheadRead,
  PaperPreview,
  type PaperProps,
  PaperView,
  recordPaper,
  useLetterhead,
} from './documents/letterhead.tsx';
export { PaperActions, usePaperEmail } from './documents/paper-actions.tsx';
export { WeightCertificate } from './documents/weight-certificate.tsx';
export { CodeImage, PrintQrCode, QrCode } from './print/code-image.tsx';
export {
  PagePaper,
  type Paper,
  PaperPage,
  PaperWarning,
  usePaper,
} from './print/paper.tsx';
export {
  isLongNote,
  PrintBlock,
  PrintBox,
  PrintCode,
  PrintColumns,
  PrintFooter,
  PrintLines,
  PrintNote,
  PrintNotes,
  PrintParty,
  PrintProduct,
  SignatureLines,
  TickBox,
  WeightRows,
  WeightSlots,
} from './print/parts.tsx';
export {
  PrintDesk,
  PrintFrame,
  printPage,
} from './print/print-frame.tsx';
export { type Company, PrintSheet } from './print/print-sheet.tsx';
export { type PrintColumn, PrintTable, PrintTotals } from './print/print-table.tsx';
