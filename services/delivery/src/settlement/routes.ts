import { settlementApi } from '@primal/contracts/delivery/settlement';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import type { DeliveryTables } from '../tables.ts';
import { readSettlement, settleRoute } from './settle.ts';
import { SettlementSchema } from './settlement.ts';

const handlers: Handlers<typeof settlementApi, DeliveryTables> = {
  readSettlement: ({ tx, params }) => readSettlement(tx.db, params.id),
  settleRoute: ({ tx, params, body }) => settleRoute(tx, params.id, body),
};

export const settlementSlice = createSlice(settlementApi, handlers, { entities: [SettlementSchema] });
