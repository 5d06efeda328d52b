import { filledLines, type GridLine } from '@primal/kit/grid';
import { issuesOf } from '@primal/kit/platform';

/** What the server refused of the lines (`items.2.quantity`), by the key of the line it is about. */
export const lineErrorsOf = (error: unknown, lines: readonly GridLine[]): Record<string, string> => {
  const sent = filledLines(lines);
  return Object.fromEntries(
    issuesOf(error).flatMap(({ path, message }) => {
      const line = sent[Number(path.match(/^items\.(\d+)/)?.[1])];
      return line ? [[line.key, message]] : [];
    }),
  );
};
