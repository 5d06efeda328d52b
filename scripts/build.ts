import { buildFrontEnds } from '../ops/launcher/front-ends/build.ts';
import { progress, wordsOf } from '../ops/launcher/run/console.ts';

await buildFrontEnds({ report: progress() }).catch((error) => {
  console.error(wordsOf(error));
  process.exitCode = 1;
});
