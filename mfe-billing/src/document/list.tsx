import type { PaymentAnswer } from '@primal/contracts/billing/payment';
import { withQuery } from '@primal/contracts/screens/routes';
import type { Allowed } from '@primal/contracts/shared/allowed';
import { type BusinessDate, formatDate } from '@primal/contracts/shared/dates';
import { formatMoney, isPositive } from '@primal/contracts/shared/decimal';
import { IconAction, LinkButton, Text, toDisabledReason } from '@primal/kit';
import { IconBan } from '@primal/kit/icons';
import type { Column } from '@primal/kit/table';
import { paths } from '../routes.ts';

type With<Field extends string, Value> = Readonly<Record<Field, Value>>;
type More = Partial<Pick<Column<unknown>, 'sort' | 'nowrap' | 'tablet' | 'footer'>>;

export const createNumberColumn = <Field extends string>(
  id: Field,
  header: string,
): Column<With<Field, string>> => ({
  header,
  sort: id,
  link: true,
  nowrap: true,
  cell: (row) => row[id],
});

export const createDateColumn = <Field extends string>(
  id: Field,
  header: string,
  more?: More,
): Column<With<Field, BusinessDate>> => ({
  header,
  nowrap: true,
  cell: (row) => formatDate(row[id]),
  ...more,
});

export const createMoneyColumn = <Field extends string>(
  id: Field,
  header: string,
  more?: More,
): Column<With<Field, string>> => ({
  header,
  align: 'right',
  cell: (row) => formatMoney(row[id]),
  ...more,
});

/** Sortable column of the remaining balance in dollars. Dims a balance of zero. */
export const createBalanceColumn = <Field extends string>(
  id: Field,
  header: string,
): Column<With<Field, string>> => ({
  ...createMoneyColumn(id, header, { sort: id }),
  cell: (row) => (isPositive(row[id]) ? formatMoney(row[id]) : <Text c="dimmed">{formatMoney(0)}</Text>),
});

/** Credit applied to an invoice, in dollars. */
type Allocation = Pick<PaymentAnswer['allocations'][number], 'invoiceNumber' | 'date' | 'amount'>;

export const allocationColumns: Column<Allocation>[] = [
  { header: 'Invoice #', link: true, cell: ({ invoiceNumber }) => invoiceNumber },
  { header: 'Applied On', nowrap: true, cell: ({ date }) => formatDate(date) },
  createMoneyColumn('amount', 'Amount'),
];

export const markVoided = ({ status }: { status: string }) => (status === 'voided' ? 'struck' : undefined);

interface Props {
  of: { status: string; allowed: Allowed<'void'> };
  onVoid: () => void;
}

/** Void button of a row; nothing if already voided. */
export const VoidAction = ({ of: { status, allowed }, onVoid }: Props) =>
  status !== 'voided' && (
    <IconAction
      label="Void"
      icon={IconBan}
      shortcut="x"
      danger
      disabledReason={toDisabledReason(allowed.void)}
      onClick={onVoid}
    />
  );

/** Opens the journal entries behind a document. */
export const JournalLink = ({ documentId }: { documentId: string }) => (
  <LinkButton variant="default" to={withQuery(paths.journal, { documentId })}>
    Journal
  </LinkButton>
);
