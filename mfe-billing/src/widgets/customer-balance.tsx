import { customersApi } from '@primal/contracts/admin/customer';
import { settingsApi } from '@primal/contracts/admin/settings';
import { receivablesApi } from '@primal/contracts/billing/receivables';
import type { WidgetProps } from '@primal/contracts/screens/widgets';
import { type AgingBucket, agingBuckets } from '@primal/contracts/shared/aging';
import { formatTerms } from '@primal/contracts/shared/credit-terms';
import { formatMoney, isPositive } from '@primal/contracts/shared/decimal';
import {
  ActionButton,
  Button,
  lazyDialog,
  QueryView,
  Section,
  Stat,
  StatRow,
  useDisabledReason,
} from '@primal/kit';
import { useApiQuery } from '@primal/kit/platform';
import { useState } from 'react';

const Statement = lazyDialog(async () => (await import('../statement/dialog.tsx')).StatementDialog);

const Refund = lazyDialog(async () => (await import('../refund/actions.tsx')).RefundDialog);

/** Labels that differ from the aging report's, with a hint. */
const labels: Partial<Record<AgingBucket, { label: string; hint: string }>> = {
  currentBalance: { label: 'Current', hint: '0 to 7 days' },
  notDue: { label: 'Current', hint: 'not yet due' },
};

/** Example: `past the due date, Net 30`. Without the terms until they are loaded. */
const useOverdueHint = (customerId: string): string => {
  const customer = useApiQuery(customersApi.getCustomer, { params: { id: customerId } });
  const settings = useApiQuery(settingsApi.getSettings);
  const days = customer.data && (customer.data.paymentTerms ?? settings.data?.defaultPaymentTerms);
  return ['past the due date', ...(days === undefined ? [] : [formatTerms(days)])].join(', ');
};

const RefundButton = ({ onClick }: { onClick: () => void }) => (
  <ActionButton
    variant="default"
    size="compact-sm"
    disabledReason={useDisabledReason('void')}
    onClick={onClick}
  >
    Refund
  </ActionButton>
);

/** Customer page: balance by age, overdue amount, unapplied credit, and the statement. */
export default function CustomerBalance({ customerId }: WidgetProps['billing/customer-balance']) {
  const receivables = useApiQuery(receivablesApi.getReceivables, { query: { customerId } });
  const overdueHint = useOverdueHint(customerId);
  const [showsStatement, setShowsStatement] = useState(false);
  const [isRefunding, setRefunding] = useState(false);
  const balance = receivables.data?.balances[0];
  return (
    <Section
      title="Balance"
      actions={
        <>
          {isPositive(balance?.unappliedCredit) && <RefundButton onClick={() => setRefunding(true)} />}
          <Button variant="default" size="compact-sm" onClick={() => setShowsStatement(true)}>
            Statement
          </Button>
        </>
      }
    >
      <QueryView query={receivables}>
        {({ balances: [balance], agingBy }) => {
          const overdue = balance?.overdueAmount ?? '0.00';
          const isOverdue = isPositive(overdue);
          const credit = balance?.unappliedCredit;
          // Five buckets leave no room for one more figure in the row.
          const showsCredit = agingBy !== 'due_date';
          return (
            <StatRow>
              <Stat
                label="Total Owed"
                value={formatMoney(balance?.totalOwed)}
                hint={!showsCredit && isPositive(credit) && `${formatMoney(credit)} unapplied credit`}
              />
              <Stat
                label="Overdue"
                value={formatMoney(overdue)}
                hint={overdueHint}
                tone={isOverdue ? 'danger' : 'default'}
              />
              {agingBuckets[agingBy].map(({ id, header }) => (
                <Stat key={id} label={header} value={formatMoney(balance?.[id])} {...labels[id]} />
              ))}
              {showsCredit && <Stat label="Credit" value={formatMoney(credit)} hint="not applied yet" />}
            </StatRow>
          );
        }}
      </QueryView>
      {isRefunding && balance && (
        <Refund
          customerId={customerId}
          customerName={balance.customer.name}
          onClose={() => setRefunding(false)}
        />
      )}
      {showsStatement && <Statement customerId={customerId} onClose={() => setShowsStatement(false)} />}
    </Section>
  );
}
