import type { WidgetProps } from '@primal/contracts/screens/widgets';
import { RecordPayment } from '../payment/record-payment.tsx';

export default function RecordPaymentWidget(props: WidgetProps['billing/record-payment']) {
  return <RecordPayment {...props} />;
}
