import type { CustomerAnswer } from '@primal/contracts/admin/customer';
import { StatusBadge } from '@primal/kit';

/** That somebody put a customer on hold, with the reason where the pointer rests; nothing for anybody else. */
export const HoldBadge = ({ customer: { onHold, holdReason } }: { customer: CustomerAnswer }) =>
  onHold && (
    <span title={holdReason ?? undefined}>
      <StatusBadge status="on_hold" label="On Hold" color="red" />
    </span>
  );
