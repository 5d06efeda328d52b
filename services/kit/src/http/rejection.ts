import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { ProblemError } from '../problem.ts';

/** Built once and reused, because under overload a rejection must cost next to nothing. */
export class Rejection {
  readonly problem: ProblemError;
  readonly #body: string;
  readonly #headers: Record<string, string | number>;

  constructor(problem: ProblemError) {
    this.problem = problem;
    this.#body = JSON.stringify(problem.toBody());
    this.#headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(this.#body),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...problem.headers,
    };
  }

  answer(req: IncomingMessage, res: ServerResponse): void {
    if (res.shouldKeepAlive || req.complete) this.#write(res);
    else req.resume().once('end', () => this.#write(res));
  }

  toText(): string {
    const { status } = this.problem;
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...Object.entries(this.#headers).map(([name, value]) => `${name}: ${value}`),
      'Connection: close',
    ];
    return `${head.join('\r\n')}\r\n\r\n${this.#body}`;
  }

  #write(res: ServerResponse): void {
    if (res.headersSent || res.destroyed) return;
    res.writeHead(this.problem.status, this.#headers).end(this.#body);
  }
}
