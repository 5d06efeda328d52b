import { join } from 'node:path';
import { areaNames } from '@primal/contracts/area-names';
import { createManifest, type RemoteDefinition } from '@primal/contracts/screens/manifest';

const readRoutes = (area: string): Promise<RemoteDefinition> =>
  import(join(import.meta.dirname, `../mfe-${area}/src/routes.ts`));

/** Manifests of all remotes, in the order of the areas. */
export const manifests = await Promise.all(
  areaNames.map(async (area) => createManifest(area, await readRoutes(area))),
);
