import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createLine, isUnfinished } from './line.ts';
import { enterCell, setWeights } from './line-edits.ts';
import { createLines, getCell, getField, renderGrid } from './line-grid.fixture.tsx';
import { ribeye, shrimp } from './products.fixture.ts';

describe('the product picker', () => {
  test('lists code, tier price, unit and stock, name prefixes first', async () => {
    const { user } = renderGrid([createLine()]);
    await user.click(getCell(1, 'product'));
    await user.keyboard('r');
    const options = within(screen.getByRole('listbox', { name: 'Products' })).getAllByRole('option');
    expect(options[0]?.textContent).toBe('112ARibeye Boneless Cedar RidgeCase$12.50In stock');
    expect(options.at(-1)?.textContent).toContain('Out of stock');
  });

  test('shows that nothing matches, and Escape leaves the line unchanged', async () => {
    const { user, lines } = renderGrid([createLine()]);
    await user.click(getCell(1, 'product'));
    await user.keyboard('zebra');
    screen.getByText('No product found.');
    const said = screen.getAllByRole('status').map((status) => status.textContent);
    expect(said).toContain('Products: 0');
    await user.keyboard('{Enter}{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(lines()[0]?.productId).toBeNull();
  });

  test('searches brand, category and code', async () => {
    const { user, lines } = renderGrid([createLine()]);
    await user.click(getCell(1, 'product'));
    await user.keyboard('seafood{Enter}');
    expect(lines()[0]?.productName).toBe('Shrimp 16/20');
  });

  test('keeps product, price and weights on Enter in an unchanged cell', async () => {
    const weighed = setWeights(enterCell(createLines(ribeye)[0] ?? createLine(), 'unitPrice', '11'), [
      '36.54',
    ]);
    const { user, lines } = renderGrid([weighed]);
    await user.click(getCell(1, 'product'));
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('Ribeye');
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(getField('Qty, row 1'));
    await user.keyboard('{Escape}');
    expect(lines()).toEqual([weighed]);
  });

  test('keeps unselected text and marks the line after Tab or a click outside', async () => {
    for (const leave of ['mouse', 'Tab']) {
      const { user, lines, unmount } = renderGrid([createLine()]);
      await user.click(getCell(1, 'product'));
      await user.keyboard('zebra');
      await (leave === 'Tab' ? user.tab() : user.click(document.body));
      expect(lines().flatMap((one, at) => (isUnfinished(one) ? at + 1 : []))).toEqual([1]);
      expect(getCell(1, 'product').textContent).toBe('zebraPlease choose a product from the list.');
      expect(getCell(1, 'product').getAttribute('aria-invalid')).toBe('true');
      await user.click(getCell(1, 'product'));
      expect((getField('Product, row 1') as HTMLInputElement).value).toBe('zebra');
      unmount();
    }
  });

  test('commits an open cell when the page is hidden', async () => {
    const { user, lines } = renderGrid([...createLines(ribeye), createLine()]);
    await user.click(getCell(1, 'description'));
    await user.keyboard('Cut thin');
    expect(lines()[0]?.description).not.toBe('Cut thin');
    dispatchEvent(new Event('pagehide'));
    expect(lines()[0]?.description).toBe('Cut thin');
    await user.click(getCell(2, 'product'));
    await user.keyboard('ribe');
    dispatchEvent(new Event('pagehide'));
    expect(lines()[1]?.unread).toEqual({ product: 'ribe' });
  });

  test('restores the product of the line when emptied', async () => {
    const { user, lines } = renderGrid(createLines(shrimp));
    await user.click(getCell(1, 'product'));
    await user.keyboard('ribe');
    await user.click(document.body);
    expect(lines()[0]?.unread).toEqual({ product: 'ribe' });
    await user.click(getCell(1, 'product'));
    await user.clear(getField('Product, row 1'));
    await user.click(document.body);
    expect(lines()[0]).toMatchObject({ productName: 'Shrimp 16/20' });
    expect(lines()[0]?.unread).toBeUndefined();
  });

  test('selects on click', async () => {
    const { user, lines } = renderGrid([createLine()]);
    await user.click(getCell(1, 'product'));
    await user.click(screen.getByRole('option', { name: /Chicken Wings/ }));
    expect(lines()[0]?.productName).toBe('Chicken Wings');
    expect(document.activeElement).toBe(getField('Qty, row 1'));
  });
});
