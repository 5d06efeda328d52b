import type { CustomerAnswer } from '@primal/contracts/admin/customer';
import { StatusBadge } from '@primal/kit';

export const HoldBadge = ({ customer: { onHold, holdReason } }: { customer: CustomerAnswer }) =>
  onHold && (
    <span title={holdReason ?? undefined}>
      <StatusBadge status="on_hold" label="On Hold" />
    </span>
  );
