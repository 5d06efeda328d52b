import { checkConsistency, formatReport, isConsistent } from './check.ts';

const main = async (options: readonly string[]): Promise<void> => {
  const answers = await checkConsistency(process.env.NATS_URL ?? '', {
    repair: options.includes('--repair'),
  });
  console.log(
    options.includes('--json') ? JSON.stringify(answers, null, 2) : formatReport(answers).join('\n'),
  );
  // Exit code 3, because Docker exits with 1 if it cannot start a command.
  process.exitCode = isConsistent(answers) ? 0 : 3;
};

await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
});
