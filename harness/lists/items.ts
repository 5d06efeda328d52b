import { type List, makeRows, orderCells, pickAt, splitHeadings } from './list.ts';

const desktopItems = splitHeadings(
  ',Active Status,Type,Item,Description,Sales Tax Code,Account,COGS Account,Asset Account,' +
    'Accumulated Depreciation,Purchase Description,Quantity On Hand,U/M,U/M Set,Cost,' +
    'Preferred Vendor,Tax Agency,Price,Reorder Pt (Min),MPN',
);

const goods = [
  ['Beef', 'Ribeye lip on choice', 'lb'],
  ['Beef', 'Chuck roll 116A', 'lb'],
  ['Pork', 'Spareribs St. Louis cut', 'lb'],
  ['Chicken', 'Wings jumbo 4/10 lb', 'cs'],
  ['Dairy', 'Mozzarella loaf', 'ea'],
  ['Dry Goods', 'Flour bread 50 lb', 'bg'],
] as const;

/**
 * QuickBooks Desktop: Item List, Excel, Export All Items. Has numbered goods in categories, plus services
 * and taxes.
 */
export const createQuickBooksDesktopItems = (count: number, mark = 'I'): List => [
  desktopItems,
  ...makeRows(count, (at) => {
    const [category, what, unit] = pickAt(goods, at);
    const cells: Record<string, string> = {
      'Active Status': at % 40 === 39 ? 'Not-active' : 'Active',
      Type: 'Inventory Part',
      'U/M': unit,
      Item: `${category}:${mark}${1000 + at}`,
      Description: `${what} ${mark}${at + 1}`,
      'Sales Tax Code': 'Non',
      Account: 'Sales',
      'COGS Account': 'Cost of Goods Sold',
      'Asset Account': 'Inventory Asset',
      'Quantity On Hand': String(at % 70),
      Cost: (3 + (at % 900) / 100).toFixed(2),
      Price: (5 + (at % 900) / 100).toFixed(2),
    };
    if (at % 1000 === 7)
      Object.assign(cells, { Type: 'Service', Item: `Delivery ${mark}${at}`, Description: 'Delivery' });
    if (at % 1000 === 8)
      Object.assign(cells, { Type: 'Sales Tax Item', Item: `State Tax ${mark}${at}`, Description: '' });
    return orderCells(desktopItems, cells);
  }),
];

/** QuickBooks Online: Sales, Products and Services, Export to Excel. Has no units, and includes services. */
export const createQuickBooksOnlineItems = (count: number, mark = 'O'): List => [
  splitHeadings(
    'Product/Service Name,Sales Description,SKU,Type,Sales Price / Rate,Taxable,Income Account,' +
      'Purchase Description,Purchase Cost,Expense Account,Quantity On Hand,Reorder Point,' +
      'Inventory Asset Account,Quantity as-of Date',
  ),
  ...makeRows(count, (at) => {
    const [category, what] = pickAt(goods, at);
    const isService = at % 1000 === 7;
    const price = (6 + (at % 900) / 100).toFixed(2);
    const cost = (4 + (at % 900) / 100).toFixed(2);
    return [
      isService ? `Delivery ${mark}${at}` : `${category}:${what} ${mark}${at + 1}`,
      what,
      `${mark}-${2000 + at}`,
      isService ? 'Service' : 'Inventory',
      price,
      'No',
      'Sales of Product Income',
      what,
      cost,
      'Cost of Goods Sold',
      String(at % 70),
      '',
      'Inventory Asset',
      '11/01/2026',
    ];
  }),
];

/** A handmade price list: titles, headings in row 4, sums below. */
export const createPlainItems = (count: number, mark = 'S'): List => [
  ['Prairie Provisions LLC', '', '', '', ''],
  ['Price list of 11/23/2026', '', '', '', ''],
  ['', '', '', '', ''],
  ['Item #', 'Description', 'UOM', 'Sell Price', 'Cost'],
  ...makeRows(count, (at) => {
    const [, what] = pickAt(goods, at);
    const price = (7 + (at % 900) / 100).toFixed(2);
    return [
      `${mark}-${3000 + at}`,
      `${what} ${mark}${at + 1}`,
      'LB',
      price,
      (5 + (at % 900) / 100).toFixed(2),
    ];
  }),
  ['Total', '', '', '1,234,567.89', ''],
];
