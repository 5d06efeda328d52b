import { runService } from '@primal/service-kit/run';
import { admin } from './service.ts';

await runService(admin);
