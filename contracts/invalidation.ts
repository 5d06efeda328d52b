import { areas, findPathOwner, listPaths } from './areas.ts';
import { documents } from './documents.ts';
import type { Change } from './gateway/live.ts';

/** Entities of every area. Audit entries of other services arrive as admin's own events. */
const general: Readonly<Record<string, (area: Change['service']) => readonly string[]>> = {
  audit: (area) => (area === 'admin' ? ['/api/audit-trail'] : []),
  // A new front-end version of the area is served. The shell compares it with the loaded version.
  screens: () => ['/config/remotes.json'],
};

/**
 * Paths whose answers a change invalidates, including everything below them. `{id}` matches any id. The
 * change names the service with stale answers, which may hold a copy of another area's entity.
 */
export const listInvalidatedPaths = ({ service, entity }: Change): readonly string[] => {
  const document = documents.find((one) => one.entity === entity);
  return (
    general[entity]?.(service) ??
    document?.invalidates.filter((path) => (findPathOwner(path) ?? document.area) === service) ??
    (areas[service] ? listPaths(service) : [])
  );
};
