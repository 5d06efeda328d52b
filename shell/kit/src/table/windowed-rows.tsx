import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react';

export interface WindowedRowsProps {
  keys: readonly string[];
  /** Pixels, before a row is measured. */
  rowHeight: number;
  columnCount: number;
  render: (index: number, measure: Ref<HTMLTableRowElement>) => ReactNode;
}

const overscan = 15;

/** Only the rows that are seen, and a few around them; two empty rows keep the room of the others. */
export default function WindowedRows({ keys, rowHeight, columnCount, render }: WindowedRowsProps) {
  const start = useRef<HTMLTableRowElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    if (start.current) setOffset(start.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: keys.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => keys[index] as string,
    // A table in a hidden tab measures nothing; without this every row would seem to fit.
    measureElement: (element) => element.getBoundingClientRect().height || rowHeight,
    overscan,
    scrollMargin: offset,
  });
  const seen = virtualizer.getVirtualItems();
  const before = (seen[0]?.start ?? offset) - offset;
  const after = virtualizer.getTotalSize() - ((seen.at(-1)?.end ?? offset) - offset);
  return (
    <>
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus */}
      <tr ref={start} aria-hidden="true">
        <td colSpan={columnCount} style={{ height: before, padding: 0, border: 0 }} />
      </tr>
      {seen.map((item) => render(item.index, virtualizer.measureElement))}
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus */}
      <tr aria-hidden="true">
        <td colSpan={columnCount} style={{ height: after, padding: 0, border: 0 }} />
      </tr>
    </>
  );
}
