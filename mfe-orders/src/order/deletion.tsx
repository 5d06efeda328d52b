import { stopApi } from '@primal/contracts/delivery/stop';
import type { OrderSummary } from '@primal/contracts/orders/order';
import { formatDate } from '@primal/contracts/shared/dates';
import { reasonText } from '@primal/contracts/shared/reason';
import { counted } from '@primal/contracts/shared/text';
import { type RemovalFields, Text, TextInput } from '@primal/kit';
import { send } from '@primal/kit/platform';
import { useState } from 'react';

export type WorkDone = Pick<OrderSummary, 'id' | 'workOrderPrinted' | 'piecesWeighed'>;

/** Describes work already done for an order; null if none was done. */
const describeWorkDone = async ({
  id,
  workOrderPrinted,
  piecesWeighed,
}: WorkDone): Promise<string | null> => {
  // Ignore the rejection for accounts that may not see deliveries, and describe only the other work.
  const stops = await send(stopApi.listStops, { query: { salesOrderId: id } }).catch(() => []);
  const sentences = [
    workOrderPrinted && 'Its work order is printed.',
    piecesWeighed > 0 && `${counted(piecesWeighed, 'piece')} ${piecesWeighed === 1 ? 'is' : 'are'} weighed.`,
    ...stops.map(
      ({ route: { driver, routeDate } }) =>
        `It is on the route of ${driver.name} for ${formatDate(routeDate)}. A printed route sheet still lists it.`,
    ),
  ].filter(Boolean);
  return sentences.length > 0 ? sentences.join(' ') : null;
};

/** Reason typed for an order, kept if the question was canceled. */
const typed = { id: '', reason: '' };

interface ReasonFieldProps {
  /** Receives the function that shows a problem at the field. */
  onReady: (showProblem: (problem: string | null) => void) => void;
}

const ReasonField = ({ onReady }: ReasonFieldProps) => {
  const [problem, setProblem] = useState<string | null>(null);
  onReady(setProblem);
  return (
    <TextInput
      label="Reason"
      description="The driver and a recall see it. Saved in the audit trail with your name."
      required
      maxLength={500}
      autoComplete="off"
      data-autofocus
      defaultValue={typed.reason}
      error={problem}
      onChange={({ currentTarget: { value } }) => {
        typed.reason = value;
        setProblem(null);
      }}
    />
  );
};

/** Asks why an order is deleted whose work has begun. Null for an order without any work. */
export const askDeletionReason = async (order: WorkDone): Promise<RemovalFields | null> => {
  const work = await describeWorkDone(order);
  if (work === null) return null;
  if (typed.id !== order.id) Object.assign(typed, { id: order.id, reason: '' });
  let showProblem = (_problem: string | null): void => {};
  const onReady: ReasonFieldProps['onReady'] = (show) => {
    showProblem = show;
  };
  return {
    content: (
      <div key="work">
        <Text mb="sm">{work}</Text>
        <ReasonField onReady={onReady} />
      </div>
    ),
    check: () => {
      const { success, error } = reasonText().safeParse(typed.reason);
      if (!success) showProblem(error.issues[0]?.message ?? null);
      return success;
    },
    readQuery: () => ({ reason: typed.reason }),
  };
};
