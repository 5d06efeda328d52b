export {
  filledLines,
  type GridLine,
  type GridProduct,
  linesSubtotal,
  newLine,
  unfinishedLines,
} from './grid/line.ts';
export { estimatedTotal, lineEstimate, lineIsUnweighed, repriceLines } from './grid/line-edits.ts';
