import type { Domain } from '@primal/contracts/shared/events';
import { sql } from 'kysely';
import type { NatsConnection, StreamInfo } from 'nats';
import type { Units } from '../database/unit-of-work.ts';
import { systemIdentity } from '../identity.ts';
import { republishSubject } from './rebuild.ts';

const origin = { identity: systemIdentity('consumer'), correlationId: 'consumer', causationId: null };

const stateName = (domain: Domain): string => `consumes ${domain}`;

/** True when this database has never consumed that domain's events. */
export const isNewHere = async (units: Units, domain: Domain): Promise<boolean> => {
  const { rows } = await sql`select 1 from kit_state where name = ${stateName(domain)}`.execute(
    units.reading(origin).db,
  );
  return rows.length === 0;
};

/**
 * Notes that this database now consumes the domain's events from the beginning of its stream. Where the beginning has
 * expired, the producer is asked for its current state first; throws while nobody answers.
 */
export const markKnown = async (
  units: Units,
  domain: Domain,
  connection: NatsConnection,
  stream: StreamInfo,
): Promise<void> => {
  if (stream.state.first_seq > 1)
    await connection.request(republishSubject(domain), 'a new consumer', { timeout: 3_000 });
  await units.transaction(origin, async ({ db }) => {
    await sql`insert into kit_state (name, value) values (${stateName(domain)}, 'yes') on conflict do nothing`.execute(
      db,
    );
  });
};
