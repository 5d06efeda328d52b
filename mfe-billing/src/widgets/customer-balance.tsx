import { receivablesApi } from '@primal/contracts/billing/receivables';
import type { WidgetProps } from '@primal/contracts/screens/widgets';
import { type AgingBucket, agingBuckets } from '@primal/contracts/shared/aging';
import { decimal, formatMoney } from '@primal/contracts/shared/decimal';
import { Button, lazyDialog, QueryView, Section, Stat, StatRow } from '@primal/kit';
import { useApiQuery } from '@primal/kit/platform';
import { useState } from 'react';

const Statement = lazyDialog(async () => (await import('../statement/dialog.tsx')).StatementDialog);

/** Labels that differ from the aging report's, with a hint. */
const labels: Partial<Record<AgingBucket, { label: string; hint: string }>> = {
  currentBalance: { label: 'Current', hint: '0 to 7 days' },
  notDue: { label: 'Current', hint: 'not yet due' },
};

/** Customer page: balance by age, overdue amount, unapplied credit, and the statement. */
export default function CustomerBalance({ customerId }: WidgetProps['billing/customer-balance']) {
  const receivables = useApiQuery(receivablesApi.getReceivables, { query: { customerId } });
  const [showsStatement, setShowsStatement] = useState(false);
  return (
    <Section
      title="Balance"
      actions={
        <Button variant="default" size="compact-sm" onClick={() => setShowsStatement(true)}>
          Statement
        </Button>
      }
    >
      <QueryView query={receivables}>
        {({ balances: [balance], agingBy }) => {
          const overdue = balance?.overdueAmount ?? '0.00';
          const isOverdue = decimal(overdue).gt(0);
          return (
            <StatRow>
              <Stat label="Total Owed" value={formatMoney(balance?.totalOwed)} />
              <Stat label="Overdue" value={formatMoney(overdue)} tone={isOverdue ? 'danger' : 'default'} />
              {agingBuckets[agingBy].map(({ id, header }) => (
                <Stat key={id} label={header} value={formatMoney(balance?.[id])} {...labels[id]} />
              ))}
              <Stat label="Credit" value={formatMoney(balance?.unappliedCredit)} hint="not applied yet" />
            </StatRow>
          );
        }}
      </QueryView>
      {showsStatement && <Statement customerId={customerId} onClose={() => setShowsStatement(false)} />}
    </Section>
  );
}
