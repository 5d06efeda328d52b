import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import {
  type ConfigParams,
  defineConfig,
  type RsbuildConfig,
  type RsbuildConfigAsyncFn,
  type RsbuildConfigSyncFn,
} from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import {
  createDevServerPlugin,
  createManifestPlugin,
  createPagesPlugin,
  readRemote,
} from './federation/build-manifest.ts';
import { createFileListPlugin } from './federation/file-list.ts';
import { readOfferedSurface } from './federation/kit-surface.ts';
import { createOfflineWorkerPlugin } from './federation/offline-worker.ts';
import { sharedByHost, sharedByRemote } from './federation/shared.ts';
import { createSlimContractsPlugin } from './federation/slim-contracts.ts';

const kinds = ['js', 'jsAsync', 'css', 'cssAsync', 'font', 'svg', 'image'] as const;

/** Content hashes make builds immutable. Dev server files change in place and have no hash. */
const formatFileName = ({ command }: ConfigParams, name: string, ending: string): string =>
  command === 'dev' ? `${name}.${ending}` : `${name}.[contenthash:10].${ending}`;

const repository = join(import.meta.dirname, '../../..');
const sources = ['contracts/**/*.{ts,json}', 'shell/kit/{package.json,src/**/*}', 'package-lock.json'];

const isFile = /\.\w+$/;

/** Hash of the sources: after a deployment, an open page never mixes old and new chunks. */
const buildId = (folder: string): string => {
  const hash = createHash('sha256');
  const own = globSync(['*.{ts,json}', 'src/**/*'], { cwd: folder }).map((file) => join(folder, file));
  const common = globSync(sources, { cwd: repository }).map((file) => join(repository, file));
  for (const file of [...own, ...common].filter((name) => isFile.test(name)).sort()) {
    hash.update(file.slice(dirname(repository).length)).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 10);
};

const createCommonConfig = (folder: string, name: string, params: ConfigParams): RsbuildConfig => ({
  root: folder,
  output: {
    distPath: Object.fromEntries(kinds.map((kind) => [kind, 'assets'])),
    filename: { js: formatFileName(params, '[name]', 'js'), css: formatFileName(params, '[name]', 'css') },
    cleanDistPath: process.env.NODE_ENV !== 'production',
    legalComments: 'none',
    // The page CSP allows fonts from this origin only, so no data URIs.
    dataUriLimit: { font: 0 },
    overrideBrowserslist: ['last 2 years'],
  },
  performance: { printFileSize: false },
  // Without this setting the federation plugin warns in each build.
  server: { cors: { origin: 'http://localhost:8080' } },
  tools: { rspack: { output: { uniqueName: name, chunkLoadingGlobal: `${name}_${buildId(folder)}` } } },
});

// The package's default entry is its development build, which logs warnings.
const router = fileURLToPath(new URL('dist/production', import.meta.resolve('react-router/package.json')));

/** Replaces the runtime's CommonJS builds, which the plugin selects, since they cannot be tree-shaken. */
const runtimeAsModules = Object.fromEntries(
  ['runtime-tools', 'webpack-bundler-runtime', 'runtime', 'inject-external-runtime-core-plugin'].flatMap(
    (name) => {
      const modules = fileURLToPath(import.meta.resolve(`@module-federation/${name}`));
      return [
        [`@module-federation/${name}$`, modules],
        [modules.replace(/\.js$/, '.cjs'), modules],
      ];
    },
  ),
);

/** Drops zod's JSON Schema output, unused in the browser: 5 KB compressed. */
const withoutJsonSchema = Object.fromEntries(
  ['to-json-schema', 'json-schema-processors'].map((name) => [
    fileURLToPath(new URL(`v4/core/${name}.js`, import.meta.resolve('zod/package.json'))),
    false as const,
  ]),
);

const textsAsTyped = {
  [fileURLToPath(import.meta.resolve('@primal/contracts/shared/normalize-text'))]: join(
    import.meta.dirname,
    'federation',
    'as-typed.ts',
  ),
};

const refreshHook = join(import.meta.dirname, 'federation', 'refresh-hook.ts');

const shareStrategy = 'loaded-first';

// Remotes are registered by entry, so the runtime needs no code for federation manifests.
const optimization = { target: 'web', disableSnapshot: true } as const;

const createReactPlugin = ({ command }: ConfigParams) => pluginReact({ fastRefresh: command === 'dev' });

/** The shell's build. It names no remotes: `/config/remotes.json` registers them at run time. */
export const defineHostConfig = (folder: string): RsbuildConfigSyncFn =>
  defineConfig((params: ConfigParams) => ({
    ...createCommonConfig(folder, 'primal_shell', params),
    plugins: [
      createReactPlugin(params),
      createSlimContractsPlugin(),
      createFileListPlugin(),
      createOfflineWorkerPlugin(folder),
      pluginModuleFederation({
        name: 'primal_shell',
        remotes: {},
        shared: sharedByHost,
        shareStrategy,
        dts: false,
        experiments: { provideExternalRuntime: true, optimization },
      }),
    ],
    resolve: {
      alias: {
        'react-router/dom$': join(router, 'dom-export.mjs'),
        'react-router$': join(router, 'index.mjs'),
        ...runtimeAsModules,
        ...withoutJsonSchema,
        ...textsAsTyped,
      },
    },
    html: { template: './index.html', favicon: './src/logo.svg' },
    source: {
      entry: { index: './src/main.tsx' },
      preEntry: process.env.NODE_ENV === 'development' ? [refreshHook] : [],
      define: { OFFERED_SURFACE: JSON.stringify(readOfferedSurface()) },
    },
  }));

export const defineRemoteConfig = (folder: string): RsbuildConfigAsyncFn =>
  defineConfig(async (params: ConfigParams) => {
    const { name, widgets } = (await readRemote(folder)).manifest;
    const shared = createCommonConfig(folder, `primal_${name}`, params);
    return {
      ...shared,
      plugins: [
        createReactPlugin(params),
        createSlimContractsPlugin(),
        createFileListPlugin(),
        pluginModuleFederation({
          name: `primal_${name}`,
          filename: formatFileName(params, 'assets/remoteEntry', 'js'),
          exposes: {
            './pages': './src/routes.ts?pages',
            ...Object.fromEntries(
              widgets.map((widget) => [`./widgets/${widget.name}`, `./src/widgets/${widget.name}.tsx`]),
            ),
          },
          shared: sharedByRemote,
          shareStrategy,
          dts: false,
          manifest: true,
          experiments: { externalRuntime: true, optimization },
        }),
        createPagesPlugin(folder),
        createManifestPlugin(folder),
        createDevServerPlugin(folder, name),
      ],
      resolve: { alias: { ...runtimeAsModules, ...textsAsTyped } },
      source: { entry: {} },
      output: { ...shared.output, assetPrefix: 'auto' },
    };
  });
