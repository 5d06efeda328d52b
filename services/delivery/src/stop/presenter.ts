import type { RouteHead, StopAnswer } from '@primal/contracts/delivery/route';
import { instant } from '../driver/presenter.ts';
import type { StopRow } from './rows.ts';

export const presentStop = (stop: StopRow, { id, driver, routeDate, status }: RouteHead): StopAnswer => ({
  id: stop.id,
  routeId: stop.routeId,
  invoiceId: stop.invoiceId,
  salesOrderId: stop.salesOrderId,
  customerId: stop.customerId,
  sequenceNumber: stop.sequenceNumber,
  status: stop.status,
  isWarehousePickup: stop.isWarehousePickup,
  deliveryNotes: stop.deliveryNotes,
  deliveredAt: stop.deliveredAt && instant(stop.deliveredAt),
  customer: stop.customer,
  invoice: stop.invoice,
  salesOrder: stop.order && { ...stop.order, isDeleted: stop.orderDeleted === true },
  route: { id, driver, routeDate, status },
  createdAt: instant(stop.createdAt),
  updatedAt: instant(stop.updatedAt),
});
