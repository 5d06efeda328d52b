import { defineRemoteConfig } from '@primal/kit/federation';

export default defineRemoteConfig(import.meta.dirname);
