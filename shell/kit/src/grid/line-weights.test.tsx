import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { enterCell, setWeights } from './line-edits.ts';
import { createLines, getCell, renderGrid } from './line-grid.fixture.tsx';
import { ribeye } from './products.fixture.ts';

describe('weights', () => {
  test('are estimated until entered, outside the subtotal', () => {
    renderGrid(createLines(ribeye));
    screen.getByText('Required');
    screen.getByText('est. $175.00');
    screen.getByText('Unweighed, est. $175.00');
    screen.getByText('$0.00');
  });

  test('set quantity, weight and total through the dialog', async () => {
    const { user, lines } = renderGrid(createLines(ribeye));
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

  test('are discarded only after a confirmation, and Confirm does not accept an outlier', async () => {
    const { user, lines } = renderGrid(createLines(ribeye));
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

  test('ask about an outlier before Confirm, and reject invalid text', async () => {
    const { user, lines } = renderGrid(createLines(ribeye));
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

  test('are ignored if 0 or empty', async () => {
    const { user, lines } = renderGrid(createLines(ribeye).map((line) => ({ ...line, quantity: '4' })));
    await user.click(screen.getByRole('button', { name: 'Enter Weights' }));
    const dialog = await screen.findByRole('dialog');
    const [first, second, third] = within(dialog).getAllByRole('textbox');
    await user.type(first ?? dialog, '14');
    await user.type(second ?? dialog, '0');
    await user.type(third ?? dialog, '14.5');
    within(dialog).getByText('2 of 4 cases with weights');
    await user.click(within(dialog).getByRole('button', { name: 'Confirm Weights' }));
    expect(lines()[0]).toMatchObject({
      individualWeights: ['14', '14.5'],
      quantity: '2',
      weight: '28.5',
    });
  });

  test('open on Alt+ArrowDown', async () => {
    const { user } = renderGrid(createLines(ribeye));
    await user.click(getCell(1, 'quantity'));
    await user.keyboard('{Escape}{Alt>}{ArrowDown}{/Alt}');
    await screen.findByRole('dialog', { name: 'Enter Individual Weights for Ribeye Boneless' });
  });

  test('open a field for each piece of a quantity that conflicts with the weights', async () => {
    const weighed = createLines(ribeye).map((line) =>
      enterCell(setWeights(line, ['14', '15']), 'quantity', '4'),
    );
    const { user } = renderGrid(weighed);
    screen.getByText('This line has 2 weights. Enter 4, or clear them.');
    await user.click(screen.getByRole('button', { name: 'Enter Weights' }));
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByText('2 of 4 cases with weights');
  });
});
