import { Text } from '@primal/kit';
import { listRows } from './list-rows.ts';
import type { OpenFile } from './open-file.ts';

/** Says which rows of the sheet do not belong to the list. */
export const LeftOut = ({ file: { sheets, sheet, suggested } }: { file: OpenFile }) => {
  const { leftOut } = listRows(sheets[sheet]?.rows ?? [], suggested.headingRow);
  if (leftOut.length === 0) return null;
  const more = leftOut.length - 5;
  return (
    <Text size="sm" mb="sm">
      {leftOut.slice(0, 5).join(' ')}
      {more > 0 && ` ${more.toLocaleString('en-US')} more are skipped.`}
    </Text>
  );
};
