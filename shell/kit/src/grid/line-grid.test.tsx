import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { renderKit } from '../testing.tsx';
import { type GridLine, newLine } from './line.ts';
import { chooseProduct } from './line-edits.ts';
import { LineGrid, type LineGridProps } from './line-grid.tsx';
import { caseOfWings, ribeye, shrimp } from './products.fixture.ts';

const products = [shrimp, caseOfWings, ribeye];

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
    const { user, lines } = drawGrid([], { products: [] });
    screen.getByText('No products available. Please add products first.');
    await user.click(screen.getByRole('button', { name: 'Add Row' }));
    expect(await screen.findByText('No Products')).toBeTruthy();
    screen.getByText('Please add products first');
    expect(lines()).toEqual([]);
  });

  test('says that the products are on their way', () => {
    drawGrid([], { products: [], productsLoading: true });
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
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Delete');
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
    screen.getByText('No product found.');
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

  test('quantities of pieces are whole, rounded when the cell is left', async () => {
    const { user, lines } = drawGrid(of(shrimp));
    await user.click(cell(1, 'quantity'));
    await user.keyboard('2.5{Tab}');
    expect(lines()[0]).toMatchObject({ quantity: '3', total: '27.00' });
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
      { productId: null, productName: 'Unicorn' },
    ]);
    screen.getByText('No product found.');
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
    await user.click(within(dialog).getByLabelText('Ribeye Boneless, case 1'));
    await user.paste('36.54\n37.1\n36.9');
    within(dialog).getByText('110.54 lbs');
    within(dialog).getByText('3 of 3 cases with weights');
    await user.click(confirm);
    expect(lines()[0]).toMatchObject({ quantity: '3', weight: '110.54', total: '1381.75' });
  });

  test('Alt+ArrowDown opens it', async () => {
    const { user } = drawGrid(of(ribeye));
    await user.click(cell(1, 'quantity'));
    await user.keyboard('{Escape}{Alt>}{ArrowDown}{/Alt}');
    await screen.findByRole('dialog', { name: 'Enter Individual Weights for Ribeye Boneless' });
  });
});

test('a sentence about a line stands at the line', () => {
  const lines = of(ribeye);
  drawGrid(lines, { errors: { [lines[0]?.key ?? '']: 'Weight required' } });
  expect(cell(1, 'product').textContent).toBe('Ribeye BonelessWeight required');
});
