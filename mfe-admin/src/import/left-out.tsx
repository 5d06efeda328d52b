import { Text } from '@primal/kit';
import { hiddenSentences, listRows } from './list-rows.ts';
import type { OpenFile } from './open-file.ts';

/** Says which rows of the sheet do not belong to the list, and how many of the list's are hidden in the spreadsheet. */
export const LeftOut = ({ file: { sheets, sheet, suggested } }: { file: OpenFile }) => {
  const { rows = [], hiddenRows = [] } = sheets[sheet] ?? {};
  const list = listRows(rows, suggested.headingRow);
  const leftOut = [...hiddenSentences(list.rows, hiddenRows), ...list.leftOut];
  if (leftOut.length === 0) return null;
  const more = leftOut.length - 5;
  return (
    <Text size="sm" mb="sm">
      {leftOut.slice(0, 5).join(' ')}
      {more > 0 && ` ${more.toLocaleString('en-US')} more are skipped.`}
    </Text>
  );
};
