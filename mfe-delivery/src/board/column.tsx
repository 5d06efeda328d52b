import type { BoardRoute } from '@primal/contracts/delivery/board';
import { hasBoardKey } from '@primal/contracts/delivery/driver';
import { formatCases, formatPounds } from '@primal/contracts/delivery/goods';
import { formatInstant } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { Menu, StatusBadge } from '@primal/kit';
import { IconDots, IconPencil, IconPrinter, IconRefresh, IconTruckDelivery } from '@primal/kit/icons';
import { memo } from 'react';
import { paths } from '../routes.ts';
import classes from './board.module.css';
import { BoardCard, joinFacts } from './card.tsx';
import type { SelectionStore } from './selection.ts';
import { formatStopCount, toCardKey } from './state.ts';

export interface RouteActions {
  mayMove: boolean;
  onHandOver: (route: BoardRoute) => void;
  onSort: (route: BoardRoute, by: 'city' | 'street') => void;
  onManage: (routeId: string) => void;
  onNumber: (route: BoardRoute) => void;
}

const listMenuItems = (
  route: BoardRoute,
  { mayMove, onHandOver, onSort, onManage, onNumber }: RouteActions,
) => {
  const { id, stops } = route;
  const disabledReason = stops.length === 0 && 'Nothing is on this truck.';
  const print = {
    label: 'Print Route Sheet',
    icon: IconPrinter,
    ...(id && { to: paths.routeSheet(id), newTab: true }),
    disabledReason,
  };
  const load = {
    label: 'Print Loading List',
    icon: IconPrinter,
    ...(id && { to: paths.loadingList(id), newTab: true }),
    disabledReason,
  };
  if (!mayMove) return [print, load];
  return [
    {
      label: 'Hand Over to…',
      icon: IconTruckDelivery,
      onClick: () => onHandOver(route),
      disabledReason,
    },
    { label: 'Sort by City', icon: IconRefresh, onClick: () => onSort(route, 'city'), disabledReason },
    {
      label: 'Sort by City and Street',
      icon: IconRefresh,
      onClick: () => onSort(route, 'street'),
      disabledReason,
    },
    { label: 'Manage Route', icon: IconPencil, onClick: () => id && onManage(id), disabledReason },
    print,
    load,
    { label: 'Change Board Number', icon: IconPencil, onClick: () => onNumber(route) },
  ];
};

const formatTotals = (route: BoardRoute): string => {
  const { cases, pounds, poundsAreEstimate, total } = route;
  return joinFacts([
    formatStopCount(route),
    formatCases(cases),
    formatPounds({ pounds, poundsAreEstimate }),
    formatMoney(total),
  ]);
};

const PrintStatus = ({ route: { printedAt, changedSincePrinted } }: { route: BoardRoute }) => {
  if (!printedAt) return null;
  if (changedSincePrinted.length === 0)
    return <span className={classes.sums}>Printed {formatInstant(printedAt)}</span>;
  return (
    <details className={classes.changed}>
      <summary>Changed since printed ({changedSincePrinted.length})</summary>
      <ul>
        {changedSincePrinted.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
};

interface Props {
  route: BoardRoute;
  isShown: boolean;
  maxCards: number;
  store: SelectionStore;
  actions: RouteActions;
}

export const Column = memo(({ route, isShown, maxCards, store, actions }: Props) => {
  const { driver, stops, toCollect, toCollectIsEstimate } = route;
  const collects = stops.some(({ cashOnDelivery, gone }) => cashOnDelivery && gone === null);
  return (
    <section
      className={classes.column}
      aria-label={driver.name}
      data-drop-lane={driver.id}
      data-shown={isShown || undefined}
    >
      <header className={classes.head}>
        <h2>
          {hasBoardKey(driver) && <kbd className={classes.digit}>{driver.boardNumber}</kbd>}
          {driver.name}
          {driver.vehicleNumber && <span className={classes.vehicle}>{driver.vehicleNumber}</span>}
          {!driver.isActive && <StatusBadge status="inactive" />}
        </h2>
        <Menu label={`Route of ${driver.name}`} icon={IconDots} items={listMenuItems(route, actions)} />
        <p className={classes.sums}>{formatTotals(route)}</p>
        {collects && (
          <p className={classes.sums}>
            To collect {toCollectIsEstimate ? 'about ' : ''}
            {formatMoney(toCollect)}
          </p>
        )}
        <PrintStatus route={route} />
      </header>
      {stops.length > 0 ? (
        <div
          role="listbox"
          aria-multiselectable
          aria-label={`Stops of ${driver.name}`}
          className={classes.cards}
        >
          {stops.slice(0, maxCards).map((stop) => (
            <BoardCard key={toCardKey(stop)} card={stop} store={store} />
          ))}
        </div>
      ) : (
        <p className={classes.none}>No stops yet</p>
      )}
    </section>
  );
});
