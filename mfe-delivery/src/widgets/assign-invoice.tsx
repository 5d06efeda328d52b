import type { WidgetProps } from '@primal/contracts/screens/widgets';
import { AssignInvoice } from '../assign/invoice.tsx';

export default function AssignInvoiceWidget(props: WidgetProps['delivery/assign-invoice']) {
  return <AssignInvoice {...props} />;
}
