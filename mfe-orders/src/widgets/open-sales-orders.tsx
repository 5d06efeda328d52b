import { Section } from '@primal/kit';

/** The dashboard's 'Open Sales Orders'. */
export default function OpenSalesOrders() {
  return <Section title="Open Sales Orders">None.</Section>;
}
