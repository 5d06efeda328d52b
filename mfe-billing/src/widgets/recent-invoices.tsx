import { Section } from '@primal/kit';

/** The dashboard's 'Recent Invoices'. */
export default function RecentInvoices() {
  return <Section title="Recent Invoices">None.</Section>;
}
