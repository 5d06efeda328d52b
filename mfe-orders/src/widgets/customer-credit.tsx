import { type CreditAnswer, creditApi, holdReasonTexts } from '@primal/contracts/orders/credit';
import type { WidgetProps } from '@primal/contracts/screens/widgets';
import type { CreditControl } from '@primal/contracts/shared/credit-terms';
import { formatInstant } from '@primal/contracts/shared/dates';
import { decimal, formatMoney, isPositive } from '@primal/contracts/shared/decimal';
import { counted } from '@primal/contracts/shared/text';
import { QueryView, Section, Stat, StatRow, Text } from '@primal/kit';
import { useApiQuery } from '@primal/kit/platform';

const done: Record<CreditControl, string> = {
  off: 'Credit control is off, new orders are accepted',
  warn: 'New orders show a warning',
  hold: 'New orders are held',
};

const listNotes = ({ reasons, holdReason, control, isCurrent, asOf }: CreditAnswer): string[] => [
  ...(reasons.length > 0
    ? [
        `${done[control]}: ${reasons
          .map((reason) => holdReasonTexts[reason])
          .join(', ')}${holdReason ? ` (${holdReason})` : ''}.`,
      ]
    : []),
  ...(isCurrent ? [] : [`As of ${formatInstant(asOf)}. Billing is not available.`]),
];

const Figures = ({ credit }: { credit: CreditAnswer }) => {
  const { limit, owed, drafts, openOrders, unappliedCredit, available, overdue, oldestDaysOverdue } = credit;
  const isOver = available !== null && decimal(available).lt(0);
  const days = counted(oldestDaysOverdue, 'day');
  return (
    <>
      <StatRow>
        <Stat label="Credit Limit" value={limit === null ? 'None' : formatMoney(limit)} />
        <Stat label="Owed" value={formatMoney(owed)} hint="sent invoices" />
        <Stat label="Drafts" value={formatMoney(drafts)} hint="not sent yet" />
        <Stat label="Open Orders" value={formatMoney(openOrders)} hint="with estimates" />
        <Stat label="Unapplied Credit" value={formatMoney(unappliedCredit)} />
        <Stat
          label="Available"
          value={available === null ? '—' : formatMoney(available)}
          tone={isOver ? 'danger' : 'default'}
        />
        <Stat
          label="Overdue"
          value={formatMoney(overdue)}
          hint={isPositive(overdue) ? `by ${days}` : undefined}
          tone={isPositive(overdue) ? 'danger' : 'default'}
        />
      </StatRow>
      {listNotes(credit).map((note) => (
        <Text key={note} mt="sm">
          {note}
        </Text>
      ))}
    </>
  );
};

/** Customer page: available and used credit (docs/rules/credit.md#what-counts). */
export default function CustomerCredit({ customerId }: WidgetProps['orders/customer-credit']) {
  const credit = useApiQuery(creditApi.getCredit, { params: { id: customerId } });
  return (
    <Section title="Credit">
      <QueryView query={credit}>{(data) => <Figures credit={data} />}</QueryView>
    </Section>
  );
}
