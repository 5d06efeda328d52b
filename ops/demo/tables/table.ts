/** Reads a text table: one record a line, cells separated by `|`, column names first. */
export const parseTable = <Column extends string>(text: string): Record<Column, string>[] => {
  const [columns = [], ...rows] = text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return rows.map((cells) => {
    if (cells.length !== columns.length)
      throw new Error(`A row has ${cells.length} cells: ${cells.join(' | ')}`);
    return Object.fromEntries(columns.map((column, at) => [column, cells[at]])) as Record<Column, string>;
  });
};
