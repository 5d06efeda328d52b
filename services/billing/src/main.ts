import { runService } from '@primal/service-kit/run';
import { billing } from './service.ts';

await runService(billing);
