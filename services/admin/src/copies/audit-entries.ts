import { areaNames } from '@primal/contracts/area-names';
import { auditRecorded } from '@primal/contracts/audit';
import { storeEntries, toAuditRow } from '@primal/service-kit/audit';
import { on, type Subscription } from '@primal/service-kit/subscriptions';
import type { AdminTx } from '../tables.ts';

export const followAuditEntries = (): Subscription[] =>
  areaNames
    .filter((area) => area !== 'admin')
    .map((area) =>
      on(auditRecorded(area), ({ data }, tx: AdminTx) => storeEntries(tx.db, [data]), {
        copy: { table: 'audit_entries', idOf: ({ id }) => id, row: toAuditRow },
      }),
    );
