import { EmptyState, LinkButton, PageHeader } from '@primal/kit';

export default function AccountsReceivable() {
  return (
    <>
      <PageHeader title="Accounts Receivable" subtitle="Who owes what, and since when" />
      <EmptyState
        title="This version has no receivables screen"
        description="Each invoice shows its due date and status in the invoices list."
        action={<LinkButton to="/invoices">All Invoices</LinkButton>}
      />
    </>
  );
}
