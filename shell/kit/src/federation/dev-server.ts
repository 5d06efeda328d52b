import { type BuiltManifest, remoteFile } from '@primal/contracts/screens/manifest';
import type { RsbuildPlugin } from '@rsbuild/core';
import { readManifest, sourcesIn } from './build-manifest.ts';
import { usedSurface } from './kit-surface.ts';

/** The script that the remote starts with, while a dev server serves it. */
const entryFile = 'assets/remoteEntry.js';

/**
 * `rsbuild dev` of a remote, behind the gateway: its files and its manifest under `/mfe/<name>/`, changes told over a
 * connection of its own to this machine. Does nothing in a build.
 */
export const devServer = (folder: string): RsbuildPlugin => ({
  name: 'primal-dev-server',
  apply: 'serve',
  setup: (api) => {
    const { name } = readManifest(folder);
    let manifest: BuiltManifest | null = null;

    api.modifyRsbuildConfig((config, { mergeRsbuildConfig }) =>
      mergeRsbuildConfig(config, {
        dev: {
          assetPrefix: remoteFile(name, ''),
          client: { protocol: 'ws', host: '127.0.0.1', port: config.server?.port },
          // Compiling a page when it is first asked for goes by entries of its own, which a shell that loads it knows nothing of.
          lazyCompilation: false,
        },
        server: { host: '127.0.0.1', strictPort: true, printUrls: false },
      }),
    );
    api.onAfterDevCompile(({ stats }) => {
      const json = stats.toJson({ all: false, modules: true, nestedModules: true });
      if ('children' in json && json.children?.length) return;
      manifest = {
        ...readManifest(folder),
        kit: usedSurface(sourcesIn(json)),
        entryFile,
        files: {},
      };
    });
    api.onBeforeStartDevServer(({ server }) => {
      server.middlewares.use(remoteFile(name, 'manifest.json'), (_request, response) => {
        response.writeHead(manifest ? 200 : 503, { 'content-type': 'application/json' });
        response.end(JSON.stringify(manifest));
      });
    });
  },
});
