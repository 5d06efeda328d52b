import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../kit/src/testing/page.tsx';
import { SmallNavigation } from './menus.tsx';

it('closes the small navigation by Escape and by choosing a page', async () => {
  const onClose = vi.fn();
  const items = [{ label: 'Drivers', path: '/drivers', order: 1, more: false, covers: [] }];
  renderPage(<SmallNavigation items={items} current={null} onClose={onClose} />);
  const link = screen.getByRole('link', { name: 'Drivers' });
  fireEvent.keyDown(link, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
  fireEvent.click(link);
  expect(onClose).toHaveBeenCalledTimes(2);
});
