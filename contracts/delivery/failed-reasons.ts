/** Reasons for a failed stop (docs/rules/delivery.md#failed-stops). */
export const failedReasons = ['closed', 'refused', 'no_time', 'wrong_address', 'damaged', 'other'] as const;
export type FailedReason = (typeof failedReasons)[number];

export const failedReasonLabels: Record<FailedReason, string> = {
  closed: 'Closed',
  refused: 'Refused',
  no_time: 'Out of time',
  wrong_address: 'Wrong address',
  damaged: 'Damaged',
  other: 'Other',
};

export interface FailedFields {
  failedReason: string | null;
  failedNote: string | null;
}

export const describeFailure = ({ failedReason, failedNote }: FailedFields): string | null => {
  const known = failedReasons.find((reason) => reason === failedReason);
  const label = known ? failedReasonLabels[known] : failedReason;
  return [label, failedNote].filter(Boolean).join(': ') || null;
};
