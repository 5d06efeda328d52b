import { useCallback, useMemo, useState } from 'react';

const rowKey = ({ id }: { id: string }): string => id;

/** The selected of a table's rows, by their ids: those that are there, what empties the selection, and the table's props. */
export const useSelection = <Row extends { id: string }>(
  rows: readonly Row[] | undefined,
  label: (row: Row) => string,
) => {
  const [selected, onChange] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(() => (rows ?? []).filter(({ id }) => selected.has(id)), [rows, selected]);
  const clear = useCallback(() => onChange(new Set()), []);
  return { chosen, clear, table: { rowKey, selection: { selected, onChange, label } } };
};
