import { dirname, join, relative } from 'node:path';
import type { Plugin, RolldownOptions } from 'rolldown';
import { processBuilds } from './ops/launcher/process-builds.ts';
import { repository } from './ops/launcher/processes.ts';

/**
 * Packages that a process loads at the first use, if ever, that have a native part, or that others look for in vain. The rest is
 * joined: to find and to read a thousand small files takes longer than to run them.
 */
const apart =
  /^(@node-rs\/|@googleapis\/|@opentelemetry\/(?!api)|@zxcvbn-ts\/|bwip-js|google-auth-library|nodemailer|pdfmake|piscina|pg-native|subset-font|dataloader|supports-color)/;

/** What a module says of its own place (the files of a worker, the screens that it serves) still means that of its source. */
const placesOfSources = (dist: string): Plugin => ({
  name: 'places-of-sources',
  transform: {
    filter: { id: /(services|gateway)\/.*\.ts$/, code: 'import.meta.' },
    handler(code, id) {
      const urlOf = (path: string) => `new URL(${JSON.stringify(relative(dist, path))}, import.meta.url)`;
      return code
        .replaceAll(
          'import.meta.dirname',
          `import.meta.dirname + ${JSON.stringify(`/${relative(dist, dirname(id))}`)}`,
        )
        .replaceAll('import.meta.url', `${urlOf(id)}.href`);
    },
  },
});

/** An import of `http` reads all that it exports, WebSocket among it, for which Node loads the whole of `fetch`: some 40 ms. */
const httpAsRequired: Plugin = {
  name: 'http-as-required',
  resolveId: { filter: { id: /^(node:)?http$/ }, handler: () => '\0http.cjs' },
  load: {
    filter: { id: /^\0http\.cjs$/ },
    handler: () => "module.exports = process.getBuiltinModule('node:http');",
  },
};

/** One file of each process's own modules, for `process-builds.ts`: `PROCESSES` names those to build, `INTO` a folder in their `dist`. */
const { PROCESSES, INTO = '.' } = process.env;

const builds: RolldownOptions[] = processBuilds
  .filter(({ name }) => (PROCESSES ?? name).split(' ').includes(name))
  .map(({ entry, dist }) => ({
    input: { main: entry },
    cwd: repository,
    platform: 'node',
    external: apart,
    checks: { eval: false },
    plugins: [placesOfSources(dist), httpAsRequired],
    output: { dir: join(dist, INTO), entryFileNames: '[name].js', chunkFileNames: '[name].js' },
  }));

export default builds;
