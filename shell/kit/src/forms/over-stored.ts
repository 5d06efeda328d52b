import type { DocumentValues } from './document-contents.ts';
import { isSame, typedOf } from './typed.ts';

type Line = DocumentValues['lines'][number] & { id?: string };

/** A line's key is its name on the screen alone, given anew with each reading where the line has no id. */
const contentOf = ({ key: _key, ...content }: Line) => content;
const isSameLine = (one: Line, other: Line): boolean => isSame(contentOf(one), contentOf(other));

const linesOver = <L extends Line>(mine: readonly L[], opened: readonly L[], stored: readonly L[]): L[] => {
  if ([...opened, ...stored].every(({ id }) => id === undefined))
    return [...(isSame(mine.map(contentOf), opened.map(contentOf)) ? stored : mine)];
  const [before, theirs] = [opened, stored].map((lines) => new Map(lines.map((line) => [line.id, line])));
  const own = mine.flatMap((line) => {
    const was = line.id === undefined ? undefined : before?.get(line.id);
    return was && isSameLine(line, was) ? (theirs?.get(line.id) ?? []) : line;
  });
  return [...own, ...stored.filter(({ id }) => !before?.has(id))];
};

/**
 * What to save over a document that somebody else has changed: what was typed since it was `opened`, and in all fields and lines
 * that nobody typed in what is stored by now. Lines of theirs follow those that were there; lines without ids are one list.
 */
export const overStored = <Values extends DocumentValues>(
  mine: Values,
  opened: Values,
  stored: Values,
): Values => ({
  ...stored,
  ...typedOf(mine, opened),
  lines: linesOver<Line>(mine.lines, opened.lines, stored.lines),
});
