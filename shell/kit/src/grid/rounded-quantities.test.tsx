import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderKit } from '../testing.tsx';
import { askAboutRounded } from './document-lines.ts';
import { newLine } from './line.ts';
import { chooseProduct, enterCell } from './line-edits.ts';
import { pricing, shrimp } from './products.fixture.ts';

test.each([
  ['Save', true],
  ['Go Back', false],
])('a rounded quantity is asked about before it is saved: %s', async (button, expected) => {
  const { user } = renderKit(<span />);
  const line = enterCell(chooseProduct(newLine(), shrimp, pricing), 'quantity', '2.5');
  const answer = askAboutRounded([line]);
  await screen.findByRole('dialog', { name: 'Is this right?' });
  screen.getByText('Shrimp 16/20: 2.5 was rounded to 3. Save 3?');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Go Back'));
  await user.click(screen.getByRole('button', { name: button }));
  expect(await answer).toBe(expected);
});
