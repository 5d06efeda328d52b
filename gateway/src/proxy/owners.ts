import { type Area, areaNames } from '@primal/contracts/area-names';
import { listPaths } from '@primal/contracts/areas';

// Longest first: `/api/customers/{id}/statement` before `/api/customers`.
const owners = areaNames
  .flatMap((area) => listPaths(area).map((path) => ({ area, path, pattern: toPattern(path) })))
  .sort((a, b) => b.path.length - a.path.length);

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replace('{id}', '[^/]+')}(?:/|$)`);
}

export const findOwner = (path: string): Area | undefined =>
  owners.find(({ pattern }) => pattern.test(path))?.area;

export const findRemoteOwner = (path: string): Area | undefined =>
  areaNames.find((area) => path.startsWith(`/mfe/${area}/`));
