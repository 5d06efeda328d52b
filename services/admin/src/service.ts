import { adminApi } from '@primal/contracts/admin/api';
import * as published from '@primal/contracts/admin/events';
import { adminInternalApi } from '@primal/contracts/admin/internal';
import { invoiceSaved } from '@primal/contracts/billing/events';
import { orderDeleted, orderSaved } from '@primal/contracts/orders/events';
import { routes } from '@primal/service-kit/routes';
import { defineService } from '@primal/service-kit/service';
import { on } from '@primal/service-kit/subscriptions';
import { customerHandlers } from './customers/routes.ts';
import { type AdminTables, type AdminTx, entities } from './database.ts';
import { migrations } from './migrations/index.ts';
import { productHandlers } from './products/routes.ts';
import { republish } from './republish.ts';
import { secretsConfig } from './settings/key.ts';
import { settingsHandlers } from './settings/routes.ts';
import { saveInvoiceTotal } from './stats/consumers.ts';
import { statsHandlers } from './stats/routes.ts';
import { dropUse, saveUse } from './usage/consumers.ts';
import { internalHandlers } from './users/internal.ts';
import { userHandlers } from './users/routes.ts';

/** Users, customers, products and settings: the records that every other domain copies. */
export const admin = defineService<AdminTables>({
  name: 'admin',
  entities,
  environment: secretsConfig,
  migrations,
  routes: [
    routes(adminApi, {
      ...customerHandlers,
      ...productHandlers,
      ...settingsHandlers,
      ...userHandlers,
      ...statsHandlers,
    }),
    routes(adminInternalApi, internalHandlers),
  ],
  consumers: [
    on(orderSaved, saveUse),
    on(orderDeleted, dropUse),
    on(invoiceSaved, async (event, tx: AdminTx) => {
      await saveUse(event, tx);
      await saveInvoiceTotal(event, tx);
    }),
  ],
  publishes: Object.values(published),
  republish,
});
