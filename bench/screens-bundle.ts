import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRsbuild, mergeRsbuildConfig } from '@rsbuild/core';
import { frontEnds } from '../ops/launcher/front-ends/front-ends.ts';
import { readManifest } from '../shell/kit/src/federation/build-manifest.ts';
import { hostConfig } from '../shell/kit/src/federation.ts';

const shell = frontEnds.find(({ name }) => name === 'shell');

/** Takes the place of the federation's runtime: every remote's modules, built in. */
const builtIn = (): string => {
  const lines = frontEnds
    .filter(({ name }) => name !== 'shell')
    .flatMap(({ folder }) => {
      const { name, widgets } = readManifest(folder);
      const modules = [
        ['pages', 'src/pages.tsx'],
        ...widgets.map((widget) => [`widgets/${widget.name}`, `src/widgets/${widget.name}.tsx`]),
      ];
      return modules.map(
        ([module, file]) =>
          `'primal_${name}/${module}': () => import(${JSON.stringify(join(folder, file ?? ''))}),`,
      );
    });
  return `const modules = {\n${lines.join('\n')}\n};
export const registerRemotes = () => {};
export const loadRemote = (name) => modules[name]();`;
};

/** Builds the same screens as one application without federation, pages split off by route, and gives its folder. */
export async function buildBundle(folder: string): Promise<string> {
  if (!shell) throw new Error('There is no shell to build.');
  mkdirSync(folder, { recursive: true });
  const runtime = join(folder, 'built-in.js');
  writeFileSync(runtime, builtIn());
  const dist = join(folder, 'dist');
  const { plugins = [], ...config } = hostConfig(shell.folder)({ command: 'build', env: 'production' });
  const withoutFederation = plugins.filter(
    (plugin) => !(plugin && 'name' in plugin && plugin.name.includes('module-federation')),
  );
  const rsbuild = await createRsbuild({
    cwd: shell.folder,
    rsbuildConfig: mergeRsbuildConfig(
      { ...config, plugins: withoutFederation },
      {
        mode: 'production',
        output: { distPath: { root: dist }, cleanDistPath: true },
        resolve: { alias: { '@module-federation/enhanced/runtime': runtime } },
      },
    ),
  });
  await rsbuild.build();
  return dist;
}
