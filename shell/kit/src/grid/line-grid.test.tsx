import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { KitProvider } from '../provider/kit-provider.tsx';
import { renderKit } from '../testing.tsx';
import { saleColumns, saleTexts } from './columns.ts';
import { type EntryColumn, type GridLine, linesSubtotal, newLine, unfinishedLines } from './line.ts';
import { chooseProduct, enterCell, repriceLines, setWeights } from './line-edits.ts';
import { LineGrid, type LineGridProps } from './line-grid.tsx';
import { caseOfWings, ribeye, shrimp } from './products.fixture.ts';

/** The cells drawn, by column: each asks once whether it takes text. */
const drawn: string[] = [];
vi.mock('./columns.ts', async (original) => {
  const columns = await original<typeof import('./columns.ts')>();
  const isEditable: typeof columns.isEditable = (line, column): column is EntryColumn => {
    drawn.push(column);
    return columns.isEditable(line, column);
  };
  return { ...columns, isEditable };
});
vi.mock('./line.ts', async (original) => {
  const line = await original<typeof import('./line.ts')>();
  return { ...line, linesSubtotal: vi.fn(line.linesSubtotal) };
});

const products = { options: [shrimp, caseOfWings, ribeye] };

function Page({
  start,
  onLines,
  ...rest
}: Partial<LineGridProps> & { start: GridLine[]; onLines: (lines: GridLine[]) => void }) {
  const [lines, setLines] = useState(start);
  const change = (next: GridLine[]) => {
    setLines(next);
    onLines(next);
  };
  return <LineGrid products={products} tier="base" lines={lines} onChange={change} {...rest} />;
}

const drawGrid = (start: GridLine[] = [], props: Partial<LineGridProps> = {}) => {
  const onLines = vi.fn<(lines: GridLine[]) => void>();
  const drawn = renderKit(<Page start={start} onLines={onLines} {...props} />);
  return { ...drawn, lines: () => onLines.mock.lastCall?.[0] ?? start };
};

const of = (...chosen: (typeof ribeye)[]) =>
  chosen.map((product) => chooseProduct(newLine(), product, 'base'));
const cell = (row: number, column: string) =>
  screen.getAllByRole('row')[row]?.querySelector<HTMLElement>(`[data-column="${column}"]`) as HTMLElement;
const field = (name: string) => screen.getByLabelText(name);

describe('an empty grid', () => {
  test('says how to begin', () => {
    drawGrid();
    screen.getByText("No items added yet. Click 'Add Row' to get started.");
  });

  test('says that there are no products, and adds no row', async () => {
    const { user, lines } = drawGrid([], { products: { options: [] } });
    screen.getByText('No products available. Please add products first.');
    await user.click(screen.getByRole('button', { name: 'Add Row' }));
    expect(await screen.findByText('No Products')).toBeTruthy();
    screen.getByText('Please add products first');
    expect(lines()).toEqual([]);
  });

  test('says that the products could not be loaded, and tries again', async () => {
    const onRetry = vi.fn();
    const { user } = drawGrid([], { products: { options: [], error: new Error('503: away'), onRetry } });
    screen.getByText('The products could not be loaded.');
    expect(screen.queryByText(/No products available/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  test('says that the products are on their way', () => {
    drawGrid([], { products: { options: [], loading: true } });
    screen.getByText('Loading products...');
  });
});

describe('taking an order by keyboard', () => {
  test('product, quantity, next line, without the mouse', async () => {
    const { user, lines } = drawGrid();
    await user.click(screen.getByRole('button', { name: 'Add Row' }));
    expect(field('Product, row 1').getAttribute('placeholder')).toBe('Type or search product...');
    await user.keyboard('shr{Enter}5{Enter}wing{Enter}2{Enter}');
    expect(lines()).toMatchObject([
      { productName: 'Shrimp 16/20', quantity: '5', total: '45.00' },
      { productName: 'Chicken Wings', quantity: '2', weight: '80', total: '200.00' },
      { productId: null },
    ]);
    expect(document.activeElement).toBe(field('Product, row 3'));
    screen.getByText('3 rows');
    screen.getByText('$245.00');
  });

  test('several weights typed into the weight cell weigh the line', async () => {
    const { user, lines } = drawGrid();
    await user.click(screen.getByRole('button', { name: 'Add Row' }));
    await user.keyboard('rib{Enter}3{Tab}36.54 37.1 36.9{Enter}');
    expect(lines()[0]).toMatchObject({
      quantity: '3',
      weight: '110.54',
      individualWeights: ['36.54', '37.1', '36.9'],
    });
  });

  test('Tab past the last cell adds a line, from an empty line it leaves the grid', async () => {
    const { user, lines } = drawGrid(of(shrimp));
    await user.click(cell(1, 'unitPrice'));
    await user.keyboard('9.5{Tab}');
    expect(lines()).toHaveLength(2);
    await user.keyboard('{Tab}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Row' }));
  });
});

describe('the product picker', () => {
  test('lists code, price of the tier, unit and stock, names that start with the query first', async () => {
    const { user } = drawGrid([newLine()]);
    await user.click(cell(1, 'product'));
    await user.keyboard('r');
    const options = within(screen.getByRole('listbox', { name: 'Products' })).getAllByRole('option');
    expect(options[0]?.textContent).toBe('112ARibeye Boneless Cedar RidgeCase$12.50In stock');
    expect(options.at(-1)?.textContent).toContain('Out of stock');
  });

  test('says when nothing fits, and Escape leaves the line as it was', async () => {
    const { user, lines } = drawGrid([newLine()]);
    await user.click(cell(1, 'product'));
    await user.keyboard('zebra');
    const said = screen.getAllByRole('status').map((status) => status.textContent);
    expect(said).toContain('No product found.');
    await user.keyboard('{Enter}{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(lines()[0]?.productId).toBeNull();
  });

  test('finds by brand, category and code', async () => {
    const { user, lines } = drawGrid([newLine()]);
    await user.click(cell(1, 'product'));
    await user.keyboard('seafood{Enter}');
    expect(lines()[0]?.productName).toBe('Shrimp 16/20');
  });

  test('Enter on an unchanged filled cell keeps the product, its price and its weights', async () => {
    const weighed = setWeights(enterCell(of(ribeye)[0] ?? newLine(), 'unitPrice', '11'), ['36.54']);
    const { user, lines } = drawGrid([weighed]);
    await user.click(cell(1, 'product'));
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('Ribeye');
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(field('Qty, row 1'));
    await user.keyboard('{Escape}');
    expect(lines()).toEqual([weighed]);
  });

  test('what was typed and not chosen stays and marks the line, left by mouse or by Tab', async () => {
    for (const leave of ['mouse', 'Tab']) {
      const { user, lines, unmount } = drawGrid([newLine()]);
      await user.click(cell(1, 'product'));
      await user.keyboard('zebra');
      await (leave === 'Tab' ? user.tab() : user.click(document.body));
      expect(unfinishedLines(lines())).toEqual([1]);
      expect(cell(1, 'product').textContent).toBe('zebraPlease choose a product from the list.');
      expect(cell(1, 'product').getAttribute('aria-invalid')).toBe('true');
      await user.click(cell(1, 'product'));
      expect((field('Product, row 1') as HTMLInputElement).value).toBe('zebra');
      unmount();
    }
  });

  test('an emptied product field is the product that the line has', async () => {
    const { user, lines } = drawGrid(of(shrimp));
    await user.click(cell(1, 'product'));
    await user.keyboard('ribe');
    await user.click(document.body);
    expect(lines()[0]?.unread).toEqual({ product: 'ribe' });
    await user.click(cell(1, 'product'));
    await user.clear(field('Product, row 1'));
    await user.click(document.body);
    expect(lines()[0]).toMatchObject({ productName: 'Shrimp 16/20' });
    expect(lines()[0]?.unread).toBeUndefined();
  });

  test('a click picks', async () => {
    const { user, lines } = drawGrid([newLine()]);
    await user.click(cell(1, 'product'));
    await user.click(screen.getByRole('option', { name: /Chicken Wings/ }));
    expect(lines()[0]?.productName).toBe('Chicken Wings');
    expect(document.activeElement).toBe(field('Qty, row 1'));
  });
});

describe('cells', () => {
  test('a click edits, Enter commits, Escape cancels', async () => {
    const { user, lines } = drawGrid(of(shrimp, shrimp));
    await user.click(cell(1, 'description'));
    await user.keyboard('peeled{Enter}');
    expect(lines()[0]?.description).toBe('peeled');
    expect(document.activeElement).toBe(cell(2, 'description'));
    await user.keyboard('{Enter}raw{Escape}');
    expect(lines()[1]?.description).toBe('');
  });

  test('typing replaces, arrows move, leaving by mouse commits', async () => {
    const { user, lines } = drawGrid(of(shrimp, shrimp));
    await user.click(cell(1, 'quantity'));
    await user.keyboard('{Escape}{ArrowDown}7');
    expect(document.activeElement).toBe(field('Qty, row 2'));
    await user.click(document.body);
    expect(lines()[1]?.quantity).toBe('7');
  });

  test.each([
    ['quantity', 'Qty', '2.5', 'Must be a whole number.'],
    ['unitPrice', 'Unit Price', '5,45', 'Please write decimals with a point, like 1,234.50.'],
  ])(
    '%s %j typed as %j is refused at its field: Enter keeps the focus',
    async (column, head, typed, words) => {
      const { user, lines } = drawGrid(of(shrimp));
      const before = lines();
      await user.click(cell(1, column));
      await user.keyboard(`${typed}{Enter}`);
      const editor = field(`${head}, row 1`);
      expect(document.activeElement).toBe(editor);
      expect(editor.getAttribute('aria-invalid')).toBe('true');
      expect(document.getElementById(editor.getAttribute('aria-describedby') ?? '')?.textContent).toBe(words);
      expect(lines()).toEqual(before);
      await user.click(document.body);
      expect(lines()[0]?.unread).toEqual({ [column]: typed });
      expect(cell(1, column).textContent).toBe(typed + words);
      expect(cell(1, column).getAttribute('aria-invalid')).toBe('true');
      await user.click(cell(1, column));
      await user.clear(field(`${head}, row 1`));
      await user.keyboard('4{Enter}');
      expect(lines()[0]?.unread).toBeUndefined();
      expect(lines()[0]?.[column as 'quantity']).toMatch(/^4(\.00)?$/);
    },
  );

  test('a click on another field is not answered by the grid taking the focus back', async () => {
    const { user, lines } = drawGrid(of(shrimp), {});
    const notes = document.body.appendChild(document.createElement('textarea'));
    for (const column of ['product', 'quantity', 'description']) {
      await user.click(cell(1, column));
      await user.click(notes);
      await user.keyboard('n');
      expect(document.activeElement).toBe(notes);
    }
    expect(notes.value).toBe('nnn');
    expect(lines()).toHaveLength(1);
    notes.remove();
  });

  test('a weight that the catalogue promises is not entered', async () => {
    const { user } = drawGrid(of(caseOfWings));
    await user.click(cell(1, 'weight'));
    expect(screen.queryByLabelText('Weight (lbs), row 1')).toBeNull();
    expect(cell(1, 'weight').getAttribute('aria-readonly')).toBe('true');
  });

  test('Ctrl+D copies the cell above', async () => {
    const { user, lines } = drawGrid([...of(shrimp), newLine()]);
    await user.click(cell(2, 'product'));
    await user.keyboard('{Escape}{Control>}d{/Control}');
    expect(lines()[1]).toMatchObject({ productName: 'Shrimp 16/20', total: '9.00' });
  });

  test('Delete clears a cell, on an empty row it takes the row away', async () => {
    const { user, lines } = drawGrid([...of(shrimp), newLine()]);
    await user.click(cell(2, 'product'));
    await user.keyboard('{Escape}{Delete}');
    expect(lines()).toHaveLength(1);
    expect(document.activeElement).toBe(cell(1, 'product'));
    await user.keyboard('{Delete}');
    expect(lines()[0]).toMatchObject({ productId: null, productName: '' });
  });

  test('cells pasted from a spreadsheet fill the grid and add rows', async () => {
    const { user, lines } = drawGrid([newLine()]);
    await user.click(cell(1, 'product'));
    await user.keyboard('{Escape}');
    await user.paste('SH16\tfrozen\t4\nRibeye Boneless\t\t2\nUnicorn\t\t1');
    expect(lines()).toMatchObject([
      { productName: 'Shrimp 16/20', description: 'frozen', quantity: '4' },
      { productName: 'Ribeye Boneless', quantity: '2' },
      { productId: null, unread: { product: 'Unicorn' }, quantity: '1' },
    ]);
    screen.getByText('Please choose a product from the list.');
  });

  test('nothing changes when the grid is only read', async () => {
    const { user } = drawGrid(of(shrimp), { readOnly: true });
    await user.click(cell(1, 'quantity'));
    await user.keyboard('5{Delete}');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect(cell(1, 'quantity').textContent).toBe('1');
  });
});

describe('weights', () => {
  test('an unweighed line is marked and shows its estimate, which is no part of the subtotal', () => {
    drawGrid(of(ribeye));
    screen.getByText('Required');
    screen.getByText('est. $175.00');
    screen.getByText('Unweighed, est. $175.00');
    screen.getByText('$0.00');
  });

  test('the dialog sets quantity, weight and total', async () => {
    const { user, lines } = drawGrid(of(ribeye));
    await user.click(screen.getByRole('button', { name: 'Enter Weights' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Enter Individual Weights for Ribeye Boneless',
    });
    const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Confirm Weights' });
    expect(confirm.disabled).toBe(true);
    await user.click(within(dialog).getByRole('button', { name: 'One case more' }));
    await user.click(within(dialog).getByRole('button', { name: 'One case more' }));
    await user.click(within(dialog).getByLabelText('Ribeye Boneless, case 1'));
    await user.paste('36.54\n37.1\n36.9');
    within(dialog).getByText('110.54 lbs');
    within(dialog).getByText('3 of 3 cases with weights');
    await user.click(confirm);
    expect(lines()[0]).toMatchObject({ quantity: '3', weight: '110.54', total: '1381.75' });
  });

  test('the dialog asks before it discards what was typed, and a click on Confirm does not answer about a slip', async () => {
    const { user, lines } = drawGrid(of(ribeye));
    await user.click(screen.getByRole('button', { name: 'Enter Weights' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('textbox'));
    await user.keyboard('142');
    await user.click(within(dialog).getByRole('button', { name: 'Confirm Weights' }));
    expect(within(dialog).getByRole('alert').textContent).toContain('Is 142.00 lbs right?');
    expect(document.activeElement).toBe(within(dialog).getByRole('textbox'));
    expect(lines()[0]?.individualWeights).toEqual([]);
    await user.keyboard('{Escape}');
    await screen.findByRole('dialog', { name: 'Discard what you typed?' });
    await user.click(screen.getByRole('button', { name: 'Keep Editing' }));
    await user.click(within(dialog).getByRole('button', { name: 'Confirm Weights' }));
    expect(lines()[0]?.individualWeights).toEqual(['142']);
  });

  test('the dialog asks about a slip before it confirms, and refuses what it cannot read', async () => {
    const { user, lines } = drawGrid(of(ribeye));
    await user.click(screen.getByRole('button', { name: 'Enter Weights' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'One case more' }));
    const [first, second] = within(dialog).getAllByRole('textbox');
    await user.click(second ?? dialog);
    await user.keyboard('14,2');
    await user.click(first ?? dialog);
    await user.keyboard('14{Control>}{Enter}{/Control}');
    expect(document.activeElement).toBe(second);
    await user.clear(second ?? dialog);
    await user.keyboard('142{Control>}{Enter}{/Control}');
    expect(within(dialog).getByRole('alert').textContent).toContain('Is 142.00 lbs right?');
    expect(lines()[0]?.individualWeights).toEqual([]);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(lines()[0]?.individualWeights).toEqual(['14', '142']);
  });

  test('Alt+ArrowDown opens it', async () => {
    const { user } = drawGrid(of(ribeye));
    await user.click(cell(1, 'quantity'));
    await user.keyboard('{Escape}{Alt>}{ArrowDown}{/Alt}');
    await screen.findByRole('dialog', { name: 'Enter Individual Weights for Ribeye Boneless' });
  });
});

describe('undo', () => {
  const undo = '{Control>}z{/Control}';

  test('takes back the bin, Delete, a paste and overwritten weights, one after the other', async () => {
    const weighed = setWeights(of(ribeye)[0] ?? newLine(), ['36.54', '37.1']);
    const start = [weighed, ...of(shrimp)];
    const { user, lines } = drawGrid(start);
    await user.click(cell(1, 'weight'));
    await user.keyboard('10{Enter}{Escape}');
    expect(lines()[0]).toMatchObject({ weight: '10', individualWeights: [] });
    const weights = lines();
    await user.click(screen.getAllByRole('button', { name: 'Delete' })[0] ?? document.body);
    expect(lines()).toHaveLength(1);
    await user.keyboard('{Delete}');
    expect(lines()[0]?.productId).toBeNull();
    await user.keyboard(undo);
    expect(lines()[0]?.productId).toBe('p3');
    await user.keyboard(undo);
    expect(lines()).toEqual(weights);
    await user.keyboard(undo);
    expect(lines()).toEqual(start);
    await user.keyboard('{Control>}y{/Control}');
    expect(lines()).toEqual(weights);
  });

  test('brings the last line back from the button that the focus went to', async () => {
    const { user, lines } = drawGrid(of(shrimp));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(lines()).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Row' }));
    await user.keyboard(undo);
    expect(lines()).toHaveLength(1);
  });

  test('takes back what the form did to the lines, from a cell just opened too', async () => {
    const start = of(ribeye);
    const onChange = vi.fn();
    const grid = (lines: GridLine[]) => (
      <KitProvider env="test">
        <LineGrid products={products} tier="base" lines={lines} onChange={onChange} />
      </KitProvider>
    );
    const { user, rerender } = renderKit(
      <LineGrid products={products} tier="base" lines={start} onChange={onChange} />,
    );
    rerender(grid(repriceLines(start, products.options, 'wholesale', 'base')));
    await user.click(cell(1, 'quantity'));
    await user.keyboard(undo);
    expect(onChange).toHaveBeenCalledExactlyOnceWith(start);
  });
});

describe('the cursor', () => {
  test('moves by arrows, Home and End, also to cells that only show', async () => {
    const { user } = drawGrid(of(shrimp, ribeye));
    await user.click(cell(1, 'description'));
    await user.keyboard('{Escape}{ArrowRight}');
    expect(document.activeElement).toBe(cell(1, 'unit'));
    await user.keyboard('{Home}');
    expect(document.activeElement).toBe(cell(1, 'product'));
    await user.keyboard('{Control>}{End}{/Control}');
    expect(document.activeElement).toBe(cell(2, 'actions').querySelector('button'));
    await user.keyboard('{Control>}{Home}{/Control}');
    expect(document.activeElement).toBe(cell(1, 'product'));
  });

  test('leaves the grid by Tab, in both directions', async () => {
    const { user } = drawGrid(of(shrimp, ribeye));
    await user.click(cell(1, 'quantity'));
    await user.keyboard('{Escape}{Tab}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Row' }));
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    expect(document.activeElement).toBe(cell(1, 'quantity'));
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    expect(document.activeElement).toBe(document.body);
  });

  test('redraws two cells when it moves, among two hundred lines, and sums nothing again', async () => {
    const { user } = drawGrid(Array.from({ length: 200 }, () => of(shrimp)).flat());
    await user.click(cell(100, 'quantity'));
    await user.keyboard('{Escape}');
    drawn.length = 0;
    const sums = vi.mocked(linesSubtotal).mock.calls.length;
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(cell(101, 'quantity'));
    expect(drawn).toHaveLength(2);
    await user.keyboard('{ArrowRight}');
    expect(drawn).toHaveLength(4);
    expect(vi.mocked(linesSubtotal).mock.calls).toHaveLength(sums);
  });
});

describe('columns and texts of another document', () => {
  test('a credit memo has its own', async () => {
    const { user, lines } = drawGrid([], { columns: saleColumns, texts: saleTexts });
    screen.getByText('No items added yet. Click "Add Item" to get started.');
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Product',
      'Unit',
      'Quantity',
      'Unit Price',
      'Total',
      'Actions',
    ]);
    await user.click(screen.getByRole('button', { name: 'Add Item' }));
    await user.keyboard('shr{Enter}5{Tab}8.5{Enter}');
    expect(lines()[0]).toMatchObject({ quantity: '5', unitPrice: '8.50', total: '42.50' });
  });

  test('orders and invoices have theirs', () => {
    drawGrid([newLine()]);
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      '#',
      'Product',
      'Description',
      'Unit',
      'Qty',
      'Weight (lbs)',
      'Unit Price',
      'Total',
      'Actions',
    ]);
    expect(screen.getAllByRole('rowgroup')).toHaveLength(2);
    const shown = ['quantity', 'weight', 'unitPrice', 'total'].map((column) => cell(1, column).textContent);
    expect(shown).toEqual(['1', '0.00', '$0.00', '$0.00']);
  });
});

test('a sentence about one figure stands at its cell and goes with its line', () => {
  const lines = of(ribeye, shrimp);
  const errors = { [lines[1]?.key ?? '']: { quantity: 'Must be at most 999999999.999.' } };
  const { unmount } = drawGrid(lines, { errors });
  const refused = cell(2, 'quantity');
  expect(refused.getAttribute('aria-invalid')).toBe('true');
  const words = document.getElementById(refused.getAttribute('aria-describedby') ?? '');
  expect(words?.textContent).toBe('Must be at most 999999999.999.');
  unmount();
  drawGrid(lines.slice(1), { errors });
  expect(cell(1, 'quantity').textContent).toContain('Must be at most');
});

test('a sentence about a line stands at the line', () => {
  const lines = of(ribeye);
  drawGrid(lines, { errors: { [lines[0]?.key ?? '']: 'Weight required' } });
  expect(cell(1, 'product').textContent).toBe('Ribeye BonelessWeight required');
});
