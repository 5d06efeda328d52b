import { receivablesApi } from '@primal/contracts/billing/receivables';
import type { WidgetProps } from '@primal/contracts/screens/widgets';
import { decimal, formatMoney } from '@primal/contracts/shared/decimal';
import { Button, lazyDialog, QueryView, Section, Stat, StatRow } from '@primal/kit';
import { useApiQuery } from '@primal/kit/platform';
import { useState } from 'react';

const Statement = lazyDialog(async () => (await import('../statement/dialog.tsx')).StatementDialog);

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
        {({ balances: [balance] }) => {
          const overdue = balance?.overdueAmount ?? '0.00';
          const isOverdue = decimal(overdue).gt(0);
          return (
            <StatRow>
              <Stat label="Total Owed" value={formatMoney(balance?.totalOwed)} />
              <Stat label="Overdue" value={formatMoney(overdue)} tone={isOverdue ? 'danger' : 'default'} />
              <Stat label="Current" value={formatMoney(balance?.currentBalance)} hint="0 to 7 days" />
              <Stat label="8-14 Days" value={formatMoney(balance?.days8to14)} />
              <Stat label="15-21 Days" value={formatMoney(balance?.days15to21)} />
              <Stat label="Past Due" value={formatMoney(balance?.pastDue)} hint="22 days and more" />
              <Stat label="Credit" value={formatMoney(balance?.unappliedCredit)} hint="not applied yet" />
            </StatRow>
          );
        }}
      </QueryView>
      {showsStatement && <Statement customerId={customerId} onClose={() => setShowsStatement(false)} />}
    </Section>
  );
}
