import { randomUUIDv7 } from 'node:crypto';
import type { AuditEntry, AuditKind } from '@primal/contracts/audit';
import type { Logger } from '@primal/service-kit/logging';
import type { Pool } from 'pg';
import type { Context } from './koa.ts';
import type { AdminClient } from './proxy/admin-client.ts';

const everyMs = 5_000;
const atOnce = 100;

interface Parts {
  pool: Pool;
  admin: AdminClient;
  log: Logger;
}

/**
 * Audit entries of the gateway itself: sign-outs and locked names. They wait in the database until the admin
 * service has stored them, so that an outage loses nothing.
 */
export class Audit {
  readonly #parts: Parts;
  readonly #timer: NodeJS.Timeout;
  #handing: Promise<void> | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#timer = setInterval(() => this.#handOver(), everyMs);
  }

  /** Stores an entry before its action takes effect. */
  async record(
    context: Context,
    kind: AuditKind,
    account: { id: string | null; label: string },
  ): Promise<void> {
    const user = context.state.live?.user;
    const entry: AuditEntry = {
      id: randomUUIDv7(),
      at: new Date().toISOString(),
      source: 'gateway',
      kind,
      userId: user?.userId ?? null,
      userName: user?.name ?? account.label,
      address: context.ip,
      requestId: context.state.requestId,
      subjectType: 'account',
      subjectId: account.id,
      subject: account.label,
      reason: null,
      changes: [],
    };
    await this.#parts.pool.query('insert into audit_entries (id, entry) values ($1, $2)', [entry.id, entry]);
    this.#handOver();
  }

  /** Instances may deliver an entry twice. The trail dedupes it. */
  async #deliver(): Promise<void> {
    const { pool, admin } = this.#parts;
    for (;;) {
      const { rows } = await pool.query<{ entry: AuditEntry }>(
        'select entry from audit_entries order by id limit $1',
        [atOnce],
      );
      if (rows.length === 0) return;
      const entries = rows.map(({ entry }) => entry);
      await admin.storeAuditEntries(entries);
      await pool.query('delete from audit_entries where id = any($1::uuid[])', [entries.map(({ id }) => id)]);
      if (rows.length < atOnce) return;
    }
  }

  #handOver(): void {
    this.#handing ??= this.#deliver()
      .catch((error: unknown) =>
        this.#parts.log.warn({ err: error }, 'audit entries could not be delivered; retrying'),
      )
      .finally(() => {
        this.#handing = null;
      });
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#handing;
  }
}
