import { createHash } from 'node:crypto';
import { type Remotes, remoteEntry } from '@primal/contracts/remotes/manifest';
import type { Middleware } from '../koa.ts';
import type { Manifests } from './manifests.ts';

export type ShellFacts = Pick<Remotes, 'businessTimeZone' | 'registration'>;

/** `GET /config/remotes.json`: the areas of the application, read by the shell when it starts. */
export const remotesJson =
  (manifests: Manifests, facts: ShellFacts): Middleware =>
  async (context) => {
    const remotes = (await manifests.current()).map((manifest) => ({
      ...manifest,
      entry: remoteEntry(manifest.name),
    }));
    const text = JSON.stringify({ remotes, ...facts } satisfies Remotes);
    context.set('Cache-Control', 'no-cache');
    context.etag = createHash('sha256').update(text).digest('base64url').slice(0, 27);
    context.type = 'json';
    context.body = text;
    if (context.fresh) context.status = 304;
  };
