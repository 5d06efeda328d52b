import { createHash } from 'node:crypto';
import { type Area, areaNames } from '@primal/contracts/area-names';
import {
  type BuiltManifest,
  builtManifestSchema,
  formatRemoteFile,
  type Remotes,
} from '@primal/contracts/screens/manifest';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Middleware } from '../koa.ts';
import type { Services } from '../proxy/services.ts';

/** Milliseconds that an opening page waits for manifests, before it uses the last good manifests. */
const answerTimeout = 1_000;

/** Milliseconds. */
const fresh = 2_000;

/** Manifests of the front ends. Stores the last good manifests for outages and restarts. */
export class Manifests {
  readonly #services: Services;
  readonly #pool: Pool;
  readonly #log: Logger;
  readonly #developed: Area | undefined;
  readonly #known = new Map<Area, BuiltManifest>();
  #asked = 0;
  #asking: Promise<void> | undefined;
  #changed = (_domain: Area): void => {};

  /** `developed`: the area that a dev server serves, if any. Its manifest is neither stored nor loaded. */
  constructor(services: Services, pool: Pool, log: Logger, developed?: Area) {
    this.#services = services;
    this.#pool = pool;
    this.#log = log;
    this.#developed = developed;
  }

  async load(): Promise<void> {
    const { rows } = await this.#pool.query<{ manifest: unknown }>('select manifest from remotes');
    for (const { manifest } of rows) {
      const { data } = builtManifestSchema.safeParse(manifest);
      if (data && data.name !== this.#developed) this.#known.set(data.name, data);
    }
  }

  onChanged(listener: (area: Area) => void): void {
    this.#changed = listener;
  }

  async reload(): Promise<void> {
    // A request in flight may have used the previous instances.
    await this.#asking;
    await this.#askAll();
  }

  async current(): Promise<BuiltManifest[]> {
    if (Date.now() - this.#asked > fresh) await this.#askAll();
    return this.#all();
  }

  /** Cached manifests, refreshed in the background. Waits only for manifests never loaded. */
  async known(): Promise<BuiltManifest[]> {
    const asking = this.current();
    return this.#known.size === areaNames.length ? this.#all() : asking;
  }

  #all(): BuiltManifest[] {
    return areaNames.flatMap((area) => this.#known.get(area) ?? []);
  }

  #askAll(): Promise<void> {
    this.#asking ??= Promise.all(areaNames.map((area) => this.#ask(area))).then(() => {
      this.#asked = Date.now();
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #ask(area: Area): Promise<void> {
    if (this.#services[area].isStarting) return;
    try {
      const manifest = await this.#fetch(area);
      if (JSON.stringify(manifest) !== JSON.stringify(this.#known.get(area))) await this.#keep(manifest);
    } catch (error) {
      if (this.#known.has(area))
        this.#log.warn({ err: error, service: area }, 'manifest unavailable; using the last valid one');
      else this.#log.info({ err: error, service: area }, 'no manifest yet');
    }
  }

  async #fetch(area: Area): Promise<BuiltManifest> {
    const { statusCode, body } = await this.#services[area].request({
      method: 'GET',
      path: `/mfe/${area}/manifest.json`,
      signal: AbortSignal.timeout(answerTimeout),
    });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`manifest of ${area} answered ${statusCode}`);
    const manifest = builtManifestSchema.parse(JSON.parse(text));
    if (manifest.name !== area) throw new Error(`manifest of ${area} calls itself ${manifest.name}`);
    return manifest;
  }

  async #keep(manifest: BuiltManifest): Promise<void> {
    this.#known.set(manifest.name, manifest);
    this.#changed(manifest.name);
    if (manifest.name === this.#developed) return;
    await this.#pool.query(
      'insert into remotes (name, manifest) values ($1, $2) on conflict (name) do update set manifest = excluded.manifest',
      [manifest.name, JSON.stringify(manifest)],
    );
  }
}

/** Startup data besides the remotes. `shell` is the build id served now. */
export type ShellConfig = Pick<Remotes, 'businessTimeZone' | 'registration' | 'shell'>;

export const hashName = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 27);

export const formatRemotes = (manifests: readonly BuiltManifest[], facts: ShellConfig): string =>
  JSON.stringify({
    remotes: manifests.map((manifest) => ({
      ...manifest,
      entry: formatRemoteFile(manifest.name, manifest.entryFile),
    })),
    ...facts,
  } satisfies Remotes);

/** `GET /config/remotes.json`: lets an open page detect new versions. */
export const serveRemotes =
  (manifests: Manifests, facts: () => Promise<ShellConfig>): Middleware =>
  async (context) => {
    const text = formatRemotes(await manifests.current(), await facts());
    context.set('Cache-Control', 'no-cache');
    context.etag = hashName(text);
    context.type = 'json';
    context.body = text;
    if (context.fresh) context.status = 304;
  };
