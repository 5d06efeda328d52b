import type { CloseAnswer, ClosePoint, ClosePointName } from '@primal/contracts/billing/book-checks';
import { creditDocuments, joinPlurals, toSentenceCase } from '@primal/contracts/documents';
import { withQuery } from '@primal/contracts/screens/routes';
import { formatDate } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { Group, LinkButton, Section } from '@primal/kit';
import { IconAlertTriangle, IconCheck } from '@primal/kit/icons';
import { type Column, DataTable } from '@primal/kit/table';
import { withAccount } from '../bank/account.tsx';
import { paths } from '../routes.ts';

interface StepText {
  label: string;
  reason: string | ((answer: CloseAnswer) => string);
  action: string;
  to: (point: ClosePoint, answer: CloseAnswer) => string;
}

/** The export is shown separately, as the last step. */
type Step = Exclude<ClosePointName, 'not_exported'>;

const stepText: Record<Step, StepText> = {
  drafts: {
    label: 'Drafts still open',
    reason: 'Drafts are not in receivables yet. Send or void them.',
    action: 'Show Drafts',
    to: (_point, { through }) => withQuery(paths.invoices, { status: 'draft', to: through }),
  },
  unapplied_credit: {
    label: 'Unapplied credit',
    reason: `${toSentenceCase(joinPlurals(creditDocuments))} that are not applied to an invoice yet.`,
    action: 'Show Accounts',
    to: (_point, { through }) =>
      `${paths.aging}?${new URLSearchParams({ asOf: through, sort: 'unappliedCredit', order: 'desc' })}`,
  },
  without_pdf: {
    label: 'Invoices without a PDF',
    reason: 'They were marked as sent, but no PDF was ever made.',
    action: 'Show Invoices',
    to: ({ since }, { through }) =>
      withQuery(paths.invoices, { status: 'without_pdf', ...(since && { from: since }), to: through }),
  },
  open_drawer_days: {
    label: 'Cash drawer days not closed',
    reason: 'Count the drawer and close its day.',
    action: 'Show Cash Drawer',
    to: ({ since }) => (since ? withQuery(paths.drawer, { date: since }) : paths.drawer),
  },
  undeposited_checks: {
    label: 'Checks not deposited',
    reason: 'Checks that were received but not deposited.',
    action: 'Show Deposits',
    to: () => paths.deposits,
  },
  undeposited_cards: {
    label: 'Card payments not deposited',
    reason: 'Card payments, less refunds by card, that are in no card batch yet.',
    action: 'Show Card Batch',
    to: () => withQuery(paths.deposits, { kind: 'cards' }),
  },
  unreconciled_accounts: {
    label: 'Accounts not reconciled',
    reason: ({ through, unreconciled }) =>
      unreconciled.length === 0
        ? 'Every account agrees with its bank statement.'
        : `${unreconciled.map(({ accountName }) => accountName).join(', ')}: not reconciled through ${formatDate(through)}.`,
    action: 'Show Bank',
    to: (_point, { unreconciled: [first] }) => withAccount(paths.bank, first?.accountId),
  },
};

export const isStep = (point: ClosePoint): point is ClosePoint & { name: Step } => point.name in stepText;

const createColumns = (answer: CloseAnswer): Column<ClosePoint & { name: Step }>[] => [
  {
    header: 'To Do',
    card: 'title',
    cell: ({ name, count }) => (
      <Group gap="xs" wrap="nowrap">
        {count === 0 ? (
          <IconCheck
            size={18}
            style={{ flex: 'none' }}
            color="var(--mantine-color-green-text)"
            aria-label="Done"
          />
        ) : (
          <IconAlertTriangle
            size={18}
            style={{ flex: 'none' }}
            color="var(--mantine-color-orange-text)"
            aria-label="Open"
          />
        )}
        {stepText[name].label}
      </Group>
    ),
  },
  {
    header: 'Details',
    cell: ({ name }) => {
      const { reason } = stepText[name];
      return typeof reason === 'string' ? reason : reason(answer);
    },
  },
  { header: 'Since', nowrap: true, cell: ({ since }) => (since ? formatDate(since) : '—') },
  { header: 'Open', align: 'right', cell: ({ count }) => count.toLocaleString('en-US') },
  { header: 'Amount', align: 'right', cell: ({ amount }) => (amount === null ? '—' : formatMoney(amount)) },
  {
    header: '',
    align: 'right',
    cell: (point) =>
      point.count > 0 && (
        <LinkButton to={stepText[point.name].to(point, answer)} variant="default" size="compact-sm">
          {stepText[point.name].action}
        </LinkButton>
      ),
  },
];

export const OpenPoints = ({ answer }: { answer: CloseAnswer }) => {
  const points = answer.points.filter(isStep);
  const done = points.filter(({ count }) => count === 0).length;
  return (
    <Section title="1. Still Open" note={`${done} of ${points.length} done`}>
      <DataTable
        label="Before the Month Is Closed"
        columns={createColumns(answer)}
        rows={points}
        rowKey={({ name }) => name}
        empty={{ title: 'Nothing is open' }}
      />
    </Section>
  );
};
