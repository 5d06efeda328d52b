/** A table written as text: one record a line, cells parted by `|`, the first line naming the columns. */
export const readTable = <Column extends string>(
  columns: readonly Column[],
  text: string,
): Record<Column, string>[] => {
  const [head, ...lines] = text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => line.split('|').map((cell) => cell.trim()));
  if (head?.join() !== columns.join()) throw new Error(`The table's columns are not ${columns.join(', ')}.`);
  return lines.map((cells) => {
    if (cells.length !== columns.length)
      throw new Error(`A row has ${cells.length} cells: ${cells.join(' | ')}`);
    return Object.fromEntries(columns.map((column, at) => [column, cells[at]])) as Record<Column, string>;
  });
};
