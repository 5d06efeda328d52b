import type { WidgetProps } from '@primal/contracts/screens/widgets';
import { AssignToRoute } from '../assign/assign.tsx';

export default function AssignToRouteWidget(props: WidgetProps['delivery/assign-to-route']) {
  return <AssignToRoute {...props} />;
}
