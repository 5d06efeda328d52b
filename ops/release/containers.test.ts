import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { repository } from '../launcher/processes.ts';

// No engine runs here: an executable stands in for docker, plays its answers and records what it was asked.
const testing = join(import.meta.dirname, 'testing');
let state: string;
const write = (name: string, text: string) => writeFileSync(join(state, name), text);
const read = (name: string) => readFileSync(join(state, name), 'utf8').trim();
const calls = () => read('calls').split('\n');
const containers = () => readdirSync(join(state, 'containers'));
const at = (beginning: string) => calls().findIndex((call) => call.startsWith(beginning));

const container = (id: string, image: string) => {
  mkdirSync(join(state, 'containers', id));
  for (const [name, text] of Object.entries({ image, state: 'running healthy', address: '172.18.0.2' }))
    write(`containers/${id}/${name}`, text);
};

beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'primal-unit-'));
  for (const folder of ['containers', 'tags', 'images']) mkdirSync(join(state, folder));
  for (const name of ['orders', 'billing', 'gateway']) container(`${name}-1`, 'sha256:first');
  write('images/sha256:first', '');
  write('tags/primal_orders', 'sha256:first');
  write('next-image', 'sha256:second');
  write('next-state', 'running healthy');
  write('ran', '');
  onTestFinished(() => rmSync(state, { recursive: true }));
});

const run = async (...args: string[]): Promise<string> => {
  const env = { PATH: `${testing}:${process.env.PATH}`, DOCKER_STATE: state };
  const deploy = join(repository, 'scripts/deploy.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [deploy, ...args, '--compose'], { env });
  return stdout;
};

test('the new container is built, started beside, healthy and known to the gateways before the old one ends', async () => {
  const output = await run('deploy', 'orders');
  expect(output).toContain('orders runs sha256:second');
  const order = [
    'build --target orders --tag primal/orders --label primal.area=orders --label primal.migrations=[{',
    'compose up --detach --no-deps --no-build --no-recreate --scale orders=2 orders',
    'inspect --format {{ .State.Status }} {{ .State.Health.Status }} orders-2',
    'exec gateway-1',
    'stop orders-1',
    'rm orders-1',
  ].map(at);
  expect(order).not.toContain(-1);
  expect(order).toEqual([...order].sort((a, b) => a - b));
  // Asked until the gateway knew it, not once.
  const asked = calls().filter((call) => call.startsWith('exec gateway-1')).length;
  expect(asked).toBe(2);
  expect(containers()).toEqual(['billing-1', 'gateway-1', 'orders-2']);
  expect(read('containers/orders-2/image')).toBe('sha256:second');
  const changing = calls().filter((call) => /^(build|compose up|stop|rm|tag) /.test(call));
  expect(changing.filter((call) => !call.includes('orders'))).toEqual([]);
}, 60_000);

test('one that does not get healthy is taken away, the old one goes on, and its words are told', async () => {
  write('next-state', 'running unhealthy');
  await expect(run('deploy', 'orders')).rejects.toThrow(
    /The new orders is running unhealthy\. The version before goes on\.[\s\S]*The oven is cold\./,
  );
  expect(containers()).toEqual(['billing-1', 'gateway-1', 'orders-1']);
  expect(at('stop orders-1')).toBe(-1);
  expect(read('tags/primal_orders')).toBe('sha256:first');
}, 60_000);

test('what would take away what the version that runs uses is refused before anything is built', async () => {
  const knowsNothing = '[{"name":"000-before-everything","takesAway":[]}]';
  write('images/sha256:first', knowsNothing);
  const refused = run('deploy', 'orders');
  // The migrations of today take something away from sources that know none of them.
  await expect(refused).rejects.toThrow(/takes away what the version that runs still uses/);
  expect(at('build')).toBe(-1);
}, 60_000);

test('a rollback goes to the image of before, without building; there must be one', async () => {
  await expect(run('rollback', 'orders')).rejects.toThrow(/no image of orders before/);
  await run('deploy', 'orders');
  write('calls', '');
  await run('rollback', 'orders');
  expect(at('build')).toBe(-1);
  expect(read('containers/orders-1/image')).toBe('sha256:first');
  expect(containers()).toEqual(['billing-1', 'gateway-1', 'orders-1']);
}, 60_000);

test('a rollback is refused where the database is beyond it, also by a version that never got healthy', async () => {
  write('images/sha256:first', '[{"name":"000-kit","takesAway":[]}]');
  write('images/sha256:second', '[{"name":"000-kit","takesAway":[]}]');
  write('images/sha256:failed', '[{"name":"004-gone","takesAway":["drop table crates"]}]');
  write('tags/primal_orders_before', 'sha256:first');
  write('containers/orders-1/image', 'sha256:second');
  write('ran', '000-kit\n004-gone\n');
  await expect(run('rollback', 'orders')).rejects.toThrow(
    /cannot read the database .* 004-gone \(drop table crates\)/,
  );
  write('ran', '000-kit\n005-unknown\n');
  await expect(run('rollback', 'orders')).rejects.toThrow(/005-unknown \(nothing is known of it here\)/);
  write('ran', '000-kit\n');
  await run('rollback', 'orders');
  expect(read('tags/primal_orders')).toBe('sha256:first');
}, 60_000);

test('what does not run is not deployed', async () => {
  rmSync(join(state, 'containers', 'orders-1'), { recursive: true });
  await expect(run('deploy', 'orders')).rejects.toThrow(
    /orders does not run in containers: start them first \(docker compose up --detach\)/,
  );
}, 60_000);
