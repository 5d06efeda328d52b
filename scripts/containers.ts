import { writeContainerFiles } from '../ops/containers/areas.ts';

/** `npm run containers`: regenerates the area entries of Dockerfile, compose and cluster. */
writeContainerFiles();
