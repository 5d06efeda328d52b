import type { WidgetProps } from '@primal/contracts/remotes/widgets';
import { AssignInvoice } from '../forms/assign-invoice.tsx';

/** Assign an invoice to a driver (specification, operations section 2 "Dialogs"). */
export default function AssignInvoiceWidget(props: WidgetProps['delivery/assign-invoice']) {
  return <AssignInvoice {...props} />;
}
