import { holdReasonTexts, type OrderHold } from '@primal/contracts/orders/credit';
import { type AuditInput, listAuditChanges } from '@primal/contracts/shared/audit';
import type { EntityTx } from '@primal/service-kit/tx';

export const auditRelease = (
  tx: EntityTx,
  { id, orderNumber }: { id: string; orderNumber: string },
  hold: OrderHold,
  of: Pick<AuditInput, 'by' | 'reason'> = { by: { userId: null, name: 'system' } },
): void =>
  tx.audit({
    kind: 'reopened',
    subject: { type: 'sales_order', id, label: orderNumber },
    changes: listAuditChanges(['hold'], { hold: hold.reasons.map((reason) => holdReasonTexts[reason]) }, {}),
    ...of,
  });
