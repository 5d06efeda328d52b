import { z } from 'zod';
import { eventDefinition } from '../shared/events.ts';
import { instant } from '../shared/schemas.ts';
import { driverAnswer } from './driver.ts';

const gone = z.object({ id: z.string() });

export const driverSaved = eventDefinition('delivery.driver.saved', driverAnswer);
export const driverDeleted = eventDefinition('delivery.driver.deleted', gone);

/** A stop was put on a route, moved or changed: which document goes with which driver when. */
export const stopSaved = eventDefinition(
  'delivery.stop.saved',
  z.object({
    id: z.string(),
    routeId: z.string(),
    salesOrderId: z.string().nullable(),
    invoiceId: z.string().nullable(),
    driverName: z.string(),
    driverId: z.string(),
    routeDate: z.string(),
    status: z.string(),
    routeStatus: z.string(),
    updatedAt: instant(),
  }),
);
export const stopRemoved = eventDefinition('delivery.stop.removed', gone);

/** What the driver of a route handed in was counted (docs/rules/delivery.md#settlement): whoever counts it too reads it again. */
export const settlementSaved = eventDefinition(
  'delivery.settlement.saved',
  z.object({ id: z.string(), routeId: z.string() }),
);
