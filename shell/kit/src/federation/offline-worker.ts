import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gatewayApi } from '@primal/contracts/gateway/api';
import {
  offlinePage,
  offlineWorker,
  routeCacheAddress,
  routeCacheName,
} from '@primal/contracts/screens/route-cache';
import { type RsbuildPlugin, rspack } from '@rsbuild/core';

const isNeeded = (name: string): boolean =>
  /\.(js|css)$/.test(name) || /\/inter-(latin-wght|hyphen).*\.woff2$/.test(name);

/** Emits the service worker with the build's file names, which make each build a new script. */
export const createOfflineWorkerPlugin = (folder: string): RsbuildPlugin => ({
  name: 'primal-offline-worker',
  apply: 'build',
  setup: (api) => {
    api.processAssets({ stage: 'report' }, async ({ assets, compilation, sources }) => {
      if (process.env.NODE_ENV !== 'production') return;
      const source = readFileSync(join(folder, 'src/offline/worker.ts'), 'utf8');
      const { code } = await rspack.experiments.swc.transform(source, {
        jsc: { parser: { syntax: 'typescript' }, target: 'es2022', minify: { compress: true, mangle: true } },
        minify: true,
        module: { type: 'es6' },
      });
      const files = Object.keys(assets)
        .filter(isNeeded)
        .map((name) => `/${name}`)
        .sort();
      const build = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 10);
      const kept = {
        page: offlinePage,
        build,
        files,
        routeCache: routeCacheName,
        routeAddress: routeCacheAddress,
        userAddress: gatewayApi.currentUser.path,
      };
      // A classic script: not all browsers support module workers.
      const script = `${code.replace(/\bexport\s+/, '')};serveOffline(self,${JSON.stringify(kept)});`;
      compilation.emitAsset(offlineWorker.slice(1), new sources.RawSource(script));
    });
  },
});
