import type { Call } from '@primal/contracts/shared/api';
import type { Found } from './record-pool.ts';

/** Actions whose name in `allowed` does not begin the last segment of their path. */
const otherNames: Record<string, string> = {
  weights: 'enterWeights',
  workflow: 'setStatus',
  allocations: 'allocate',
};

const methodNames: Record<string, string> = { PATCH: 'edit', PUT: 'edit', DELETE: 'delete' };

const isStarted = ({ state }: Found): boolean => state === 'reading';

const others: Record<string, (record: Found) => boolean> = {
  'POST /api/imports/{id}/rows': isStarted,
  'DELETE /api/imports/{id}': isStarted,
  'POST /api/imports/{id}/apply': (record) =>
    isStarted(record) && Number(record.added) + Number(record.changed) > 0,
};

/**
 * True unless the record refuses the action of the call: `void` for `POST /api/credit-memos/{id}/void`, `convert` for
 * `…/convert-to-invoice`, `edit` for PATCH.
 */
const allows =
  ({ method, path }: Call) =>
  ({ allowed }: Found): boolean => {
    const segment = /\{id\}\/([a-z-]+)$/.exec(path)?.[1] ?? methodNames[method];
    if (segment === undefined || typeof allowed !== 'object' || allowed === null) return true;
    const actions: [string, unknown][] = Object.entries(allowed);
    const found = actions.find(([name]) => name === otherNames[segment] || segment.startsWith(name));
    return found === undefined || found[1] === true;
  };

/** A condition for records with which the call may succeed; undefined if any record may. */
export const findCondition = (call: Call): ((record: Found) => boolean) | undefined =>
  call.method === 'GET' ? undefined : (others[`${call.method} ${call.path}`] ?? allows(call));
