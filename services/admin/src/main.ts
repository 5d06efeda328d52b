import { runService } from '@primal/service-kit/service';
import { admin } from './service.ts';

await runService(admin);
