import { Agent, request } from 'node:http';
import type { TestProduct } from '../harness/product.ts';
import type { Person } from '../ops/client/person.ts';

/**
 * A signed-in client on keep-alive connections. It does minimal work itself, so that the bench measures the
 * product.
 */
export interface Clerk {
  person: Person;
  send(method: 'GET' | 'POST', path: string, body?: string): Promise<string>;
  close(): void;
}

export async function signInClerk({ url, person: newcomer }: TestProduct): Promise<Clerk> {
  const person = newcomer();
  await person.register();
  const cookie = person.cookie;
  const agent = new Agent({ keepAlive: true });
  const send: Clerk['send'] = (method, path, body) =>
    new Promise((resolve, reject) => {
      const content = body && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      };
      const headers = { origin: url, cookie, ...content };
      const call = request(url + path, { method, agent, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if ((answer.statusCode ?? 500) < 300) resolve(text);
          else reject(new Error(`${method} ${path} was answered with ${answer.statusCode}: ${text}`));
        });
      });
      call.on('error', reject);
      call.end(body);
    });
  return { person, send, close: () => agent.destroy() };
}
