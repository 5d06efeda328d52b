import { EmptyState, LinkButton, PageHeader } from '@primal/kit';

export default function CreateCredit() {
  return (
    <>
      <PageHeader title="Create Credit Memo" subtitle="Take back goods or correct an invoice" />
      <EmptyState
        title="This version has no credit memos"
        description="An invoice that is wrong can be voided from the invoices list."
        action={<LinkButton to="/invoices">All Invoices</LinkButton>}
      />
    </>
  );
}
