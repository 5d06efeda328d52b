import { hostConfig } from '@primal/kit/federation';

export default hostConfig(import.meta.dirname);
