import { settlementApi } from '@primal/contracts/delivery/settlement';
import { createRoutes, type Handlers } from '@primal/service-kit/routes';
import type { DeliveryTables } from '../tables.ts';
import { readSettlement, settleRoute } from './settle.ts';

const handlers: Handlers<typeof settlementApi, DeliveryTables> = {
  readSettlement: ({ tx, params }) => readSettlement(tx.db, params.id),
  settleRoute: ({ tx, params, body }) => settleRoute(tx, params.id, body),
};

export const settlementRoutes = createRoutes(settlementApi, handlers);
