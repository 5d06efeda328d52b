import type { TestAnswer, TestClient } from './client.ts';

/** All pages of a list, by their `Link` headers. */
export const readPages = async <Row>(
  client: Pick<TestClient, 'send'>,
  path: string,
): Promise<TestAnswer<Row[]>[]> => {
  const pages: TestAnswer<Row[]>[] = [];
  for (let next: string | undefined = path; next; ) {
    const page = await client.send('GET', next);
    pages.push(page as unknown as TestAnswer<Row[]>);
    next = /<(.+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
  }
  return pages;
};

export const readRows = async <Row>(client: Pick<TestClient, 'send'>, path: string): Promise<Row[]> =>
  (await readPages<Row>(client, path)).flatMap(({ body }) => body);
