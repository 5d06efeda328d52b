import { defineHostConfig } from '@primal/kit/federation';

export default defineHostConfig(import.meta.dirname);
