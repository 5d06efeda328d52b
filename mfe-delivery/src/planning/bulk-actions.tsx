import type { OrderToDeliver } from '@primal/contracts/delivery/planning';
import { formatDate } from '@primal/contracts/shared/dates';
import { Button, Group, Text, TwoLines } from '@primal/kit';
import type { ReactNode } from 'react';

interface Props {
  count: number;
  onClear: () => void;
  children: ReactNode;
}

/** Bulk action bar. Always visible; without a selection, each action asks for one. */
export const BulkActions = ({ count, onClear, children }: Props) => (
  <Group gap="xs" mb="sm" role="group" aria-label="Bulk actions">
    {children}
    <Text c="dimmed" role="status">
      {count > 0 && `${count} selected`}
    </Text>
    {count > 0 && (
      <Button size="xs" variant="subtle" color="gray" onClick={onClear}>
        Clear Selection
      </Button>
    )}
  </Group>
);

export const AssignedStop = ({ stop }: Pick<OrderToDeliver, 'stop'>) =>
  stop ? (
    <TwoLines main={stop.driverName} sub={`${formatDate(stop.routeDate)}, stop ${stop.sequenceNumber}`} />
  ) : (
    <Text c="dimmed">No route</Text>
  );
