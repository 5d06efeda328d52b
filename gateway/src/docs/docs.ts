import type { Middleware } from '../koa.ts';
import type { OpenApiDocument } from './openapi.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (value: string): string =>
  value.replace(/[&<>"]/g, (character) => escapes[character] ?? '');

const renderRows = (document: OpenApiDocument, tag: string): string =>
  Object.entries(document.paths)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, call]) => ({ path, method, call })))
    .filter(({ call }) => call.tags.includes(tag))
    .map(
      ({ path, method, call }) =>
        `<tr id="${escapeHtml(call.operationId)}"><td><code>${method.toUpperCase()}</code></td>` +
        `<td><code>${escapeHtml(path)}</code></td><td>${escapeHtml(call.summary)}</td></tr>`,
    )
    .join('');

/** Short HTML page without scripts. Bodies and answers are only in the OpenAPI document. */
export const renderDocsPage = (document: OpenApiDocument): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(document.info.title)} API</title>` +
  '<meta name="viewport" content="width=device-width"><style>:root{color-scheme:light dark;font:14px/1.5 system-ui}' +
  'body{max-width:960px;margin:32px auto;padding:0 16px}td{padding:2px 16px 2px 0;vertical-align:top}</style></head>' +
  `<body><h1>${escapeHtml(document.info.title)} API</h1><p>${escapeHtml(document.info.description)}</p>` +
  '<p>The parameters and answers of each call are in <a href="/api/openapi.json">openapi.json</a>, an OpenAPI 3.1 document ' +
  'that any viewer or client generator reads.</p>' +
  document.tags
    .map(
      ({ name, description }) =>
        `<h2>${escapeHtml(name)}</h2><p>${escapeHtml(description)}</p><table>${renderRows(document, name)}</table>`,
    )
    .join('') +
  '</body></html>';

// The document is created on the first request, because it loads the schemas of all areas.
let documents: Promise<{ json: string; page: string }> | undefined;

const createDocuments = async () => {
  const { createOpenApiDocument } = await import('./openapi.ts');
  const document = createOpenApiDocument();
  return { json: JSON.stringify(document), page: renderDocsPage(document) };
};

export const serveOpenApi: Middleware = async (context) => {
  documents ??= createDocuments();
  context.type = 'json';
  context.body = (await documents).json;
};

export const serveDocs: Middleware = async (context) => {
  documents ??= createDocuments();
  context.type = 'html';
  context.body = (await documents).page;
};
