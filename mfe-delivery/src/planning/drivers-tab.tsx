import { describeCancellation, describeStopDocument } from '@primal/contracts/delivery/route-sheet';
import type { StopAnswer } from '@primal/contracts/delivery/stop';
import { formatDate } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { counted } from '@primal/contracts/shared/text';
import { Button, EmptyState, LinkButton, StatusBadge } from '@primal/kit';
import { IconPrinter } from '@primal/kit/icons';
import { memo } from 'react';
import { paths } from '../routes.ts';
import classes from './drivers-tab.module.css';
import type { DriverDay } from './use-stops.ts';

const Stop = memo(({ stop }: { stop: StopAnswer }) => {
  const total = stop.invoice?.total ?? stop.salesOrder?.total;
  return (
    <li className={classes.stop} data-gone={describeCancellation(stop) ?? undefined}>
      <span className={classes.number}>{stop.sequenceNumber}</span>
      <span className={classes.what}>
        <span className={classes.customer}>{stop.customer?.name ?? 'Unknown customer'}</span>
        <span className={classes.document}>{describeStopDocument(stop)}</span>
        {stop.isWarehousePickup && <StatusBadge status="pickup" label="Warehouse Pickup" color="blue" />}
      </span>
      <span className={classes.total}>{total && formatMoney(total)}</span>
      <StatusBadge status={stop.status} />
    </li>
  );
});

interface CardProps {
  day: DriverDay;
  date: string;
  onManage: (routeId: string) => void;
}

const Card = memo(({ day: { driver, route }, date, onManage }: CardProps) => {
  const stops = route?.items ?? [];
  const count = stops.filter((stop) => !describeCancellation(stop)).length;
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h2>
          {driver.name} {!driver.isActive && <StatusBadge status="inactive" />}
        </h2>
        <span className={classes.count}>{counted(count, 'delivery', 'deliveries')}</span>
        {route && stops.length > 0 && (
          <div className={classes.buttons}>
            <Button size="xs" variant="default" onClick={() => onManage(route.id)}>
              Manage Route
            </Button>
            <LinkButton
              size="xs"
              variant="default"
              leftSection={<IconPrinter size={16} />}
              to={paths.routeSheet(route.id)}
              newTab
            >
              Print Route Sheet
            </LinkButton>
          </div>
        )}
      </div>
      <div className={classes.facts}>
        {driver.phone && <span>{driver.phone}</span>}
        {driver.email && <span>{driver.email}</span>}
        {driver.vehicleNumber && <span>Vehicle: {driver.vehicleNumber}</span>}
      </div>
      {stops.length > 0 ? (
        <ol className={classes.stops} aria-label={`Stops of ${driver.name}`}>
          {stops.map((stop) => (
            <Stop key={stop.id} stop={stop} />
          ))}
        </ol>
      ) : (
        <p className={classes.none}>No deliveries assigned for {formatDate(date)}</p>
      )}
    </li>
  );
});

interface Props extends Omit<CardProps, 'day'> {
  days: readonly DriverDay[];
}

export const DriversTab = ({ days, ...card }: Props) =>
  days.length === 0 ? (
    <EmptyState
      title="No active drivers found. Please add drivers in the Drivers section."
      action={<LinkButton to={paths.drivers}>Drivers</LinkButton>}
    />
  ) : (
    <ul className={classes.cards} aria-label="Drivers">
      {days.map((day) => (
        <Card key={day.driver.id} day={day} {...card} />
      ))}
    </ul>
  );
