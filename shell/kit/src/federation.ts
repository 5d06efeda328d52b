import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { type ConfigParams, defineConfig, type RsbuildConfig, type RsbuildConfigSyncFn } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { builtManifest, readManifest } from './federation/build-manifest.ts';
import { devServer } from './federation/dev-server.ts';
import { fileList } from './federation/file-list.ts';
import { keptPageFiles } from './federation/kept-page.ts';
import { offeredSurface } from './federation/kit-surface.ts';
import { sharedByHost, sharedByRemote } from './federation/shared.ts';
import { withoutSummaries } from './federation/without-summaries.ts';

const kinds = ['js', 'jsAsync', 'css', 'cssAsync', 'font', 'svg', 'image'] as const;

/** Every name carries its hash, so that the gateway may call all of them immutable; but those of a dev server, which change in place. */
const hashed = ({ command }: ConfigParams, name: string, ending: string): string =>
  command === 'dev' ? `${name}.${ending}` : `${name}.[contenthash:10].${ending}`;

const repository = join(import.meta.dirname, '../../..');
const sources = ['contracts/**/*.{ts,json}', 'shell/kit/{package.json,src/**/*}', 'package-lock.json'];

const isFile = /\.\w+$/;

/**
 * Names a build by its sources: the same sources give the same files, and a remote replaced while a page is open never
 * mixes its old and new chunks.
 */
const buildId = (folder: string): string => {
  const hash = createHash('sha256');
  const own = globSync(['*.{ts,json}', 'src/**/*'], { cwd: folder }).map((file) => join(folder, file));
  const common = globSync(sources, { cwd: repository }).map((file) => join(repository, file));
  for (const file of [...own, ...common].filter((name) => isFile.test(name)).sort()) {
    hash.update(file.slice(dirname(repository).length)).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 10);
};

const common = (folder: string, name: string, params: ConfigParams): RsbuildConfig => ({
  root: folder,
  output: {
    distPath: Object.fromEntries(kinds.map((kind) => [kind, 'assets'])),
    filename: { js: hashed(params, '[name]', 'js'), css: hashed(params, '[name]', 'css') },
    // Files of earlier builds stay for a while; while developing they would only heap up.
    cleanDistPath: process.env.NODE_ENV !== 'production',
    legalComments: 'none',
    // The policy of the pages lets them take fonts from this site alone.
    dataUriLimit: { font: 0 },
    overrideBrowserslist: ['last 2 years'],
  },
  performance: { printFileSize: false },
  // The gateway serves the files, from one origin; without a word on it the federation plugin warns in each build.
  server: { cors: { origin: 'http://localhost:8080' } },
  tools: { rspack: { output: { uniqueName: name, chunkLoadingGlobal: `${name}_${buildId(folder)}` } } },
});

// The package gives bundlers its development build, warnings included.
const router = fileURLToPath(new URL('dist/production', import.meta.resolve('react-router/package.json')));

/**
 * The federation's runtime as modules. The plugin names its CommonJS builds by their paths, of which nothing can be shaken
 * off.
 */
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

/** Each zod schema can write itself as JSON Schema; nothing in the browser asks it to. Left out: 5 KB of compressed code. */
const withoutJsonSchema = Object.fromEntries(
  ['to-json-schema', 'json-schema-processors'].map((name) => [
    fileURLToPath(new URL(`v4/core/${name}.js`, import.meta.resolve('zod/package.json'))),
    false as const,
  ]),
);

const textsAsTyped = {
  [fileURLToPath(import.meta.resolve('@primal/contracts/shared/stray-characters'))]: join(
    import.meta.dirname,
    'federation',
    'as-typed.ts',
  ),
};

const refreshHook = join(import.meta.dirname, 'federation', 'refresh-hook.ts');

const shareStrategy = 'loaded-first';

// Remotes are registered by their entries, so the runtime does without what reads the federation's own manifests.
const optimization = { target: 'web', disableSnapshot: true } as const;

/** Parts are exchanged in an open page by a dev server alone; a build for development must not bring that along. */
const react = ({ command }: ConfigParams) => pluginReact({ fastRefresh: command === 'dev' });

/** The shell's build. It names no remotes: they are registered at run time from `/config/remotes.json`. */
export const hostConfig = (folder: string): RsbuildConfigSyncFn =>
  defineConfig((params: ConfigParams) => ({
    ...common(folder, 'primal_shell', params),
    plugins: [
      react(params),
      withoutSummaries(),
      fileList(),
      keptPageFiles(folder),
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
      // What a remote may use, for the comparison with what it uses (`src/remotes/fits.ts`).
      define: { OFFERED_SURFACE: JSON.stringify(offeredSurface()) },
    },
  }));

/** A remote's build: exposes `./pages` and each widget of its manifest, and writes the manifest into the build. */
export const remoteConfig = (folder: string): RsbuildConfigSyncFn =>
  defineConfig((params: ConfigParams) => {
    const { name, widgets } = readManifest(folder);
    const shared = common(folder, `primal_${name}`, params);
    return {
      ...shared,
      plugins: [
        react(params),
        withoutSummaries(),
        fileList(),
        pluginModuleFederation({
          name: `primal_${name}`,
          filename: hashed(params, 'assets/remoteEntry', 'js'),
          exposes: {
            './pages': './src/pages.tsx',
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
        builtManifest(folder),
        devServer(folder),
      ],
      resolve: { alias: { ...runtimeAsModules, ...textsAsTyped } },
      // A remote has no page of its own.
      source: { entry: {} },
      output: { ...shared.output, assetPrefix: 'auto' },
    };
  });
