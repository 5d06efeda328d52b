import type { ImportSubject } from '@primal/contracts/admin/csv-export';
import { stored } from '@primal/kit/platform';
import { z } from 'zod';
import type { OpenFile } from './open-file.ts';
import type { Said } from './said.ts';

const texts = z.record(z.string(), z.string());
const schema = z.object({
  headings: z.array(z.string()),
  said: z.object({ fields: z.array(z.string()), standIns: texts, words: texts }),
});

const headingsOf = ({ suggested }: OpenFile): string[] => suggested.columns.map(({ heading }) => heading);

/**
 * What was said of a file's columns, kept in this tab until it is imported: after a reload the file is chosen anew, and is known
 * by its headings. What was imported is remembered by the server.
 */
export const keptSaid = (subject: ImportSubject) => {
  const kept = stored(`primal-import|${subject}`, 'sessionStorage');
  return {
    keep: (file: OpenFile, said: Said): void => kept.setJson({ headings: headingsOf(file), said }),
    /** What was said of such a file before; null of any other. */
    of: (file: OpenFile): Said | null => {
      const before = schema.safeParse(kept.getJson());
      const isSame = JSON.stringify(before.data?.headings) === JSON.stringify(headingsOf(file));
      return before.success && isSame ? before.data.said : null;
    },
    forget: (): void => kept.set(null),
  };
};
