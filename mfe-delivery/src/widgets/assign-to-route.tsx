import type { WidgetProps } from '@primal/contracts/remotes/widgets';
import { AssignToRoute } from '../forms/assign-to-route.tsx';

/** Assign a sales order to a driver's route (specification, operations section 5 "Assign to route"). */
export default function AssignToRouteWidget(props: WidgetProps['delivery/assign-to-route']) {
  return <AssignToRoute {...props} />;
}
