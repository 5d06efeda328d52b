import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { describe, expect, it } from 'vitest';
import { listSources, repository, type Source } from './sources.ts';

const folders = [
  'contracts',
  'services/kit',
  'services/trade',
  'services/orders',
  'services/billing',
  'services/delivery',
  'services/admin',
  'gateway',
  'shell/kit',
  'shell/src',
  'mfe-orders',
  'mfe-billing',
  'mfe-delivery',
  'mfe-admin',
  'scripts',
  'ops',
  'harness',
  'bench',
  'tests',
];

const relativeWord = /^(What|Who|Whoever|Whether|Where|How|Those|That|One|None)\b/;
const maxWords = 20;
const directive = /^(\/|!|[@#]__)|biome-ignore|@(ts-expect-error|vite-ignore|vitest-environment)|webpack/;

/** Comments with their offsets, including SQL's. Adjacent lines of `//` are one comment. */
const commentsIn = ({ file, text }: Source): { start: number; comment: string }[] => {
  const found: { start: number; end: number; lines: string[] }[] = [];
  for (const { type, value, start, end } of parseSync(file, text).comments) {
    const lines = value.split('\n').map((line) => line.replace(/^\s*\*+/, '').trim());
    const last = found.at(-1);
    if (directive.test(value.trim())) continue;
    if (type === 'Line' && last && /^\n[ \t]*$/.test(text.slice(last.end, start))) {
      last.lines.push(...lines);
      last.end = end;
    } else found.push({ start, end, lines });
  }
  const sql = [...text.matchAll(/(?<=^ *)-- (.+)$/gm)];
  return [
    ...found.map(({ start, lines }) => ({ start, comment: lines.join('\n').trim() })),
    ...sql.map(({ index, 1: comment = '' }) => ({ start: index, comment })),
  ];
};

/** Words of the longest sentence; a code span is one word, and a list item one sentence. */
const longestSentence = (comment: string): number => {
  const sentences = comment.replace(/`[^`]*`/g, 'code').split(/[.!?](?=\s|$)|\n(?=[-*\d@])|\n\n/);
  return Math.max(
    ...sentences.map((sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length),
  );
};

/** `file:line: reason` of each comment that breaks a rule. */
const violations = (sources: readonly Source[]): string[] =>
  sources.flatMap((source) =>
    commentsIn(source).flatMap(({ start, comment }) => {
      const place = `${source.file}:${source.text.slice(0, start).split('\n').length}`;
      const words = longestSentence(comment);
      const first = relativeWord.exec(comment)?.[0];
      return [
        ...(first ? [`${place}: begins with ${first}`] : []),
        ...(words > maxWords ? [`${place}: has a sentence of ${words} words`] : []),
      ];
    }),
  );

describe('the comments', () => {
  it('are found with their violations', () => {
    const text = `/** What it is. */
const text = '// Where';
// ${'word '.repeat(11)}
// ${'word '.repeat(10)}
${'-- Whether it is SQL.'}
`;
    expect(violations([{ file: 'a.ts', text }])).toEqual([
      'a.ts:1: begins with What',
      'a.ts:3: has a sentence of 21 words',
      'a.ts:5: begins with Whether',
    ]);
  });

  it.each(folders)('in %s begin with a noun or a verb and have short sentences', (folder) => {
    expect(violations(listSources(folder))).toEqual([]);
  });

  it('of the configuration begin with a noun or a verb and have short sentences', () => {
    const files = globSync('*.ts', { cwd: repository });
    const sources = files.map((file) => ({ file, text: readFileSync(join(repository, file), 'utf8') }));
    expect(violations(sources)).toEqual([]);
  });
});
