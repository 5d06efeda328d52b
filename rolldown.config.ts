import { dirname, join, relative } from 'node:path';
import type { Plugin, RolldownOptions } from 'rolldown';
import { processBuilds } from './ops/launcher/process-builds.ts';
import { repository } from './ops/run/processes.ts';

/**
 * Packages excluded from the bundle: lazy, native, or with optional imports that fail. All others are
 * bundled, because reading a thousand small files takes longer than running them.
 */
const apart =
  /^(@node-rs\/|@googleapis\/|@opentelemetry\/(?!api)|@zxcvbn-ts\/|bwip-js|google-auth-library|nodemailer|pdfmake|piscina|pg-native|subset-font|dataloader|supports-color)/;

/** `import.meta` paths (worker files, served screens) still resolve from the module's source. */
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

/**
 * An ES import of `http` evaluates every export. Its WebSocket loads all of `fetch`, which takes about 40
 * ms.
 */
const httpAsRequired: Plugin = {
  name: 'http-as-required',
  resolveId: { filter: { id: /^(node:)?http$/ }, handler: () => '\0http.cjs' },
  load: {
    filter: { id: /^\0http\.cjs$/ },
    handler: () => "module.exports = process.getBuiltinModule('node:http');",
  },
};

/**
 * Koa checks if a body is a `Response`. The global loads all of `fetch`, which takes about 20 ms, and no body
 * here is a `Response`.
 */
const koaWithoutFetch: Plugin = {
  name: 'koa-without-fetch',
  transform: {
    filter: { id: /\/koa\/lib\/\w+\.js$/, code: 'instanceof Response' },
    handler: (code) => code.replaceAll(/\w+ instanceof Response\b/g, 'false'),
  },
};

/**
 * Lets a process leave out the schemas that it does not use. A contract file declares calls and events, and
 * its constants have no side effects, which Rolldown cannot know of calls.
 */
const unusedContracts: Plugin = {
  name: 'unused-contracts',
  transform: {
    filter: { id: /\/contracts\/.*\.ts$/ },
    handler(code) {
      const { body } = this.parse(code, { lang: 'ts' });
      const made = body.flatMap((statement) => {
        const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        if (declaration?.type !== 'VariableDeclaration') return [];
        return declaration.declarations.flatMap(({ init }) =>
          init && !/Function|Literal/.test(init.type) ? init : [],
        );
      });
      return made.reduceRight(
        (text, { start, end }) =>
          `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
        code,
      );
    },
  },
};

/** A single character beyond Latin-1 makes V8 store a script in two bytes for each character. */
const asciiOnly: Plugin = {
  name: 'ascii-only',
  generateBundle(_, files) {
    for (const file of Object.values(files)) if (file.type === 'chunk') file.code = escapeToAscii(file.code);
  },
};

const escapeToAscii = (code: string): string =>
  code.replace(/\\?[^\0-\x7f]|\\./gs, (found) => {
    const unit = found.charCodeAt(found.length - 1);
    return unit < 0x80 ? found : `\\u${unit.toString(16).padStart(4, '0')}`;
  });

/**
 * Bundles each process for `process-builds.ts`: `PROCESSES` names the processes, `INTO` a folder in their
 * `dist`.
 */
const { PROCESSES, INTO = '.' } = process.env;

const builds: RolldownOptions[] = processBuilds
  .filter(({ name }) => (PROCESSES ?? name).split(' ').includes(name))
  .map(({ entry, dist }) => ({
    input: { main: entry },
    cwd: repository,
    platform: 'node',
    external: apart,
    checks: { eval: false },
    plugins: [placesOfSources(dist), unusedContracts, httpAsRequired, koaWithoutFetch, asciiOnly],
    output: { dir: join(dist, INTO), entryFileNames: '[name].js', chunkFileNames: '[name].js' },
  }));

export default builds;
