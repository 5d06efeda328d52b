import { act, screen, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { OfferedPagesContext } from '../base/links.tsx';
import { renderKit } from '../testing.tsx';
import { saleLayout } from './columns.ts';
import { createLine } from './line.ts';
import { createLines, getCell, getField, renderGrid } from './line-grid.fixture.tsx';
import { LineGrid, type LineGridHandle } from './line-grid.tsx';
import { ribeye, shrimp } from './products.fixture.ts';

describe('an empty grid', () => {
  test('shows how to begin', () => {
    renderGrid();
    screen.getByText("No items added yet. Click 'Add Row' to get started.");
  });

  test('shows that there are no products and adds no row', async () => {
    const { user, lines } = renderGrid([], { products: { options: [] } });
    screen.getByText('No products available. Please add products first.');
    await user.click(screen.getByRole('button', { name: 'Add Row' }));
    expect(await screen.findByText('No Products')).toBeTruthy();
    screen.getByText('Please add products first');
    expect(lines()).toEqual([]);
  });

  test('links to the product page if the user has access', () => {
    const none = <LineGrid products={{ options: [] }} lines={[]} onChange={() => undefined} />;
    const { unmount } = renderKit(none);
    expect(screen.getByRole('link', { name: 'Product Catalog' }).getAttribute('href')).toBe('/products');
    unmount();
    renderKit(<OfferedPagesContext value={() => false}>{none}</OfferedPagesContext>);
    screen.getByText('No products available. Please add products first.');
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('reports products that failed to load, and retries', async () => {
    const onRetry = vi.fn();
    const { user } = renderGrid([], { products: { options: [], error: new Error('503: away'), onRetry } });
    screen.getByText('The products could not be loaded.');
    expect(screen.queryByText(/No products available/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  test('shows that the products are loading', () => {
    renderGrid([], { products: { options: [], loading: true } });
    screen.getByText('Loading products...');
  });
});

test('the grid focuses its first line on arrow down', async () => {
  const { user } = renderGrid(createLines(shrimp, ribeye));
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(getCell(1, 'product'));
});

describe('taking an order by keyboard', () => {
  test('moves from product to quantity to the next line without the mouse', async () => {
    const { user, lines } = renderGrid();
    await user.click(screen.getByRole('button', { name: 'Add Row' }));
    expect(getField('Product, row 1').getAttribute('placeholder')).toBe('Type or search product...');
    await user.keyboard('shr{Enter}5{Enter}wing{Enter}2{Enter}');
    expect(lines()).toMatchObject([
      { productName: 'Shrimp 16/20', quantity: '5', total: '45.00' },
      { productName: 'Chicken Wings', quantity: '2', weight: '80', total: '200.00' },
      { productId: null },
    ]);
    expect(document.activeElement).toBe(getField('Product, row 3'));
    screen.getByText('3 rows, 1 empty');
    screen.getByText('$245.00');
  });

  test('does not count a row with a product that is not chosen yet as empty', () => {
    renderGrid([...createLines(shrimp), { ...createLine(), productName: 'nonsense' }]);
    screen.getByText('2 rows');
  });

  test('starts a line with text typed while Add Row has focus', async () => {
    const { user, lines } = renderGrid(createLines(shrimp));
    screen.getByRole('button', { name: 'Add Row' }).focus();
    await user.keyboard('112a{Enter}3{Enter}');
    expect(lines()).toMatchObject([{}, { productName: 'Ribeye Boneless', quantity: '3' }, { quantity: '1' }]);
  });

  test('adds lines from text pasted while Add Row has focus', async () => {
    const { user, lines } = renderGrid();
    screen.getByRole('button', { name: 'Add Row' }).focus();
    await user.paste('112A\t2\nSH16\t4\n');
    expect(lines()).toMatchObject([
      { productName: 'Ribeye Boneless', quantity: '2' },
      { productName: 'Shrimp 16/20', quantity: '4' },
    ]);
    screen.getByRole('button', { name: 'Add Row' }).focus();
    await user.paste('wing');
    expect(getField('Product, row 3')).toMatchObject({ value: 'wing' });
  });

  test('looks up pasted codes on the server once, and replaces them with the products', async () => {
    const zander = { ...shrimp, id: 'p9', productCode: 'ZZ99', name: 'Zander' };
    const find = vi.fn(async () => [zander]);
    const { user, lines } = renderGrid([], { products: { options: [shrimp], find } });
    screen.getByRole('button', { name: 'Add Row' }).focus();
    await user.paste('Item\tQty\nSH16\t4\nzz99\t6\nYY88\t2\n');
    expect(find).toHaveBeenCalledExactlyOnceWith(['zz99', 'YY88']);
    await waitFor(() => expect(lines()[1]).toMatchObject({ productName: 'Zander', quantity: '6' }));
    expect(lines()).toMatchObject([
      { productId: 'p3' },
      {},
      { productId: null, unread: { product: 'YY88' } },
    ]);
  });

  test('begins at a new first line, else at a line without a product, else at Add Row', async () => {
    const grid = createRef<LineGridHandle>();
    const { user, lines } = renderGrid([], { ref: grid });
    act(() => grid.current?.begin());
    expect(document.activeElement).toBe(getField('Product, row 1'));
    await user.click(screen.getByRole('button', { name: 'Add Row' }));
    expect(lines()).toHaveLength(1);
    await user.keyboard('shr{Enter}5{Enter}');
    act(() => grid.current?.begin());
    expect(document.activeElement).toBe(getField('Product, row 2'));
    await user.keyboard('rib{Enter}');
    act(() => grid.current?.begin());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Row' }));
    expect(lines()).toHaveLength(2);
  });

  test('sets piece weights from several numbers in the weight cell', async () => {
    const { user, lines } = renderGrid();
    await user.click(screen.getByRole('button', { name: 'Add Row' }));
    await user.keyboard('rib{Enter}3{Tab}36.54 37.1 36.9{Enter}');
    expect(lines()[0]).toMatchObject({
      quantity: '3',
      weight: '110.54',
      individualWeights: ['36.54', '37.1', '36.9'],
    });
  });

  test('adds a line on Tab past the last cell, and leaves the grid from an empty line', async () => {
    const { user, lines } = renderGrid(createLines(shrimp));
    await user.click(getCell(1, 'unitPrice'));
    await user.keyboard('9.5{Tab}');
    expect(lines()).toHaveLength(2);
    await user.keyboard('{Tab}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Row' }));
  });
});

describe('the columns of a document', () => {
  test('omit description and weight on a credit memo', async () => {
    const { user, lines } = renderGrid([], { layout: saleLayout });
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

  test('are shared by orders and invoices', () => {
    renderGrid([createLine()]);
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
    const shown = ['quantity', 'weight', 'unitPrice', 'total'].map(
      (column) => getCell(1, column).textContent,
    );
    expect(shown).toEqual(['1', '0.00', '$0.00', '$0.00']);
  });
});

test('a line error shows at the product until the line is removed', () => {
  const lines = createLines(ribeye, shrimp);
  const errors = { [lines[1]?.key ?? '']: 'Weight required' };
  const { unmount } = renderGrid(lines, { errors });
  const refused = getCell(2, 'product');
  expect(refused.getAttribute('aria-invalid')).toBe('true');
  const words = document.getElementById(refused.getAttribute('aria-describedby') ?? '');
  expect(words?.textContent).toBe('Weight required');
  unmount();
  renderGrid(lines.slice(1), { errors });
  expect(getCell(1, 'product').textContent).toContain('Weight required');
});
