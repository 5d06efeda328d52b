import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createGoogleProblem, googleTransport, openServiceAccount, readGoogleCallOptions } from './google.ts';

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

describe('a call that Google never answers', () => {
  let asked = 0;
  let patience: AbortController[] = [];
  const silent = createServer(() => {
    asked += 1;
    for (const each of patience) each.abort(new DOMException('The time is up.', 'TimeoutError'));
  });

  beforeAll(async () => {
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    vi.stubEnv('GOOGLE_URL', `http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const own = new AbortController();
      patience.push(own);
      return own.signal;
    });
  });
  afterEach(() => {
    asked = 0;
    patience = [];
  });
  afterAll(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    silent.closeAllConnections();
    silent.close();
  });

  const account = { email: 'sheets@example.com', key: privateKey, scopes: ['scope'] };

  it('times out once, and the process survives', async () => {
    const client = await openServiceAccount(account);
    const error = await client.authorize().then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(createGoogleProblem('the sheet was not read', error)).toMatchObject({
      status: 502,
      message: expect.stringContaining('cannot be reached'),
    });
    // An unhandled error would surface in a later turn of the event loop and fail this file.
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked).toBe(1);
  });

  it('times out in the middle of a file', async () => {
    const { drive, auth } = await import('@googleapis/drive');
    const client = new auth.OAuth2({ transporterOptions: googleTransport });
    client.setCredentials({ access_token: 'access' });
    const { files } = drive({ version: 'v3', auth: client, ...readGoogleCallOptions() });
    const content = Readable.from([Buffer.alloc(3_000_000, 1)]);
    const media = { mimeType: 'application/pdf', body: content };
    await expect(
      files.create({ requestBody: { name: 'invoice.pdf' }, media }, readGoogleCallOptions()),
    ).rejects.toThrow();
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked).toBe(1);
  });
});
