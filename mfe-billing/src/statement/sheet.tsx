import type { StatementAnswer } from '@primal/contracts/billing/statement';
import {
  createStatementSheet,
  type StatementRow,
  type StatementSheet,
} from '@primal/contracts/billing/statement-sheet';
import { findRecordPage } from '@primal/contracts/documents';
import { TextLink } from '@primal/kit';
import {
  type Company,
  PrintBlock,
  type PrintColumn,
  PrintColumns,
  PrintFooter,
  PrintNote,
  PrintParty,
  PrintSheet,
  PrintTable,
  PrintTotals,
} from '@primal/kit/print';

const toDocumentPath = ({ id, type }: NonNullable<StatementRow['document']>): string =>
  findRecordPage(type, id) ?? '';

const chooseWidth = (align: 'left' | 'right', at: number): { width?: string } =>
  align === 'right' ? { width: '8em' } : at === 0 ? { width: '7em' } : {};

const createColumns = (
  { columns }: StatementSheet['details'],
  linked: boolean,
): PrintColumn<StatementRow>[] =>
  columns.map(({ header, align }, at) => ({
    header,
    align,
    ...chooseWidth(align, at),
    cell: ({ cells, document }) =>
      linked && at === 1 && document ? (
        <TextLink to={toDocumentPath(document)}>{cells[at]}</TextLink>
      ) : (
        cells[at]
      ),
  }));

type Aging = StatementSheet['aging'];

const createAgingColumns = (aging: Aging): PrintColumn<Aging>[] =>
  aging.map(({ header }, at) => ({ header, align: 'right', cell: (cells) => cells[at]?.value }));

export const createStatementHead = (statement: StatementAnswer) => {
  const { title, customer, facts } = createStatementSheet(statement);
  return { title, customer, facts };
};

interface BodyProps {
  statement: StatementAnswer;
  footer: string;
  /** True on screen, where document numbers are links. */
  linked?: boolean;
}

export const StatementBody = ({ statement, footer, linked = false }: BodyProps) => {
  const { customer, billTo, summary, aging, details, note } = createStatementSheet(statement);
  return (
    <>
      <PrintColumns>
        <PrintParty title="Bill To" name={customer} lines={billTo} />
        <PrintBlock title="Account Summary">
          <PrintTotals items={summary} />
        </PrintBlock>
      </PrintColumns>
      <PrintBlock title="Aging Summary">
        <PrintTable
          label="Aging Summary"
          columns={createAgingColumns(aging)}
          rows={[aging]}
          rowKey={() => 'aging'}
        />
      </PrintBlock>
      <PrintBlock title={details.title}>
        <PrintTable
          label={details.title}
          columns={createColumns(details, linked)}
          rows={details.rows}
          rowKey={({ key }) => key}
          end={
            <>
              {note && <PrintNote small>{note}</PrintNote>}
              <PrintFooter>{footer}</PrintFooter>
            </>
          }
        />
      </PrintBlock>
    </>
  );
};

interface PaperProps {
  statement: StatementAnswer;
  letterhead: { company: Company; footer: string };
}

export const StatementPaper = ({ statement, letterhead }: PaperProps) => (
  <PrintSheet {...createStatementHead(statement)} company={letterhead.company}>
    <StatementBody statement={statement} footer={letterhead.footer} linked />
  </PrintSheet>
);
