import type { WidgetProps } from '@primal/contracts/screens/widgets';
import { RecordReturn } from '../return/record-return.tsx';

export default function RecordReturnWidget(props: WidgetProps['billing/record-return']) {
  return <RecordReturn {...props} />;
}
