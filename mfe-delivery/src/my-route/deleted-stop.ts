import type { MyStop } from '@primal/contracts/delivery/my-route';

/** Warning about the stop of a deleted order. Null for other stops, and for failed ones. */
export const describeDeletion = ({
  deletion,
  status,
}: Pick<MyStop, 'deletion' | 'status'>): string | null => {
  // A route cached by an earlier version has no such field.
  if (!deletion || status === 'failed') return null;
  const reason = deletion.reason ? ` Reason: ${deletion.reason}` : '';
  return status === 'delivered' || status === 'completed'
    ? `Deleted by the office, but reported as delivered: call the office.${reason}`
    : `Deleted by the office: do not deliver.${reason}`;
};
