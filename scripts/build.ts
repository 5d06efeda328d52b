import { buildFrontEnds } from '../ops/launcher/front-ends/build.ts';
import { buildProcesses } from '../ops/launcher/process-builds.ts';
import { progress, runCommand } from '../ops/launcher/run/console.ts';

const report = progress();

await runCommand(async () => {
  await buildFrontEnds({ report });
  await buildProcesses({ report });
});
