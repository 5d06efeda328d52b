import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Area } from '@primal/contracts/area-names';
import {
  type BuiltManifest,
  createManifest,
  formatRemoteFile,
  type Manifest,
  type RemoteDefinition,
} from '@primal/contracts/screens/manifest';
import type { Address } from '@primal/contracts/screens/routes';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';
import { findUsedSurface } from './kit-surface.ts';

const repository = join(import.meta.dirname, '../../../..');

const routesFile = 'src/routes.ts';

interface ReadRemote {
  manifest: Manifest;
  /** File of each route's page, from `src`. */
  pages: [path: string, file: string][];
  addresses: Record<string, Address>;
}

/** Reads `src/routes.ts` as it is now: a dev server reads it again after a change. */
export const readRemote = async (folder: string): Promise<ReadRemote> => {
  const file = join(folder, routesFile);
  const { mtimeMs } = statSync(file);
  const definition = (await import(`${pathToFileURL(file)}?${mtimeMs}`)) as RemoteDefinition;
  return {
    manifest: createManifest(basename(folder).replace('mfe-', '') as Area, definition),
    pages: Object.values(definition.routes).map(({ path, page }) => [path, page]),
    addresses: Object.fromEntries(
      Object.entries(definition.routes).map(([name, { path, query }]) => [name, { path, query }]),
    ),
  };
};

type Stats = ReturnType<Rspack.Stats['toJson']>;

/** Project sources in a compilation, packages excluded; `stats` must include nested modules. */
const listSources = (stats: Stats): { file: string; text: string }[] => {
  const files = new Set<string>();
  const visit = (modules: Stats['modules'] = []) => {
    for (const module of modules) {
      const file = module.nameForCondition ?? '';
      const own = file.startsWith(repository) && !file.includes('node_modules');
      if (own && /\.tsx?$/.test(file)) files.add(file);
      visit(module.modules);
    }
  };
  visit(stats.modules);
  return [...files].map((file) => ({
    file: relative(repository, file),
    text: readFileSync(file, 'utf8'),
  }));
};

const writePages = (pages: ReadRemote['pages']): string => {
  const loads = pages.map(([path, file]) => `  '${path}': () => import(${JSON.stringify(file)}),`);
  return [
    "import { lazyPages } from '@primal/kit/platform';",
    `export default lazyPages({\n${loads.join('\n')}\n});`,
  ].join('\n');
};

const writePaths = (addresses: ReadRemote['addresses']): string =>
  [
    "import { createPaths } from '@primal/contracts/screens/routes';",
    `export const paths = createPaths(${JSON.stringify(addresses)});`,
  ].join('\n');

/** In the build, `src/routes.ts` has only `paths`, and `src/routes.ts?pages` loads the page of each route. */
export const createPagesPlugin = (folder: string): RsbuildPlugin => ({
  name: 'primal-pages',
  setup: (api) => {
    api.transform({ test: join(folder, routesFile), resourceQuery: /^\?pages$/ }, async () =>
      writePages((await readRemote(folder)).pages),
    );
    api.transform({ test: join(folder, routesFile), resourceQuery: /^$/, order: 'pre' }, async () =>
      writePaths((await readRemote(folder)).addresses),
    );
  },
});

/** Files each page needs first: the chunks fetched by its import. */
const listPageFiles = (pages: ReadRemote['pages'], stats: Stats): Record<string, string[]> => {
  const byRequest = new Map<string, string[]>();
  for (const { origins = [], files = [] } of stats.chunks ?? [])
    for (const { request, moduleName } of origins)
      if (request && moduleName?.endsWith('/routes.ts?pages'))
        byRequest.set(request, [...(byRequest.get(request) ?? []), ...files]);
  return Object.fromEntries(pages.map(([path, file]) => [path, byRequest.get(file) ?? []]));
};

interface FederationManifest {
  metaData: { remoteEntry: { path: string; name: string } };
  exposes: { path: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
}

export const createManifestPlugin = (folder: string): RsbuildPlugin => ({
  name: 'primal-built-manifest',
  setup: (api) => {
    api.onAfterBuild(async ({ stats }) => {
      const { distPath } = api.context;
      const json = stats?.toJson({
        all: false,
        modules: true,
        nestedModules: true,
        chunks: true,
        chunkOrigins: true,
      });
      if (!json) return;
      const federation: FederationManifest = JSON.parse(
        readFileSync(join(distPath, 'mf-manifest.json'), 'utf8'),
      );
      const { path, name } = federation.metaData.remoteEntry;
      const exposed = federation.exposes.map(({ path: module, assets }) => [
        module,
        [...assets.js.sync, ...assets.css.sync],
      ]);
      const { manifest, pages } = await readRemote(folder);
      const built: BuiltManifest = {
        ...manifest,
        kit: findUsedSurface([...listSources(json), { file: routesFile, text: writePages(pages) }]),
        entryFile: join(path, name),
        files: { ...Object.fromEntries(exposed), ...listPageFiles(pages, json) },
      };
      writeFileSync(join(distPath, 'manifest.json'), JSON.stringify(built));
    });
  },
});

const entryFile = 'assets/remoteEntry.js';

/** Serves a remote behind the gateway under `/mfe/<name>/`; hot updates connect directly. */
export const createDevServerPlugin = (folder: string, name: Area): RsbuildPlugin => ({
  name: 'primal-dev-server',
  apply: 'serve',
  setup: (api) => {
    let manifest: BuiltManifest | null = null;

    api.modifyRsbuildConfig((config, { mergeRsbuildConfig }) =>
      mergeRsbuildConfig(config, {
        dev: {
          assetPrefix: formatRemoteFile(name, ''),
          client: { protocol: 'ws', host: '127.0.0.1', port: config.server?.port },
          // Lazy compilation uses its own entries, unknown to the shell that loads the remote.
          lazyCompilation: false,
        },
        server: { host: '127.0.0.1', strictPort: true, printUrls: false },
      }),
    );
    api.onAfterDevCompile(async ({ stats }) => {
      const json = stats.toJson({ all: false, modules: true, nestedModules: true });
      if ('children' in json && json.children?.length) return;
      manifest = {
        ...(await readRemote(folder)).manifest,
        kit: findUsedSurface(listSources(json)),
        entryFile,
        files: {},
      };
    });
    api.onBeforeStartDevServer(({ server }) => {
      server.middlewares.use(formatRemoteFile(name, 'manifest.json'), (_request, response) => {
        response.writeHead(manifest ? 200 : 503, { 'content-type': 'application/json' });
        response.end(JSON.stringify(manifest));
      });
    });
  },
});
