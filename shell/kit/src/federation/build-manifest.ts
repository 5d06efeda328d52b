import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type BuiltManifest, type Manifest, manifestSchema } from '@primal/contracts/screens/manifest';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';
import { findUsedSurface } from './kit-surface.ts';

const repository = join(import.meta.dirname, '../../../..');

export const readManifest = (folder: string): Manifest =>
  manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')));

type Stats = ReturnType<Rspack.Stats['toJson']>;

/** Project sources in a compilation, packages excluded; `stats` must include nested modules. */
export const listSources = (stats: Stats): { file: string; text: string }[] => {
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

const pageImport = /'(\/[^']*)': \(\) =>\s*import\('([^']+)'\)/g;

/** Files each page needs first: the chunks fetched by its import in `src/pages.tsx`. */
const listPageFiles = (folder: string, stats: Stats): Record<string, string[]> => {
  const byRequest = new Map<string, string[]>();
  for (const { origins = [], files = [] } of stats.chunks ?? [])
    for (const { request, moduleName } of origins)
      if (request && moduleName?.endsWith('/pages.tsx'))
        byRequest.set(request, [...(byRequest.get(request) ?? []), ...files]);
  const pages = readFileSync(join(folder, 'src/pages.tsx'), 'utf8');
  return Object.fromEntries(
    [...pages.matchAll(pageImport)].map(([, path = '', request = '']) => [
      path,
      byRequest.get(request) ?? [],
    ]),
  );
};

interface FederationManifest {
  metaData: { remoteEntry: { path: string; name: string } };
  exposes: { path: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
}

export const createManifestPlugin = (folder: string): RsbuildPlugin => ({
  name: 'primal-built-manifest',
  setup: (api) => {
    api.onAfterBuild(({ stats }) => {
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
      const manifest: BuiltManifest = {
        ...readManifest(folder),
        kit: findUsedSurface(listSources(json)),
        entryFile: join(path, name),
        files: { ...Object.fromEntries(exposed), ...listPageFiles(folder, json) },
      };
      writeFileSync(join(distPath, 'manifest.json'), JSON.stringify(manifest));
    });
  },
});
