import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createLine } from './line.ts';
import { createLines, getCell, getField, renderGrid } from './line-grid.fixture.tsx';
import { ribeye, shrimp, wingsCase } from './products.fixture.ts';

describe('a cell', () => {
  test('edits on click, commits on Enter and cancels on Escape', async () => {
    const { user, lines } = renderGrid(createLines(shrimp, shrimp));
    await user.click(getCell(1, 'description'));
    await user.keyboard('peeled{Enter}');
    expect(lines()[0]?.description).toBe('peeled');
    expect(document.activeElement).toBe(getCell(2, 'description'));
    await user.keyboard('{Enter}raw{Escape}');
    expect(lines()[1]?.description).toBe('');
  });

  test('remains in edit mode if its row shrinks and the second click of a double click hits the next row', async () => {
    const { user, lines } = renderGrid(createLines(shrimp, shrimp));
    await user.click(getCell(1, 'quantity'));
    expect(fireEvent.mouseDown(getCell(2, 'quantity'), { detail: 2 })).toBe(false);
    fireEvent.click(getCell(2, 'quantity'), { detail: 2 });
    await user.keyboard('7{Enter}');
    expect(lines().map(({ quantity }) => quantity)).toEqual(['7', '1']);
  });

  test('replaces its text when the user types, and commits on a click outside', async () => {
    const { user, lines } = renderGrid(createLines(shrimp, shrimp));
    await user.click(getCell(1, 'quantity'));
    await user.keyboard('{Escape}{ArrowDown}7');
    expect(document.activeElement).toBe(getField('Qty, row 2'));
    await user.click(document.body);
    expect(lines()[1]?.quantity).toBe('7');
  });

  test.each([
    ['1/2', '0.5', '20'],
    ['2½', '2.5', '100'],
    ['80 lb', '2', '80'],
    ['3 cs', '3', '120'],
  ])(
    'in the quantity column reads %j as %s cases and starts no product search',
    async (typed, quantity, weight) => {
      const { user, lines } = renderGrid(createLines(wingsCase));
      await user.click(getCell(1, 'quantity'));
      await user.keyboard(`${typed}{Enter}`);
      expect(lines()[0]).toMatchObject({ productName: wingsCase.name, quantity, weight });
    },
  );

  test.each([
    ['quantity', 'Qty', '1/3', '1/3 has no exact decimal. Enter 0.333 if that is close enough.'],
    ['quantity', 'Qty', '2 tubs', 'This product is ordered by the case. Enter cases.'],
    ['quantity', 'Qty', '2 wheels', "'wheels' is not a unit of this product. Enter cases."],
  ])('in column %s (%j) rejects %j with an error', async (column, head, typed, words) => {
    const { user, lines } = renderGrid(createLines(wingsCase));
    const before = lines();
    await user.click(getCell(1, column));
    await user.keyboard(`${typed}{Enter}`);
    const editor = getField(`${head}, row 1`);
    expect(editor.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(editor.getAttribute('aria-describedby') ?? '')?.textContent).toBe(words);
    expect(lines()).toEqual(before);
  });

  test('rejects a fraction as a weight, since 36 1/2 is ambiguous', async () => {
    const { user, lines } = renderGrid(createLines(ribeye));
    const before = lines();
    await user.click(getCell(1, 'weight'));
    await user.keyboard('36 1/2{Enter}');
    expect(getCell(1, 'weight').querySelector('[aria-invalid="true"]')).toBeTruthy();
    expect(lines()).toEqual(before);
  });

  test('survives the second click of a double click on Delete of the line above', () => {
    const { lines } = renderGrid(createLines(shrimp, wingsCase));
    const press = (detail: number) => {
      const [first] = screen.getAllByRole('button', { name: 'Delete' });
      if (first) fireEvent.click(first, { detail });
    };
    press(1);
    press(2);
    expect(lines().map(({ productName }) => productName)).toEqual([wingsCase.name]);
  });

  test('describes its line in buttons with equal labels', () => {
    renderGrid(createLines(shrimp, wingsCase));
    const said = screen
      .getAllByRole('button', { name: 'Delete' })
      .map((button) => button.getAttribute('aria-description'));
    expect(said).toEqual(['Row 1, Shrimp 16/20', 'Row 2, Chicken Wings']);
  });

  test.each([
    ['quantity', 'Qty', '2,5', 'Please write decimals with a point, like 1,234.50.'],
    ['unitPrice', 'Unit Price', '5,45', 'Please write decimals with a point, like 1,234.50.'],
  ])('in column %s (%j) rejects %j and retains focus on Enter', async (column, head, typed, words) => {
    const { user, lines } = renderGrid(createLines(shrimp));
    const before = lines();
    await user.click(getCell(1, column));
    await user.keyboard(`${typed}{Enter}`);
    const editor = getField(`${head}, row 1`);
    expect(document.activeElement).toBe(editor);
    expect(editor.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(editor.getAttribute('aria-describedby') ?? '')?.textContent).toBe(words);
    expect(lines()).toEqual(before);
    await user.click(document.body);
    expect(lines()[0]?.unread).toEqual({ [column]: typed });
    expect(getCell(1, column).textContent).toBe(typed + words);
    expect(getCell(1, column).getAttribute('aria-invalid')).toBe('true');
    await user.click(getCell(1, column));
    await user.clear(getField(`${head}, row 1`));
    await user.keyboard('4{Enter}');
    expect(lines()[0]?.unread).toBeUndefined();
    expect(lines()[0]?.[column as 'quantity']).toMatch(/^4(\.00)?$/);
  });

  test('replaces invalid text with the next input, also after a click on the error', async () => {
    const { user, lines } = renderGrid(createLines(shrimp));
    await user.click(getCell(1, 'quantity'));
    await user.keyboard('5,45{Enter}');
    await user.click(screen.getByRole('alert'));
    expect(document.activeElement).toBe(getField('Qty, row 1'));
    await user.keyboard('7{Enter}');
    expect(lines()[0]).toMatchObject({ quantity: '7' });
  });

  test('does not reclaim focus after a click on another field', async () => {
    const { user, lines } = renderGrid(createLines(shrimp), {});
    const notes = document.body.appendChild(document.createElement('textarea'));
    for (const column of ['product', 'quantity', 'description']) {
      await user.click(getCell(1, column));
      await user.click(notes);
      await user.keyboard('n');
      expect(document.activeElement).toBe(notes);
    }
    expect(notes.value).toBe('nnn');
    expect(lines()).toHaveLength(1);
    notes.remove();
  });

  test('shows current and ordered quantity of a line completed with missing pieces', () => {
    renderGrid(
      createLines(shrimp).map((line) => ({
        ...line,
        quantity: '2',
        quantityOrdered: '5.000',
        isOpen: false,
      })),
    );
    expect(getCell(1, 'quantity').textContent).toBe('2, ordered 5');
  });

  test('rejects a weight for a product with a catalog weight', async () => {
    const { user } = renderGrid(createLines(wingsCase));
    await user.click(getCell(1, 'weight'));
    expect(screen.queryByLabelText('Weight (lbs), row 1')).toBeNull();
    expect(getCell(1, 'weight').getAttribute('aria-readonly')).toBe('true');
  });

  test('copies the cell above on Ctrl+D', async () => {
    const { user, lines } = renderGrid([...createLines(shrimp), createLine()]);
    await user.click(getCell(2, 'product'));
    await user.keyboard('{Escape}{Control>}d{/Control}');
    expect(lines()[1]).toMatchObject({ productName: 'Shrimp 16/20', total: '9.00' });
  });

  test('clears on Delete, which removes an empty row', async () => {
    const { user, lines } = renderGrid([...createLines(shrimp), createLine()]);
    await user.click(getCell(2, 'product'));
    await user.keyboard('{Escape}{Delete}');
    expect(lines()).toHaveLength(1);
    expect(document.activeElement).toBe(getCell(1, 'product'));
    await user.keyboard('{Delete}');
    expect(lines()[0]).toMatchObject({ productId: null, productName: '' });
  });

  test('fills the grid from a spreadsheet and adds rows', async () => {
    const { user, lines } = renderGrid([createLine()]);
    await user.click(getCell(1, 'product'));
    await user.keyboard('{Escape}');
    await user.paste('SH16\tfrozen\t4\nRibeye Boneless\t\t2\nUnicorn\t\t1');
    expect(lines()).toMatchObject([
      { productName: 'Shrimp 16/20', description: 'frozen', quantity: '4' },
      { productName: 'Ribeye Boneless', quantity: '2' },
      { productId: null, unread: { product: 'Unicorn' }, quantity: '1' },
    ]);
    screen.getByText('Please choose a product from the list.');
  });

  test('does not change in a read-only grid', async () => {
    const { user } = renderGrid(createLines(shrimp), { readOnly: true });
    await user.click(getCell(1, 'quantity'));
    await user.keyboard('5{Delete}');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect(getCell(1, 'quantity').textContent).toBe('1');
  });
});
