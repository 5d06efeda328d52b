import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import { CategoryManager } from './category-manager.tsx';

it('renames a category on Enter, and restores its name on Escape', async () => {
  serve();
  const rename = vi.fn();
  const categories = {
    names: ['Beef'],
    categories: [{ name: 'Beef', products: 0 }],
    add: vi.fn(),
    rename,
    remove: vi.fn(),
  };
  const { user } = renderPage(<CategoryManager categories={categories as never} />);
  await user.click(screen.getByRole('button', { name: 'Manage Categories' }));
  const edit = async (keys: string) => {
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.keyboard(keys);
    expect(screen.queryByLabelText('New name of Beef')).toBeNull();
  };
  await edit('x{Escape}');
  expect(rename).not.toHaveBeenCalled();
  await edit(' Cuts{Enter}');
  expect(rename).toHaveBeenCalledExactlyOnceWith('Beef', 'Beef Cuts');
});
