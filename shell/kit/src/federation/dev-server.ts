import type { Area } from '@primal/contracts/area-names';
import { type BuiltManifest, formatRemoteFile } from '@primal/contracts/screens/manifest';
import type { RsbuildPlugin } from '@rsbuild/core';
import { listSources, readRemote } from './build-manifest.ts';
import { findUsedSurface } from './kit-surface.ts';

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
