import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { ribeye, shrimp, wingsCase } from '../grid/products.fixture.ts';
import { createEntry, quantity, renderGuide, served, serveGuide, shown } from './order-guide.fixture.tsx';

beforeEach(serveGuide);

it('accepts a fraction and a unit without starting a product search', async () => {
  const { user, now } = renderGuide();
  await user.click(await quantity(shrimp.name));
  await user.keyboard('1/2 pc');
  const field = await quantity(shrimp.name);
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('1/2 pc');
  await user.keyboard('{Enter}');
  await screen.findByText('Must be a whole number.');
  await user.click(await quantity(wingsCase.name));
  await user.keyboard('80 lb');
  await screen.findByText('80 lb = 2 cases');
  await user.keyboard('{Enter}');
  expect(shown(now.lines)).toContainEqual([wingsCase.id, '2']);
});

it('shows how many quantities a fill entered, and Ctrl+Z undoes the fill unless a line changed since', async () => {
  const { user, now } = renderGuide();
  await user.click(await quantity(ribeye.name));
  await user.keyboard('*');
  expect(shown(now.lines)).toHaveLength(3);
  screen.getByText('3 quantities filled in.');
  await user.keyboard('{Control>}z{/Control}');
  expect(now.lines).toEqual([]);
  await user.keyboard('={ArrowDown}9{Enter}');
  await user.keyboard('{Control>}z{/Control}');
  expect(shown(now.lines)).toEqual([
    [ribeye.id, '1'],
    [wingsCase.id, '9'],
    [shrimp.id, '1'],
  ]);
});

it('reverts several fills, the last first', async () => {
  served.guide = () =>
    Response.json([
      createEntry(ribeye),
      createEntry(shrimp, { lastOrdered: '2026-11-02', lastOrderId: 'old' }),
    ]);
  const { user, now } = renderGuide();
  await user.click(await quantity(ribeye.name));
  await user.keyboard('=');
  expect(shown(now.lines)).toEqual([[ribeye.id, '1']]);
  await user.keyboard('*');
  expect(now.lines).toHaveLength(2);
  await user.keyboard('{Control>}z{/Control}');
  expect(shown(now.lines)).toEqual([[ribeye.id, '1']]);
  await user.keyboard('{Control>}z{/Control}');
  expect(now.lines).toEqual([]);
});

it('names filled products that are out of stock', async () => {
  served.guide = () => Response.json([createEntry(ribeye), createEntry(shrimp, { inStock: false })]);
  const { user, now } = renderGuide();
  await user.click(await quantity(ribeye.name));
  screen.getByText('Out of stock');
  await user.keyboard('*');
  expect(shown(now.lines)).toHaveLength(2);
  screen.getByText(`2 quantities filled in. Out of stock: ${shrimp.name}.`);
});

it('fills products due on the document date and names the omitted products', async () => {
  const names = ['Flank', 'Ham', 'Liver', 'Tongue', 'Veal'];
  const others = names.map((name, at) =>
    createEntry({ ...shrimp, id: `other-${at}`, name }, { dueOn: at === 0 ? null : '2026-11-29' }),
  );
  served.guide = () =>
    Response.json([
      createEntry(ribeye, { dueOn: '2026-11-28' }),
      createEntry(wingsCase, { dueOn: '2026-11-01', isDropped: true }),
      createEntry(shrimp, { dueOn: '2026-11-29', hidden: true }),
      ...others,
    ]);
  const { user, now } = renderGuide();
  await user.click(await quantity(ribeye.name));
  expect(screen.getAllByText('Due')).toHaveLength(1);
  await user.keyboard('*');
  expect(shown(now.lines)).toEqual([[ribeye.id, '2']]);
  screen.getByText(
    `1 quantity filled in. Not due on 11/28/2026: ${wingsCase.name}; Flank; Ham; Liver and 2 more. Press * again to fill in the rest.`,
  );
  await user.keyboard('*');
  expect(shown(now.lines)).toHaveLength(7);
  screen.getByText('6 quantities filled in.');
  await user.keyboard('{Control>}z{/Control}*');
  expect(shown(now.lines)).toEqual([[ribeye.id, '2']]);
  screen.getByText(/^Everything due is filled in\. Not due on 11\/28\/2026: /);
  await user.keyboard('{Control>}z{/Control}=*');
  screen.getByText('Nothing left to fill in.');
});

it('offers all usual quantities if nothing is due', async () => {
  served.guide = () =>
    Response.json([ribeye, wingsCase].map((each) => createEntry(each, { dueOn: '2026-11-29' })));
  const { user, now } = renderGuide();
  await user.click(await quantity(ribeye.name));
  await user.keyboard('*');
  expect(now.lines).toEqual([]);
  screen.getByText('Nothing is due on 11/28/2026. Press * again to fill in all 2 usual quantities.');
  await user.keyboard('*');
  expect(shown(now.lines)).toHaveLength(2);
  await user.keyboard('{Control>}z{/Control}*');
  expect(now.lines).toEqual([]);
});

it('adds a typed +2 to the usual quantity, and subtracts a typed -1', async () => {
  const { user, now } = renderGuide();
  await user.click(await quantity(ribeye.name));
  await user.keyboard('*{ArrowDown}+2{Enter}-1{Enter}');
  expect(shown(now.lines)).toEqual([
    [ribeye.id, '2'],
    [wingsCase.id, '4'],
    [shrimp.id, '1'],
  ]);
  expect((await quantity(wingsCase.name)).value).toBe('4');
});

it('selects the focused quantity after a fill, so that typing replaces the quantity', async () => {
  const { user, now } = renderGuide();
  await user.click(await quantity(ribeye.name));
  await user.keyboard('*5{Enter}{ArrowUp}=');
  expect(shown(now.lines)[0]).toEqual([ribeye.id, '5']);
  await user.keyboard('{Control>}z{/Control}*');
  const field = await quantity(ribeye.name);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
});
