import { runService } from '@primal/service-kit/service';
import { billing } from './service.ts';

await runService(billing);
