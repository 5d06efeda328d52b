import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react';

export interface WindowedRowsProps {
  keys: readonly string[];
  /** Pixels, before a row is measured. */
  rowHeight: number;
  columnCount: number;
  /** The row that has the focus: it stays where it is scrolled out of sight, or what is typed there would be lost. */
  kept: number;
  render: (index: number, measure: Ref<HTMLTableRowElement>) => ReactNode;
}

const overscan = 15;

/** Only the rows that are seen, a few around them, and the one that is kept; empty rows keep the room of the others. */
export default function WindowedRows({ keys, rowHeight, columnCount, kept, render }: WindowedRowsProps) {
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
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range);
      return kept < 0 || kept >= keys.length || seen.includes(kept)
        ? seen
        : [...seen, kept].sort((a, b) => a - b);
    },
  });
  const seen = virtualizer.getVirtualItems();
  const room = (height: number) => (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus
    <tr aria-hidden="true">
      <td colSpan={columnCount} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
  return (
    <>
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus */}
      <tr ref={start} aria-hidden="true">
        <td
          colSpan={columnCount}
          style={{ height: (seen[0]?.start ?? offset) - offset, padding: 0, border: 0 }}
        />
      </tr>
      {seen.map((item, at) => {
        const gap = item.start - (seen[at - 1]?.end ?? item.start);
        return (
          <Fragment key={item.key}>
            {gap > 0 && room(gap)}
            {render(item.index, virtualizer.measureElement)}
          </Fragment>
        );
      })}
      {room(virtualizer.getTotalSize() - ((seen.at(-1)?.end ?? offset) - offset))}
    </>
  );
}
