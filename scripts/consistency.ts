import { spawnSync } from 'node:child_process';
import { readSettings } from '../ops/launcher/settings.ts';
import { formatError, UserError } from '../ops/run/console.ts';
import { readSurroundings, repository } from '../ops/run/processes.ts';

const known = ['--repair', '--json', '--compose'];
const entry = 'services/kit/src/consistency/main.ts';

/**
 * `npm run consistency`: checks that every copy equals its owner and the books agree. `--compose` checks the
 * containers, `--repair` republishes records that differ, `--json` prints JSON. Exits with 0 if all agree, 1
 * if not, 2 if the check failed.
 */
function main(options: readonly string[]): number {
  const stranger = options.find((option) => !known.includes(option));
  if (stranger) throw new UserError(`Unknown option ${stranger}. Options: ${known.join(', ')}.`);
  const shared = { cwd: repository, stdio: 'inherit' } as const;
  const inContainer = ['compose', 'exec', '-T', 'billing', 'node', entry, ...options];
  const { status, error } = options.includes('--compose')
    ? spawnSync('docker', inContainer, shared)
    : spawnSync(process.execPath, [entry, ...options], {
        ...shared,
        env: {
          ...process.env,
          NATS_URL: readSurroundings(readSettings(process.env).dataDir).natsUrls.billing,
        },
      });
  if (error) throw error;
  if (status === 0) return 0;
  return status === 3 ? 1 : 2;
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  console.error(formatError(error));
  process.exitCode = 2;
}
