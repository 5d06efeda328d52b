import { useRef } from 'react';
import { useProductOptions } from '../forms/options.ts';
import { followTier } from '../grid/document-lines.ts';
import { type GridLine, type GridProduct, newLine } from '../grid/line.ts';
import { chooseProduct } from '../grid/line-edits.ts';
import type { LineGridHandle } from '../grid/line-grid.tsx';
import { toast } from '../toasts/toast.ts';
import type { OrderGuideHandle } from './order-guide.tsx';

/** A document's form, as far as its lines go. */
interface Lines {
  lines: GridLine[];
  setLines: (lines: GridLine[]) => void;
  lineErrors: Record<string, string>;
}

/** The lines of a document's form: `grid` are the props of `LineGrid`, at the prices of the customer's tier. */
export const useDocumentLines = ({ lines, setLines, lineErrors }: Lines, tier: string | undefined) => {
  const ref = useRef<LineGridHandle>(null);
  const guide = useRef<OrderGuideHandle>(null);
  const products = useProductOptions(lines.flatMap(({ productId }) => productId ?? []));
  return {
    grid: { ref, lines, onChange: setLines, products, tier, errors: lineErrors },
    /** The props of the order guide above them, on a form that begins a document. */
    guide: {
      ...{ ref: guide, lines, onChange: setLines, products, tier },
      make: (product: GridProduct) => chooseProduct(newLine(), product, tier),
      toGrid: (product?: GridProduct) => (product ? ref.current?.take(product) : ref.current?.begin()),
    },
    /** The prices of another tier. The cursor goes to the guide or the lines: what stands between is right most of the time. */
    follow: (next: string | undefined) => {
      const priced = followTier(lines, products.options, tier, next);
      setLines(priced.lines);
      if (priced.sentence) toast({ title: priced.sentence });
      (guide.current ?? ref.current)?.begin();
    },
  };
};
