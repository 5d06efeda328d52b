import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface GoogleCall {
  method: string;
  path: string;
  authorization: string | undefined;
  body: string;
}

interface Sheet {
  title: string;
  rows: string[][];
}

interface GoogleStandIn {
  url: string;
  calls: GoogleCall[];
  files: Map<string, { name: string; content: string }>;
  sheets: Map<string, Sheet>;
  messages: string[];
  /** Runs before each answer. Returns a status to reject the call with, or breaks the connection off. */
  beforeAnswer(happens: () => Promise<number | 'break off' | null>): void;
  refuse(path: string, status: number | null): void;
  stop(): Promise<void>;
}

const read = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('latin1');
};

const send = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

const parseUpload = (body: string): { id?: string; name: string; content: string } => {
  const about = /\{[^}]*\}/.exec(body)?.[0] ?? '{}';
  const content = /%PDF[\s\S]*%%EOF/.exec(body)?.[0] ?? '';
  return { ...(JSON.parse(about) as { id?: string; name: string }), content };
};

const describeSheet = ({ title, rows }: Sheet): object => {
  const gridProperties = {
    rowCount: Math.max(1, rows.length),
    columnCount: Math.max(1, ...rows.map((row) => row.length)),
  };
  return { properties: { title }, sheets: [{ properties: { title: "Maria's sheet", gridProperties } }] };
};

const listRows = ({ rows }: Sheet, range: string): object => {
  const [, first = '1', last = '1'] = /!A(\d+):[A-Z]+(\d+)$/.exec(range) ?? [];
  return { range, majorDimension: 'ROWS', values: rows.slice(Number(first) - 1, Number(last)) };
};

export const startGoogle = async (): Promise<GoogleStandIn> => {
  const calls: GoogleCall[] = [];
  const files: GoogleStandIn['files'] = new Map();
  const messages: string[] = [];
  const sheets: GoogleStandIn['sheets'] = new Map();
  const refusals = new Map<string, number>();
  let meanwhile: () => Promise<number | 'break off' | null> = async () => null;
  let ids = 0;

  const save = (response: ServerResponse, id: string, upload: { name: string; content: string }) => {
    files.set(id, { name: upload.name, content: upload.content });
    send(response, 200, { id, name: upload.name, webViewLink: `https://drive.example/${id}` });
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '' } = request;
    const path = url.split('?')[0] ?? '';
    const body = await read(request);
    calls.push({ method, path, authorization: request.headers.authorization, body });
    const happened = await meanwhile();
    if (happened === 'break off') return void request.socket.destroy();
    const refusal = happened ?? refusals.get(path);
    if (refusal) return send(response, refusal, { error: { code: refusal, message: 'refused' } });
    if (path === '/token')
      return send(response, 200, {
        access_token: 'access',
        refresh_token: 'refresh',
        expires_in: 3600,
        token_type: 'Bearer',
      });
    if (path === '/drive/v3/files/generateIds') {
      ids += 1;
      return send(response, 200, { ids: [`file-${ids}`] });
    }
    if (path === '/upload/drive/v3/files' && method === 'POST') {
      const upload = parseUpload(body);
      if (files.has(upload.id ?? '')) return send(response, 409, { error: { code: 409, message: 'exists' } });
      return save(response, upload.id ?? '', upload);
    }
    if (path.startsWith('/upload/drive/v3/files/') && method === 'PATCH')
      return save(response, path.slice('/upload/drive/v3/files/'.length), parseUpload(body));
    if (path === '/gmail/v1/users/me/messages/send') {
      messages.push(Buffer.from((JSON.parse(body) as { raw: string }).raw, 'base64url').toString());
      return send(response, 200, { id: `message-${messages.length}` });
    }
    if (path === '/revoke') return send(response, 200, {});
    const [, id = '', range] = /^\/v4\/spreadsheets\/([^/]+)(?:\/values\/(.+))?$/.exec(path) ?? [];
    const sheet = sheets.get(id);
    if (sheet)
      return send(response, 200, range ? listRows(sheet, decodeURIComponent(range)) : describeSheet(sheet));
    send(response, 404, { error: { code: 404, message: 'not found' } });
  };

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    files,
    messages,
    sheets,
    beforeAnswer: (happens) => {
      meanwhile = happens;
    },
    refuse: (path, status) => (status === null ? refusals.delete(path) : refusals.set(path, status)),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
