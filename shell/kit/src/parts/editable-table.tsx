import { Button } from '@mantine/core';
import { moneyRules, readFigure } from '@primal/contracts/shared/figures';
import { createContext, useContext, useMemo, useState } from 'react';
import { IconAction } from '../actions/icon-action.tsx';
import { MoneyField } from '../fields/decimal-fields.tsx';
import { IconCheck, IconReload } from '../icons.ts';
import { BulkBar } from '../table/bulk-bar.tsx';
import { DataTable } from '../table/data-table.tsx';
import type { Column, DataTableProps } from '../table/types.ts';

/** A column whose money is changed in its cells. */
export interface EditableColumn<Row> {
  id: string;
  header: string;
  /** The stored figure; '' for none. */
  value: (row: Row) => string;
}

/** Changed figures by column id; read from what was typed, in plain decimals. */
export type RowChanges = Readonly<Record<string, string>>;

export interface EditableTableProps<Row>
  extends Pick<DataTableProps<Row>, 'label' | 'rows' | 'rowKey' | 'loading' | 'error' | 'onRetry' | 'empty'> {
  /** Columns that are only read, before those that are edited. */
  columns: readonly Column<Row>[];
  editable: readonly EditableColumn<Row>[];
  /** What a row is called: `Ribeye 112A`. */
  rowLabel: (row: Row) => string;
  /** Stores one row; what it throws is told by the page, and the row stays changed. */
  onSave: (row: Row, changes: RowChanges) => Promise<unknown>;
  noun: { one: string; many: string };
}

type Edits = Readonly<Record<string, RowChanges>>;

interface Editing {
  edits: Edits;
  saving: ReadonlySet<string>;
  change: (key: string, column: string, text: string, stored: string) => void;
  discard: (key: string) => void;
  save: (key: string) => void;
}

const EditingContext = createContext<Editing | null>(null);

const useEditing = (): Editing => {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error('A cell is edited inside an EditableTable.');
  return editing;
};

const without = <Value,>(record: Readonly<Record<string, Value>>, key: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([other]) => other !== key));

/** The figures of a row as they are stored; null while one of them cannot be read. */
const figuresOf = (changes: RowChanges): RowChanges | null => {
  const read = Object.entries(changes).map(([id, text]) => [id, readFigure(text, moneyRules).value] as const);
  if (read.some(([, value]) => value === null)) return null;
  return Object.fromEntries(read.map(([id, value]) => [id, value ?? '']));
};

/** Whether what stands in a row now is what was just saved. */
const isSaved = (typed: RowChanges | undefined, saved: RowChanges): boolean => {
  const figures = typed && figuresOf(typed);
  return JSON.stringify(figures) === JSON.stringify(saved);
};

/** Prices in place: cells that are typed into, a mark on what is not saved, each row saved by itself or all together. */
export function EditableTable<Row>(props: EditableTableProps<Row>) {
  const { columns, editable, rowKey, rowLabel, rows, onSave, noun, ...table } = props;
  const [edits, setEdits] = useState<Edits>({});
  const [saving, setSaving] = useState<ReadonlySet<string>>(new Set());
  const save = async (key: string) => {
    const row = rows?.find((entry) => rowKey(entry) === key);
    const typed = edits[key];
    const changes = typed && figuresOf(typed);
    if (row === undefined || !changes) return;
    setSaving((before) => new Set(before).add(key));
    try {
      await onSave(row, changes);
      // What was typed while it was on its way stays.
      setEdits((before) => (isSaved(before[key], changes) ? without(before, key) : before));
    } catch {
      // The page has told why; the row keeps what was typed.
    } finally {
      setSaving((before) => new Set([...before].filter((other) => other !== key)));
    }
  };
  const editing: Editing = {
    edits,
    saving,
    change: (key, column, text, stored) =>
      setEdits((before) => {
        const row = { ...before[key], [column]: text };
        const kept = text === stored ? without(row, column) : row;
        return Object.keys(kept).length === 0 ? without(before, key) : { ...before, [key]: kept };
      }),
    discard: (key) => setEdits((before) => without(before, key)),
    save: (key) => void save(key),
  };
  // The cells ask the context for what changes, so the columns stay the same and rows are not drawn anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: rowKey and rowLabel depend on their row alone
  const allColumns = useMemo<Column<Row>[]>(
    () => [
      ...columns,
      ...editable.map(
        (column): Column<Row> => ({
          id: column.id,
          header: column.header,
          align: 'right',
          width: '8.5rem',
          cell: (row) => (
            <Cell
              rowId={rowKey(row)}
              column={column.id}
              label={`${column.header}, ${rowLabel(row)}`}
              stored={column.value(row)}
            />
          ),
        }),
      ),
    ],
    [columns, editable],
  );
  const changed = Object.keys(edits);
  return (
    <EditingContext value={editing}>
      <DataTable
        {...table}
        rows={rows}
        rowKey={rowKey}
        columns={allColumns}
        actions={(row) => <RowActions rowId={rowKey(row)} label={rowLabel(row)} />}
      />
      <BulkBar
        count={changed.length}
        noun={noun}
        words="changed, not saved"
        clearLabel="Discard All"
        onClear={() => setEdits({})}
      >
        <Button size="sm" loading={saving.size > 0} onClick={() => changed.map(save)}>
          Save All
        </Button>
      </BulkBar>
    </EditingContext>
  );
}

interface CellProps {
  rowId: string;
  column: string;
  label: string;
  stored: string;
}

function Cell({ rowId, column, label, stored }: CellProps) {
  const { edits, saving, change, discard, save } = useEditing();
  const typed = edits[rowId]?.[column];
  return (
    <MoneyField
      // Another stored figure is another field: what it remembers of the last one is gone.
      key={stored}
      aria-label={label}
      size="xs"
      value={typed ?? stored}
      data-changed={typed !== undefined || undefined}
      disabled={saving.has(rowId)}
      styles={
        typed === undefined ? undefined : { input: { borderColor: 'var(--kit-accent)', fontWeight: 600 } }
      }
      onChange={(event) => change(rowId, column, event.currentTarget.value, stored)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save(rowId);
        if (event.key === 'Escape') discard(rowId);
      }}
    />
  );
}

function RowActions({ rowId, label }: { rowId: string; label: string }) {
  const { edits, saving, discard, save } = useEditing();
  if (!edits[rowId]) return null;
  return (
    <>
      <IconAction
        label={`Save ${label}`}
        icon={IconCheck}
        loading={saving.has(rowId)}
        disabledReason={figuresOf(edits[rowId]) === null && 'A figure of this row cannot be read.'}
        onClick={() => save(rowId)}
      />
      <IconAction
        label={`Discard the changes of ${label}`}
        icon={IconReload}
        onClick={() => discard(rowId)}
      />
    </>
  );
}
