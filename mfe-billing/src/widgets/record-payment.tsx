import type { WidgetProps } from '@primal/contracts/screens/widgets';
import { RecordPayment } from '../payment/record-payment.tsx';

/** Records a payment, of the given customer or of one that is chosen first; in a dialog. */
export default function RecordPaymentWidget(props: WidgetProps['billing/record-payment']) {
  return <RecordPayment {...props} />;
}
