import { runService } from '@primal/service-kit/run';
import { orders } from './service.ts';

await runService(orders);
