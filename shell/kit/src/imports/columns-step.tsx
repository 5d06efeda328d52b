import { Button, NativeSelect, Text } from '@mantine/core';
import type { ImportTarget, SuggestedColumn } from '@primal/contracts/admin/import-columns';
import { toDisplayedText } from '@primal/contracts/shared/cell';
import { useMemo } from 'react';
import { bind } from '../base/bind.ts';
import { Switch } from '../fields/choices.tsx';
import { Section } from '../page/section.tsx';
import { SummaryBar } from '../page/summary-bar.tsx';
import { type ColumnMapping, checkMapping, findFilledColumns } from './column-mapping.ts';
import classes from './columns.module.css';
import { describeHiddenRows, listRows } from './list-rows.ts';
import { MissingValues } from './missing-values.tsx';
import { listFileRows, type OpenFile } from './open-file.ts';

const shapeNotes: Record<OpenFile['shape'], string[]> = {
  list: [],
  grouped: ['The rows are grouped: each belongs to the name above it.'],
  matrix: ['The names are in the heading row: each filled cell becomes its own row.'],
};

/** Describes the sheet's shape, and counts skipped rows and rows hidden in the spreadsheet. */
export const SkippedRows = ({ file: { sheets, sheet, suggested, shape } }: { file: OpenFile }) => {
  const { rows = [], hiddenRows = [] } = sheets[sheet] ?? {};
  const list = listRows(rows, suggested.headingRow);
  const skipped = [...shapeNotes[shape], ...describeHiddenRows(list.rows, hiddenRows), ...list.skipped];
  if (skipped.length === 0) return null;
  const more = skipped.length - 5;
  return (
    <Text size="sm" mb="sm">
      {skipped.slice(0, 5).join(' ')}
      {more > 0 && ` ${more.toLocaleString('en-US')} more are skipped.`}
    </Text>
  );
};

const listExamples = (cells: readonly string[]): string[] =>
  [...new Set(cells.map((cell) => cell.trim()).filter(Boolean))].slice(0, 3);

interface ColumnRowProps {
  column: SuggestedColumn;
  examples: readonly string[];
  field: string;
  problem: string | undefined;
  targets: readonly ImportTarget[];
  onChoose: (field: string) => void;
}

const ColumnRow = ({ column, examples, field, problem, targets, onChoose }: ColumnRowProps) => (
  <tr>
    <th scope="row">{column.heading || '(no heading)'}</th>
    <td className={classes.examples}>
      {examples.map((example) => (
        <span key={example}>{example.length > 60 ? `${example.slice(0, 60)}…` : example}</span>
      ))}
    </td>
    <td>
      <NativeSelect
        aria-label={`${column.heading || 'The column without a heading'} is imported as`}
        data={[
          { value: '', label: 'Not imported' },
          ...targets.map((target) => ({ value: target.field, label: target.label })),
        ]}
        {...bind(field, onChoose)}
        error={problem}
        description={field === '' ? column.note : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
    </td>
  </tr>
);

interface ColumnsStepProps {
  file: OpenFile;
  mapping: ColumnMapping;
  onChange: (mapping: ColumnMapping) => void;
  onReopen: (change: { sheet?: number; hasHeadings?: boolean }) => void;
  onShow: () => void;
  onCancel: () => void;
}

const formatHeadingsLabel = (row: number | null, rows: OpenFile['sheets'][number]['rows']): string =>
  row === null || row === rows[0]?.row ? 'First row holds headings' : `Row ${row} holds the headings`;

export const ColumnsStep = ({ file, mapping, onChange, onReopen, onShow, onCancel }: ColumnsStepProps) => {
  const { sheets, sheet, suggested } = file;
  const { columns, targets, headingRow, remembered } = suggested;
  const rows = useMemo(() => listFileRows(file), [file]);
  const filled = useMemo(() => findFilledColumns(rows, columns.length), [rows, columns.length]);
  const examples = useMemo(
    () =>
      columns.map((_, at) => listExamples(rows.slice(0, 50).map(({ cells }) => toDisplayedText(cells[at])))),
    [rows, columns],
  );
  const problems = checkMapping(mapping, suggested);
  const isWrong = problems.file !== null || Object.keys(problems.columns).length > 0;
  const filledColumns = columns.map((column, at) => ({ column, at })).filter(({ at }) => filled[at]);
  const empty = filled.filter((is) => !is).length;
  const taken = mapping.fields.filter((field, at) => field !== '' && filled[at]).length;
  const choose = (at: number, field: string) =>
    onChange({ ...mapping, fields: mapping.fields.with(at, field) });
  return (
    <>
      <div className={classes.file}>
        <Text fw={600}>{file.name}</Text>
        {sheets.length > 1 && (
          <NativeSelect
            label="Sheet"
            data={sheets.map(({ name, rows: { length } }, at) => ({
              value: String(at),
              label: `${name} (${length.toLocaleString('en-US')} rows)`,
            }))}
            {...bind(String(sheet), (to) => onReopen({ sheet: Number(to) }))}
          />
        )}
        <Switch
          label={formatHeadingsLabel(headingRow, sheets[sheet]?.rows ?? [])}
          checked={headingRow !== null}
          onChange={(event) => onReopen({ hasHeadings: event.currentTarget.checked })}
        />
      </div>
      <MissingValues mapping={mapping} targets={targets} rows={rows} onChange={onChange} />
      <Section
        title="Columns and fields"
        note={remembered ? 'Same as the last file with these headings' : undefined}
      >
        <table className={classes.columns}>
          <thead>
            <tr>
              <th scope="col">Column of the file</th>
              <th scope="col">First cells</th>
              <th scope="col">Imported As</th>
            </tr>
          </thead>
          <tbody>
            {filledColumns.map(({ column, at }) => (
              <ColumnRow
                key={at}
                column={column}
                examples={examples[at] ?? []}
                field={mapping.fields[at] ?? ''}
                problem={problems.columns[at]}
                targets={targets}
                onChoose={(field) => choose(at, field)}
              />
            ))}
          </tbody>
        </table>
        {empty > 0 && (
          <Text c="dimmed" size="sm" mt="sm">
            {empty === 1 ? '1 column is empty and skipped.' : `${empty} columns are empty and skipped.`}
          </Text>
        )}
        <SkippedRows file={file} />
      </Section>
      <SummaryBar
        figures={[
          { label: 'Rows', value: rows.length.toLocaleString('en-US') },
          { label: 'Columns Imported', value: `${taken} of ${columns.length - empty}` },
        ]}
        remark={problems.file ?? (isWrong ? 'Two columns go into the same field. Choose one of them.' : null)}
      >
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button disabled={isWrong} onClick={onShow}>
          Show Preview
        </Button>
      </SummaryBar>
    </>
  );
};
