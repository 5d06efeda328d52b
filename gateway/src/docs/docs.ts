import type { Middleware } from '../koa.ts';

// The document and the page are made when somebody asks for them first: they bring the schemas of all domains along.
let made: Promise<{ document: string; page: string }> | undefined;

const make = async () => {
  const [{ openApiDocument }, { docsPage }] = await Promise.all([
    import('./openapi.ts'),
    import('./page.ts'),
  ]);
  const document = openApiDocument();
  return { document: JSON.stringify(document), page: docsPage(document) };
};

/** `GET /api/openapi.json`: the whole API for tools. */
export const openApi: Middleware = async (context) => {
  made ??= make();
  context.type = 'json';
  context.body = (await made).document;
};

/** `GET /api/docs`: the same for people. */
export const docs: Middleware = async (context) => {
  made ??= make();
  context.type = 'html';
  context.body = (await made).page;
};
