import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const version = '2.10.29';

/** SHA-256 of the release archives, as the maintainers' own container image pins them (nats-io/nats-docker). */
const checksums: Record<string, string> = {
  'linux-amd64': 'e314da74a83a1d3876db8814c27eb990fe729640fd6452025b441bcede8390da',
  'linux-arm64': 'da4b27942ecfb4c5f0c54553d2e7f470ddda9d7581cfe8131b351a0e223ed401',
};

/** Gets `nats-server` from its release page into the cache; false when that cannot be done or is not what was pinned. */
export async function fromRelease(
  report: (line: string) => void,
  cache: string,
  source = `https://github.com/nats-io/nats-server/releases/download/v${version}`,
  expected = checksums,
): Promise<boolean> {
  const platform = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
  const folder = `nats-server-v${version}-${platform}`;
  const checksum = expected[platform];
  if (!checksum) return false;
  report(`Downloading nats-server ${version} from its release page`);
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(join(cache, 'release-'));
  try {
    const answer = await fetch(`${source}/${folder}.tar.gz`, { signal: AbortSignal.timeout(60_000) });
    const archive = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok || createHash('sha256').update(archive).digest('hex') !== checksum) return false;
    writeFileSync(join(work, 'archive.tar.gz'), archive);
    execFileSync('tar', ['-xzf', 'archive.tar.gz'], { cwd: work, stdio: 'ignore' });
    renameSync(join(work, folder, 'nats-server'), join(cache, 'nats-server'));
    return true;
  } catch {
    return false;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
