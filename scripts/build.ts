import { buildFrontEnds } from '../ops/launcher/front-ends/build.ts';
import { progress, runCommand } from '../ops/launcher/run/console.ts';

await runCommand(() => buildFrontEnds({ report: progress() }));
