import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';

export const fileListName = '.files';

/** Read by `ops/launcher/front-ends.ts`, which retains earlier builds for open pages. */
export const createFileListPlugin = (): RsbuildPlugin => ({
  name: 'primal-file-list',
  setup: (api) => {
    api.onAfterBuild(({ stats }) => {
      const { assets = [] } = stats?.toJson({ all: false, assets: true }) ?? {};
      const names = assets.map(({ name }) => name).sort();
      writeFileSync(join(api.context.distPath, fileListName), names.join('\n'));
    });
  },
});
