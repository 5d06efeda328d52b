import { describeCancellation } from '@primal/contracts/delivery/route-sheet';
import { formatDate } from '@primal/contracts/shared/dates';
import { ActionButton, IconAction, LinkButton, StatusBadge, Text, TwoLines } from '@primal/kit';
import { IconPrinter } from '@primal/kit/icons';
import { type Column, DataTable } from '@primal/kit/table';
import { useCallback, useMemo } from 'react';
import { paths } from '../routes.ts';
import type { DriverDay } from './use-stops.ts';

interface Props {
  days: readonly DriverDay[];
  date: string;
  loading: boolean;
  onManage: (routeId: string) => void;
}

/** Stops of a driver's day, without voided and deleted documents. */
const listDayStops = ({ route }: DriverDay) =>
  (route?.items ?? []).filter((stop) => !describeCancellation(stop));

const formatDelivered = (day: DriverDay): string => {
  const stops = listDayStops(day);
  return stops.length > 0
    ? `${stops.filter(({ status }) => status === 'delivered').length} of ${stops.length}`
    : '';
};

export const RoutesTab = ({ days, date, loading, onManage }: Props) => {
  const columns = useMemo<Column<DriverDay>[]>(
    () => [
      {
        header: 'Driver',
        link: true,
        cell: ({ driver }) => <TwoLines main={driver.name} sub={driver.vehicleNumber ?? ''} />,
      },
      {
        header: 'Stops',
        cell: (day) =>
          day.route && day.route.items.length > 0 ? (
            listDayStops(day).length
          ) : (
            <Text c="dimmed">No deliveries assigned for {formatDate(date)}</Text>
          ),
      },
      { header: 'Delivered', nowrap: true, cell: formatDelivered },
      {
        header: 'Status',
        cell: ({ route }) => route && route.items.length > 0 && <StatusBadge status={route.status} />,
      },
    ],
    [date],
  );
  const actions = useCallback(
    ({ route }: DriverDay) => (
      <>
        <ActionButton
          size="xs"
          variant="default"
          shortcut="m"
          disabledReason={!route && `No deliveries assigned for ${formatDate(date)}`}
          onClick={() => route && onManage(route.id)}
        >
          Manage Route
        </ActionButton>
        {route && route.items.length > 0 && (
          <IconAction
            label="Print Route Sheet"
            icon={IconPrinter}
            shortcut="p"
            to={paths.routeSheet(route.id)}
            newTab
          />
        )}
      </>
    ),
    [date, onManage],
  );
  return (
    <DataTable
      label="Driver routes"
      columns={columns}
      rows={days}
      loading={loading}
      rowKey={({ driver }) => driver.id}
      onRowOpen={({ route }) => route && onManage(route.id)}
      actions={actions}
      empty={{
        title: 'No active drivers found. Please add drivers in the Drivers section.',
        action: <LinkButton to={paths.drivers}>Drivers</LinkButton>,
      }}
    />
  );
};
