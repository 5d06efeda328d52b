import { type Dispatcher, request } from 'undici';

interface Page {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  json<T = Record<string, unknown>>(): T;
}

interface Sent {
  headers?: Record<string, string>;
  /** Body, sent as JSON unless it is a string. */
  body?: unknown;
}

export class Browser {
  readonly #url: string;
  readonly #cookies = new Map<string, string>();

  constructor(url: string) {
    this.#url = url;
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  set cookie(text: string) {
    this.#cookies.clear();
    for (const pair of text.split('; ')) this.#remember(pair);
  }

  #remember(setCookie: string): void {
    const [pair = '', ...attributes] = setCookie.split('; ');
    const [name = '', value = ''] = pair.split('=');
    if (!attributes.some((attribute) => attribute.includes('1970'))) this.#cookies.set(name, value);
    else this.#cookies.delete(name);
  }

  async open(
    method: Dispatcher.HttpMethod,
    path: string,
    { headers, body }: Sent = {},
  ): Promise<Dispatcher.ResponseData> {
    const answer = await request(`${this.#url}${path}`, {
      method,
      headers: {
        origin: this.#url,
        ...(this.#cookies.size > 0 && { cookie: this.cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) this.#remember(line);
    return answer;
  }

  async send(method: Dispatcher.HttpMethod, path: string, sent?: Sent): Promise<Page> {
    const { statusCode, headers, body } = await this.open(method, path, sent);
    const text = await body.text();
    return { status: statusCode, headers, text, json: () => JSON.parse(text) };
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Page> {
    return this.send('GET', path, { headers });
  }

  post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Page> {
    return this.send('POST', path, { body, headers });
  }
}
