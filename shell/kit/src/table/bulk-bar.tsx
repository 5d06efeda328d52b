import { Button } from '@mantine/core';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { preserveFocus } from '../base/focus-return.ts';
import { useBarHeight } from '../page/summary-bar.tsx';
import classes from './bulk-bar.module.css';

interface BulkBarProps {
  count: number;
  noun: { one: string; many: string };
  /** Participle after the count; defaults to 'selected'. */
  words?: string;
  clearLabel?: string;
  onClear: () => void;
  children: ReactNode;
}

export function BulkBar(props: BulkBarProps) {
  const { count, noun, words = 'selected', clearLabel = 'Clear Selection', onClear, children } = props;
  const bar = useRef<HTMLDivElement>(null);
  useBarHeight(bar, count > 0);
  return (
    <section aria-label={`Rows ${words}`} className={count > 0 ? classes.room : undefined}>
      <div
        ref={bar}
        role="status"
        className={count > 0 ? classes.bar : undefined}
        data-summary-bar={count > 0 || undefined}
      >
        {count > 0 && (
          <>
            <span className={classes.count}>
              {count} {count === 1 ? noun.one : noun.many} {words}
            </span>
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              onClick={() => {
                preserveFocus();
                onClear();
              }}
            >
              {clearLabel}
            </Button>
            <span className={classes.actions}>{children}</span>
          </>
        )}
      </div>
    </section>
  );
}

export const useSelection = <Row extends { id: string }>(
  rows: readonly Row[] | undefined,
  label: (row: Row) => string,
) => {
  const [selected, onChange] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(() => (rows ?? []).filter(({ id }) => selected.has(id)), [rows, selected]);
  const clear = useCallback(() => onChange(new Set()), []);
  return { chosen, clear, table: { selection: { selected, onChange, label } } };
};
