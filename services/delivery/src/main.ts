import { runService } from '@primal/service-kit/run';
import { delivery } from './service.ts';

await runService(delivery);
