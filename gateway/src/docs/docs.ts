import type { Middleware } from '../koa.ts';
import type { OpenApiDocument } from './openapi.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const text = (value: string): string => value.replace(/[&<>"]/g, (character) => escapes[character] ?? '');

const rows = (document: OpenApiDocument, tag: string): string =>
  Object.entries(document.paths)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, call]) => ({ path, method, call })))
    .filter(({ call }) => call.tags.includes(tag))
    .map(
      ({ path, method, call }) =>
        `<tr id="${text(call.operationId)}"><td><code>${method.toUpperCase()}</code></td>` +
        `<td><code>${text(path)}</code></td><td>${text(call.summary)}</td></tr>`,
    )
    .join('');

/** Short HTML page without scripts. Bodies and answers are only in the OpenAPI document. */
export const docsPage = (document: OpenApiDocument): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${text(document.info.title)} API</title>` +
  '<meta name="viewport" content="width=device-width"><style>:root{color-scheme:light dark;font:14px/1.5 system-ui}' +
  'body{max-width:960px;margin:32px auto;padding:0 16px}td{padding:2px 16px 2px 0;vertical-align:top}</style></head>' +
  `<body><h1>${text(document.info.title)} API</h1><p>${text(document.info.description)}</p>` +
  '<p>The parameters and answers of each call are in <a href="/api/openapi.json">openapi.json</a>, an OpenAPI 3.1 document ' +
  'that any viewer or client generator reads.</p>' +
  document.tags
    .map(
      ({ name, description }) =>
        `<h2>${text(name)}</h2><p>${text(description)}</p><table>${rows(document, name)}</table>`,
    )
    .join('') +
  '</body></html>';

// The document is created on the first request, because it loads the schemas of all areas.
let made: Promise<{ json: string; page: string }> | undefined;

const make = async () => {
  const { openApiDocument } = await import('./openapi.ts');
  const document = openApiDocument();
  return { json: JSON.stringify(document), page: docsPage(document) };
};

export const openApi: Middleware = async (context) => {
  made ??= make();
  context.type = 'json';
  context.body = (await made).json;
};

export const docs: Middleware = async (context) => {
  made ??= make();
  context.type = 'html';
  context.body = (await made).page;
};
