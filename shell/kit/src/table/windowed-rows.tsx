import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react';

export interface WindowedRowsProps {
  keys: readonly string[];
  /** Estimate in pixels until a row is measured. */
  rowHeight: number;
  columnCount: number;
  /** The focused row, which stays rendered offscreen so that its input survives. */
  focusedRow: number;
  render: (index: number, measure: Ref<HTMLTableRowElement>) => ReactNode;
}

const overscan = 15;

export default function WindowedRows({
  keys,
  rowHeight,
  columnCount,
  focusedRow,
  render,
}: WindowedRowsProps) {
  const start = useRef<HTMLTableRowElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    if (start.current) setOffset(start.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: keys.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => keys[index] as string,
    // A hidden tab measures 0, which would make every row fit.
    measureElement: (element) => element.getBoundingClientRect().height || rowHeight,
    overscan,
    scrollMargin: offset,
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range);
      return focusedRow < 0 || focusedRow >= keys.length || seen.includes(focusedRow)
        ? seen
        : [...seen, focusedRow].sort((a, b) => a - b);
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
