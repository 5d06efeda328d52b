import { readFileSync, statSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { frontEnds } from '../ops/launcher/front-ends/front-ends.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};

export interface ScreensServer {
  url: string;
  stop(): void;
}

const remoteFolder = (path: string): string | undefined =>
  frontEnds.find(({ name }) => path.startsWith(`/mfe/${name.replace('mfe-', '')}/`))?.dist;

/**
 * Serves a build of the shell from memory, its page with the given configuration, the remotes' builds as they are, and
 * hands every call to the product. Two builds are compared behind the same server, so that only they differ.
 */
export async function serveScreens(shell: string, config: string, product: string): Promise<ScreensServer> {
  const html = readFileSync(join(shell, 'index.html'), 'utf8').replace(
    '</head>',
    () =>
      `<script type="application/json" id="remotes">${config.replaceAll('<', String.raw`\u003c`)}</script></head>`,
  );
  const kept = new Map<string, Buffer>();
  const read = (file: string): Buffer => {
    const known = kept.get(file) ?? gzipSync(readFileSync(file));
    kept.set(file, known);
    return known;
  };
  const server = createServer((asked, answer) => {
    const path = new URL(asked.url ?? '/', product).pathname;
    if (path.startsWith('/api/')) {
      const headers = { ...asked.headers, host: new URL(product).host, origin: product };
      const call = request(product + asked.url, { method: asked.method, headers }, (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      });
      call.on('error', () => answer.destroy());
      answer.on('close', () => call.destroy());
      asked.pipe(call);
      return;
    }
    const remote = remoteFolder(path);
    const file = remote ? join(remote, path.split('/').slice(3).join('/')) : join(shell, path);
    const isFile = extname(path) !== '' && statSync(file, { throwIfNoEntry: false })?.isFile();
    answer.setHeader('Content-Encoding', 'gzip');
    answer.setHeader('Content-Type', isFile ? (types[extname(path)] ?? 'text/plain') : 'text/html');
    answer.end(isFile ? read(file) : gzipSync(html));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
