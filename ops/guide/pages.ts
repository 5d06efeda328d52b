import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { marked } from 'marked';
import { repository } from '../run/processes.ts';

export const guideFolder = join(repository, 'docs', 'guide');

const contents = 'README.md';

/** `weigh.md` becomes `weigh.html`; the contents page becomes the index. */
const toFileName = (page: string): string =>
  page === contents ? 'index.html' : page.replace(/\.md$/, '.html');

const parseTitle = (markdown: string): string => /^# (.+)$/m.exec(markdown)?.[1] ?? 'Guide';

export const listPages = (): string[] => {
  const listed = [...readFileSync(join(guideFolder, contents), 'utf8').matchAll(/\]\(([\w-]+\.md)\)/g)];
  return [contents, ...listed.map(([, page = '']) => page)];
};

const renderPage = (
  page: string,
  markdown: string,
  links: readonly { page: string; title: string }[],
): string => {
  const menu = links.map(({ page: other, title }) => {
    const current = other === page ? ' aria-current="page"' : '';
    return `<li><a href="${toFileName(other)}"${current}>${title}</a></li>`;
  });
  const html = marked
    .parse(markdown, { async: false })
    .replace(/href="([\w-]+\.md)"/g, (_, to) => `href="${toFileName(to)}"`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${parseTitle(markdown)} · Primal guide</title>
<link rel="stylesheet" href="guide.css">
</head>
<body>
<header><a href="/dashboard">Primal</a></header>
<nav aria-label="Guide"><ul>${menu.join('')}</ul></nav>
<main>${html}</main>
</body>
</html>
`;
};

/** Writes the guide as HTML to `guide/` of the shell's build, for the header's help link. */
export const buildGuide = (dist: string): void => {
  const target = join(dist, 'guide');
  mkdirSync(target, { recursive: true });
  const pages = listPages().map((page) => {
    const markdown = readFileSync(join(guideFolder, page), 'utf8');
    return { page, markdown, title: parseTitle(markdown) };
  });
  for (const { page, markdown } of pages)
    writeFileSync(join(target, toFileName(page)), renderPage(page, markdown, pages));
  cpSync(join(import.meta.dirname, 'guide.css'), join(target, 'guide.css'));
  for (const picture of readdirSync(join(guideFolder, 'pictures')))
    cpSync(join(guideFolder, 'pictures', picture), join(target, 'pictures', picture));
};
