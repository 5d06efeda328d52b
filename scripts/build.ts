import { buildFrontEnds } from '../ops/launcher/front-ends.ts';
import { buildProcesses } from '../ops/launcher/process-builds.ts';
import { createProgressReport, runCommand } from '../ops/run/console.ts';

const report = createProgressReport();

await runCommand(async () => {
  await buildFrontEnds({ report });
  await buildProcesses({ report });
});
