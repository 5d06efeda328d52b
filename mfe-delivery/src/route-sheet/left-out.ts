import type { BoardStop, TrayItem } from '@primal/contracts/delivery/board';
import type { RouteAnswer } from '@primal/contracts/delivery/route';
import {
  describeCancellation,
  describeStopDocument,
  type SheetStop,
} from '@primal/contracts/delivery/route-sheet';
import type { LeftOut } from '@primal/kit';

/** Voided and deleted documents of a route, which are not loaded. */
export const listCanceledStops = ({ items }: Pick<RouteAnswer, 'items'>): LeftOut[] => {
  const findNumbers = (gone: SheetStop['gone']) =>
    items.filter((stop) => describeCancellation(stop) === gone).map(describeStopDocument);
  return [
    { noun: { one: 'voided invoice', many: 'voided invoices' }, numbers: findNumbers('VOIDED') },
    { noun: { one: 'deleted order', many: 'deleted orders' }, numbers: findNumbers('DELETED') },
  ];
};

/** `SO-1012 WD Grill` */
export const formatCardName = ({ number, customer }: TrayItem | BoardStop): string =>
  customer ? `${number} ${customer.name}` : number;

/** Deliveries of the day that are on no route sheet. */
export const listTrayLeftOut = (tray: readonly TrayItem[]): LeftOut[] => {
  const findNumbers = (isHeld: boolean) =>
    tray.filter(({ hold }) => (hold !== null) === isHeld).map(formatCardName);
  return [
    { noun: { one: 'delivery on hold', many: 'deliveries on hold' }, numbers: findNumbers(true) },
    {
      noun: { one: 'delivery not on a truck', many: 'deliveries not on a truck' },
      numbers: findNumbers(false),
    },
  ];
};
