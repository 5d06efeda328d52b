import { receivablesApi } from '@primal/contracts/billing/receivables-api';
import type { WidgetProps } from '@primal/contracts/screens/widgets';
import { decimal, showMoney } from '@primal/contracts/shared/decimal';
import { QueryView, Section, Stat, StatRow } from '@primal/kit';
import { useApiQuery } from '@primal/kit/platform';

/** A customer's page: what is owed by age, what of it is overdue, and the credit that no invoice has taken yet. */
export default function CustomerBalance({ customerId }: WidgetProps['billing/customer-balance']) {
  const receivables = useApiQuery(receivablesApi.getReceivables, { query: { customerId } });
  return (
    <Section title="Balance">
      <QueryView query={receivables}>
        {({ balances: [balance] }) => {
          const overdue = balance?.overdueAmount ?? '0.00';
          const isOverdue = decimal(overdue).gt(0);
          return (
            <StatRow>
              <Stat label="Total Owed" value={showMoney(balance?.totalOwed)} />
              <Stat label="Overdue" value={showMoney(overdue)} tone={isOverdue ? 'danger' : 'default'} />
              <Stat label="Current" value={showMoney(balance?.currentBalance)} hint="0 to 7 days" />
              <Stat label="8-14 Days" value={showMoney(balance?.days8to14)} />
              <Stat label="15-21 Days" value={showMoney(balance?.days15to21)} />
              <Stat label="Past Due" value={showMoney(balance?.pastDue)} hint="22 days and more" />
              <Stat label="Credit" value={showMoney(balance?.unappliedCredit)} hint="not applied yet" />
            </StatRow>
          );
        }}
      </QueryView>
    </Section>
  );
}
