import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { areaNames } from '@primal/contracts/area-names';
import { z } from 'zod';
import { formatError, UserError } from '../run/console.ts';
import { readJson, writeJson } from '../run/json-file.ts';
import type { Deployer } from './deployer.ts';

const orderSchema = z.object({
  do: z.enum(['deploy', 'rollback']),
  area: z.enum(areaNames),
  version: z.string().optional(),
});
type DeployRequest = z.output<typeof orderSchema>;

/** The launcher's last line, after its progress report. */
interface Outcome {
  failed: string | null;
}

interface ControlEndpoint {
  port: number;
  /** The key is stored in the data folder, so only users who can read the folder can request a deploy. */
  key: string;
}

const fileOf = (dataDir: string) => join(dataDir, 'control.json');

export async function acceptDeploys(dataDir: string, deployer: Deployer): Promise<{ stop: () => void }> {
  const key = randomBytes(32).toString('hex');
  const server = createServer((request, response) => {
    if (request.headers.authorization === `Bearer ${key}`) void handleRequest(deployer, request, response);
    else response.writeHead(403).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint: ControlEndpoint = { port: (server.address() as AddressInfo).port, key };
  const file = fileOf(dataDir);
  writeJson(file, endpoint, 0o600);
  return {
    stop() {
      rmSync(file, { force: true });
      server.closeAllConnections();
      server.close();
    },
  };
}

async function handleRequest(
  deployer: Deployer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const say = (line: string) => response.write(`${line}\n`);
  let outcome: Outcome = { failed: null };
  try {
    const order = orderSchema.parse(await json(request));
    if (order.do === 'deploy') await deployer.deploy(order.area, order.version, say);
    else await deployer.rollback(order.area, say);
  } catch (error) {
    outcome = { failed: formatError(error) };
  }
  response.end(`${JSON.stringify(outcome)}\n`);
}

export async function sendRequest(
  dataDir: string,
  order: DeployRequest,
  report: (line: string) => void,
): Promise<void> {
  const endpoint = readJson<ControlEndpoint>(fileOf(dataDir));
  const answer = await fetch(`http://127.0.0.1:${endpoint?.port}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${endpoint?.key}` },
    body: JSON.stringify(order),
  }).catch(() => null);
  if (!answer?.body)
    throw new UserError(`Primal is not running from ${dataDir}: start it first (npm start).`);
  let line = '';
  for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
    const lines = (line + text).split('\n');
    line = lines.pop() ?? '';
    for (const whole of lines) {
      if (!whole.startsWith('{')) report(whole);
      else {
        const { failed }: Outcome = JSON.parse(whole);
        if (failed !== null) throw new UserError(failed);
        return;
      }
    }
  }
  throw new UserError('Primal was stopped.');
}
