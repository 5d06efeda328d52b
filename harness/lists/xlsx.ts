import { strToU8, zipSync } from 'fflate';

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const toColumnLetter = (at: number): string =>
  at < 26
    ? String.fromCharCode(65 + at)
    : `${toColumnLetter(Math.floor(at / 26) - 1)}${toColumnLetter(at % 26)}`;

/**
 * A cell in Excel's storage form: numbers, and dates as days since 1900. A formula may lack its value.
 * `shared` texts are stored in a separate list, as formatted runs.
 */
export type SheetCell =
  | string
  | number
  | boolean
  | { date: string }
  | { formula: string; value?: number }
  | { number: number | string; format: string }
  | { error: string }
  | { shared: string };

interface Lists {
  formats: string[];
  texts: string[];
}

const addNumbered = (list: string[], value: string): number => {
  const at = list.indexOf(value);
  return at < 0 ? list.push(value) - 1 : at;
};

/** Formats that Excel's conditional formatting defines under the numbers of other cell formats. */
const conditional = [14, 164]
  .map((id) => `<dxf><numFmt numFmtId="${id}" formatCode="&quot;over: &quot;0.00%"/></dxf>`)
  .join('');

const toDayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000 + 25_569;

const writeCell = (cell: SheetCell, at: string, { formats, texts }: Lists): string => {
  if (cell === '') return '';
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`;
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if ('date' in cell) return `<c r="${at}" s="1"><v>${toDayNumber(cell.date)}</v></c>`;
  if ('error' in cell) return `<c r="${at}" t="e"><f>A1</f><v>${cell.error}</v></c>`;
  if ('shared' in cell) return `<c r="${at}" t="s"><v>${addNumbered(texts, cell.shared)}</v></c>`;
  if ('format' in cell)
    return `<c r="${at}" s="${2 + addNumbered(formats, cell.format)}"><v>${cell.number}</v></c>`;
  const value = cell.value === undefined ? '' : `<v>${cell.value}</v>`;
  return `<c r="${at}"><f>${escapeXml(cell.formula)}</f>${value}</c>`;
};

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';

export interface SheetLook {
  merged?: readonly string[];
  hiddenRows?: readonly number[];
  isHidden?: boolean;
}

const writeSheet = (
  rows: readonly (readonly SheetCell[])[],
  lists: Lists,
  { merged = [], hiddenRows = [] }: SheetLook = {},
): string =>
  `<worksheet xmlns="${main}"><sheetData>${rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}"${hiddenRows.includes(row + 1) ? ' hidden="1"' : ''}>${cells.map((cell, at) => writeCell(cell, `${toColumnLetter(at)}${row + 1}`, lists)).join('')}</row>`,
    )
    .join(
      '',
    )}</sheetData>${merged.length > 0 ? `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>` : ''}</worksheet>`;

export const writeXlsx = (
  sheets: Readonly<Record<string, readonly (readonly SheetCell[])[]>>,
  { is1904 = false, looks = {} }: { is1904?: boolean; looks?: Readonly<Record<string, SheetLook>> } = {},
): Uint8Array => {
  const lists: Lists = { formats: [], texts: [] };
  const bodies = Object.entries(sheets).map(([name, rows]) => writeSheet(rows, lists, looks[name]));
  const names = Object.keys(sheets);
  const relations = names.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"/>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}">${is1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${names
      .map(
        (name, at) =>
          `<sheet name="${escapeXml(name)}"${looks[name]?.isHidden ? ' state="hidden"' : ''} sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships">${relations.join('')}<Relationship Id="rIdS" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts>${lists.formats
      .map((format, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escapeXml(format)}"/>`)
      .join('')}</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>${lists.formats
      .map((_, at) => `<xf numFmtId="${164 + at}"/>`)
      .join('')}</cellXfs><dxfs>${conditional}</dxfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${lists.texts
      .map(
        (text) =>
          `<si>${[...text].map((letter) => `<r><t xml:space="preserve">${escapeXml(letter)}</t></r>`).join('')}</si>`,
      )
      .join('')}</sst>`,
  };
  for (const [at, body] of bodies.entries()) parts[`xl/worksheets/sheet${at + 1}.xml`] = body;
  return zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, text]) => [name, strToU8(`<?xml version="1.0"?>${text}`)]),
    ),
  );
};
