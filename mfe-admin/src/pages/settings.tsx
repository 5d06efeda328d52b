import { EmptyState, LinkButton, PageHeader } from '@primal/kit';

export default function Settings() {
  return (
    <>
      <PageHeader title="Settings" subtitle="Business information, invoice settings and user accounts" />
      <EmptyState
        title="This version has no settings screen"
        description="Printed documents carry the business name and address that the server keeps. Both are read and changed by the calls GET and PUT /api/settings."
        action={<LinkButton to="/customers">Customers</LinkButton>}
      />
    </>
  );
}
