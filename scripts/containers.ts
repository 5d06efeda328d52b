import { writeContainerFiles } from '../ops/containers/areas.ts';

/** `npm run containers`: writes what Dockerfile, compose and cluster say of each area anew. */
writeContainerFiles();
