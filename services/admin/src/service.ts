import { adminApi } from '@primal/contracts/admin/api';
import * as published from '@primal/contracts/admin/events';
import { adminInternalApi } from '@primal/contracts/admin/internal';
import { invoiceSaved } from '@primal/contracts/billing/events';
import { orderDeleted, orderSaved } from '@primal/contracts/orders/events';
import { routes } from '@primal/service-kit/routes';
import { secretsConfig } from '@primal/service-kit/secrets';
import { defineService } from '@primal/service-kit/service';
import { on } from '@primal/service-kit/subscriptions';
import { dropUse, saveUse } from './copies/document-uses.ts';
import { saveInvoiceTotal } from './copies/invoice-totals.ts';
import { customerHandlers } from './customer/routes.ts';
import { googleConfig } from './google/consent.ts';
import { googleHandlers } from './google/routes.ts';
import { migrations } from './migrations/index.ts';
import { productHandlers } from './product/routes.ts';
import { republish } from './republish.ts';
import { settingsHandlers } from './settings/routes.ts';
import { statsHandlers } from './stats/routes.ts';
import { type AdminTables, type AdminTx, entities } from './tables.ts';
import { userHandlers } from './user/routes.ts';
import { internalHandlers } from './user/sign-in.ts';

/** Users, customers, products and settings: the records that every other domain copies. */
export const admin = defineService<AdminTables>({
  name: 'admin',
  entities,
  environment: secretsConfig.extend(googleConfig.shape),
  migrations,
  routes: [
    routes(adminApi, {
      ...customerHandlers,
      ...productHandlers,
      ...settingsHandlers,
      ...userHandlers,
      ...statsHandlers,
      ...googleHandlers,
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
