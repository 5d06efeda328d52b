import type { WidgetProps } from '@primal/contracts/screens/widgets';
import { AssignInvoice } from '../assign/assign.tsx';

export default function AssignInvoiceWidget(props: WidgetProps['delivery/assign-invoice']) {
  return <AssignInvoice {...props} />;
}
