import { Parser } from 'saxen';

interface Visitor {
  open?(name: string, attributes: Record<string, string>): void;
  /** `text` is the content of an element without children. */
  close?(name: string, text: string): void;
}

const toLocalName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Visits the elements of an XML document. Throws if malformed; custom entities are unknown. */
export const visitXml = (xml: string, { open, close }: Visitor): void => {
  let text = '';
  const parser = new Parser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('openTag', (name, attributes, decode) => {
    text = '';
    if (!open) return;
    const found = Object.entries(attributes()).map(([key, value]) => [key, decode(String(value))]);
    open(toLocalName(name), Object.fromEntries(found));
  });
  parser.on('text', (part, decode) => {
    text += decode(part);
  });
  parser.on('cdata', (part) => {
    text += part;
  });
  parser.on('closeTag', (name) => {
    close?.(toLocalName(name), text);
    text = '';
  });
  parser.parse(xml);
};

/** Decodes escapes such as `_x000D_`, for characters XML cannot represent. */
export const decodeCellText = (text: string): string =>
  text
    .replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, '\n')
    .toWellFormed()
    .replaceAll('\u0000', '');

/** Shared strings by index, without phonetic hints for Asian text. */
export const parseSharedTexts = (xml: string): string[] => {
  const texts: string[] = [];
  let isSpoken = false;
  visitXml(xml, {
    open: (name) => {
      if (name === 'si') texts.push('');
      if (name === 'rPh') isSpoken = true;
    },
    close: (name, text) => {
      if (name === 't' && !isSpoken) texts.push((texts.pop() ?? '') + text);
      if (name === 'rPh') isSpoken = false;
    },
  });
  return texts.map(decodeCellText);
};

const builtIn: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '$#,##0_);($#,##0)',
  6: '$#,##0_);[Red]($#,##0)',
  7: '$#,##0.00_);($#,##0.00)',
  8: '$#,##0.00_);[Red]($#,##0.00)',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'm/d/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yyyy h:mm',
  37: '#,##0_);(#,##0)',
  38: '#,##0_);[Red](#,##0)',
  39: '#,##0.00_);(#,##0.00)',
  40: '#,##0.00_);[Red](#,##0.00)',
  41: '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)',
  42: '_($* #,##0_);_($* (#,##0);_($* "-"_);_(@_)',
  43: '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)',
  44: '_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
};

const isAsianDate = (id: number): boolean => (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** Number format of each cell style; defaults to 'General'. */
export const readStyles = (xml: string): string[] => {
  const own = new Map<number, string>();
  const styles: number[] = [];
  // Conditional formats (dxfs) reuse the ids for different formats.
  let list = '';
  visitXml(xml, {
    open: (name, { numFmtId, formatCode }) => {
      if (['numFmts', 'cellXfs'].includes(name)) list = name;
      if (name === 'numFmt' && list === 'numFmts') own.set(Number(numFmtId), formatCode ?? '');
      if (name === 'xf' && list === 'cellXfs') styles.push(Number(numFmtId ?? 0));
    },
    close: (name) => {
      if (name === list) list = '';
    },
  });
  return styles.map((id) => own.get(id) || builtIn[id] || (isAsianDate(id) ? 'm/d/yyyy' : 'General'));
};

export const readRelations = (xml: string): Map<string, string> => {
  const targets = new Map<string, string>();
  visitXml(xml, {
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target);
    },
  });
  return targets;
};

export const readSheetList = (xml: string) => {
  const sheets: { name: string; relation: string }[] = [];
  let is1904 = false;
  visitXml(xml, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (name !== 'sheet' || ['hidden', 'veryHidden'].includes(attributes.state ?? '')) return;
      const [, relation = ''] = Object.entries(attributes).find(([key]) => toLocalName(key) === 'id') ?? [];
      sheets.push({ name: attributes.name ?? '', relation });
    },
  });
  return { sheets, is1904 };
};
