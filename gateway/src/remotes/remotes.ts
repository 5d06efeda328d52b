import { createHash } from 'node:crypto';
import { type BuiltManifest, type Remotes, remoteFile } from '@primal/contracts/screens/manifest';
import type { Middleware } from '../koa.ts';
import type { Manifests } from './manifests.ts';

/** What the shell must know beside the remotes, as of now; `shell` names the build of it that is served. */
export type ShellConfig = Pick<Remotes, 'businessTimeZone' | 'registration' | 'shell'>;

/** A short name for a text, the same for the same text. */
export const nameOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 27);

/** What the shell must know when it starts, as text: the areas of the application, time zone, registration. */
export const remotesText = (manifests: readonly BuiltManifest[], facts: ShellConfig): string =>
  JSON.stringify({
    remotes: manifests.map((manifest) => ({
      ...manifest,
      entry: remoteFile(manifest.name, manifest.entryFile),
    })),
    ...facts,
  } satisfies Remotes);

/** `GET /config/remotes.json`: what an open page compares itself with, and a page without it in its text starts from. */
export const remotesJson =
  (manifests: Manifests, facts: () => Promise<ShellConfig>): Middleware =>
  async (context) => {
    const text = remotesText(await manifests.current(), await facts());
    context.set('Cache-Control', 'no-cache');
    context.etag = nameOf(text);
    context.type = 'json';
    context.body = text;
    if (context.fresh) context.status = 304;
  };
