import { runService } from '@primal/service-kit/service';
import { delivery } from './service.ts';

await runService(delivery);
