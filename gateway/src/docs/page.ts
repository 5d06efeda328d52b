import { notation } from './notation.ts';
import type { Json, OpenApiDocument, Operation } from './openapi.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const text = (value: unknown): string =>
  String(value).replace(/[&<>"]/g, (character) => escapes[character] ?? '');

/** A sentence in which names stand between backticks. */
const prose = (value: string): string => text(value).replace(/`([^`]+)`/g, '<code>$1</code>');

const style = `
  :root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
  body { max-width: 960px; margin: 32px auto; padding: 0 16px; }
  h1 { font-size: 24px; } h2 { margin: 32px 0 8px; font-size: 18px; text-transform: capitalize; }
  details { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 8px 0; }
  summary { cursor: pointer; } summary span { opacity: 0.75; }
  code { font: 13px ui-monospace, monospace; } .method { display: inline-block; width: 56px; font-weight: 600; }
  pre { overflow: auto; padding: 12px; border-radius: 4px; background: color-mix(in srgb, currentColor 6%, transparent); }
  h3 { margin: 12px 0 4px; font-size: 13px; } td { padding: 0 16px 0 0; vertical-align: top; }`;

const block = (title: string, schema: Json | undefined): string =>
  schema ? `<h3>${text(title)}</h3><pre><code>${text(notation(schema))}</code></pre>` : '';

const schemaIn = (holder: Json | undefined): Json | undefined =>
  (holder?.content as { 'application/json'?: { schema: Json } } | undefined)?.['application/json']?.schema;

const parameterRow = (parameter: Json): string =>
  `<tr><td><code>${text(parameter.name)}</code></td><td>${text(parameter.in)}</td>` +
  `<td><code>${text(notation(parameter.schema as Json))}</code></td></tr>`;

const parameterTable = (parameters: Json[] = []): string =>
  parameters.length > 0 ? `<h3>Parameters</h3><table>${parameters.map(parameterRow).join('')}</table>` : '';

const operationHtml = (method: string, path: string, operation: Operation): string => {
  const [[status, answer] = ['200', undefined]] = Object.entries(operation.responses);
  return (
    `<details id="${text(operation.operationId)}"><summary><code><b class="method">${text(method.toUpperCase())}</b>` +
    `${text(path)}</code> <span>${prose(operation.summary)}</span></summary>` +
    parameterTable(operation.parameters) +
    block('Body', schemaIn(operation.requestBody)) +
    block(`Answer ${status}`, schemaIn(answer) ?? { type: 'nothing' }) +
    `</details>`
  );
};

const areaHtml = (document: OpenApiDocument, tag: OpenApiDocument['tags'][number]): string => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag.name))
      .map(([method, operation]) => operationHtml(method, path, operation)),
  );
  return `<section><h2>${text(tag.name)}</h2><p>${prose(tag.description)}</p>${operations.join('')}</section>`;
};

/** The document as one page to read, without a script, so that the strictest policy lets it be. */
export const docsPage = (document: OpenApiDocument): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${text(document.info.title)} API</title>` +
  `<meta name="viewport" content="width=device-width"><style>${style}</style></head><body>` +
  `<h1>${text(document.info.title)} API</h1><p>${prose(document.info.description)}</p>` +
  `<p>For tools: <a href="/api/openapi.json">openapi.json</a>. Every answer that is no success carries ` +
  `<code>{message, code, issues?}</code>.</p>` +
  `${document.tags.map((tag) => areaHtml(document, tag)).join('')}</body></html>`;
