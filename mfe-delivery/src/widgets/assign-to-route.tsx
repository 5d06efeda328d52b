import type { WidgetProps } from '@primal/contracts/screens/widgets';
import { AssignToRoute } from '../assign/to-route.tsx';

export default function AssignToRouteWidget(props: WidgetProps['delivery/assign-to-route']) {
  return <AssignToRoute {...props} />;
}
