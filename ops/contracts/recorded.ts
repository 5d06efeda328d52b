import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Area } from '@primal/contracts/area-names';
import type { Envelope } from '@primal/contracts/shared/events';
import { withDatabase } from '../engines/roles.ts';
import { repository } from '../run/processes.ts';

const eventsFolder = (area: Area) => join(repository, 'contracts', 'published', area, 'events');

/** Largest stored event in characters, which fits an order of several lines. */
const maxStoredLength = 12_000;

/** Reads two events of each type from the last day of a service's outbox: the smallest and the largest. */
export async function recordEvents(databaseUrl: string): Promise<Envelope[]> {
  return withDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ envelope: string }>(
      `select distinct on (type, least) envelope from (
         select type, envelope, position,
                row_number() over (partition by type order by octet_length(envelope), position) = 1 as least,
                octet_length(envelope) as size
         from outbox where octet_length(envelope) <= $1
       ) as measured
       order by type, least, size desc, position`,
      [maxStoredLength],
    );
    return rows.map(({ envelope }) => JSON.parse(envelope));
  });
}

export function storeEvents(area: Area, version: number, events: readonly Envelope[]): void {
  const file = join(eventsFolder(area), `${version}.json`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `[\n${events.map((event) => JSON.stringify(event)).join(',\n')}\n]\n`);
}

export function readStoredEvents(area: Area): Envelope[] {
  const folder = eventsFolder(area);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
    .flatMap((name): Envelope[] => JSON.parse(readFileSync(join(folder, name), 'utf8')));
}
