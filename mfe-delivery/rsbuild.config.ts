import { remoteConfig } from '@primal/kit/federation';

export default remoteConfig(import.meta.dirname);
