import { writeContainerFiles } from '../ops/containers/areas.ts';

/** `node scripts/containers.ts`: writes what Dockerfile, compose and cluster say of each area anew. */
writeContainerFiles();
