import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { refuseWith, serveRoutes } from '../settings/settings.fixture.ts';
import { CustomerPrices } from './customer-prices.tsx';
import { bistro, findDialog, priceRoutes, renderWithPermissions, somePrice } from './prices.fixture.tsx';

const added = (body: object) =>
  Response.json({ ...somePrice(), ...body, productName: 'Ribeye' }, { status: 201 });

const open = async (button: string, title: string) => {
  const view = renderWithPermissions(<CustomerPrices customer={bistro} />);
  await view.user.click((await screen.findAllByRole('button', { name: button }))[0] as HTMLElement);
  await screen.findByLabelText(/^(Price\b(?!s)|Last Day)/);
  return { ...view, dialog: await findDialog(title) };
};

type Opened = Awaited<ReturnType<typeof open>>;

const chooseRibeye = async ({ user, dialog }: Opened) => {
  await user.type(dialog.getByRole('combobox', { name: /^Product/ }), 'ribe');
  await dialog.findByRole('option', { name: /^Ribeye/ });
  await user.keyboard('{Enter}');
};

const findPriceField = ({ dialog }: Opened) => dialog.getByLabelText<HTMLInputElement>(/^Price\b/);

describe('a price that another user changed', () => {
  /** Fake server on which another user changes the price before the first save. */
  const serveChange = (now: ReturnType<typeof somePrice>) => {
    let stored = somePrice();
    let isLate = true;
    return serveRoutes({
      ...priceRoutes,
      'GET /api/customer-prices': () => Response.json([somePrice()]),
      [`GET /api/customer-prices/${now.id}`]: () => Response.json(stored),
      [`PATCH /api/customer-prices/${now.id}`]: (body) => {
        if (!isLate) return Response.json({ ...now, ...body });
        isLate = false;
        stored = now;
        return refuseWith(409, 'stale_version', 'Someone else changed this. Reload and try again.')();
      },
    });
  };

  it('shows the current price once, preserves the typed values, and saves them on retry', async () => {
    const asked = serveChange(somePrice({ value: '8.20', version: 5 }));
    const opened = await open('Change', 'Change Price');
    const { user, dialog } = opened;
    await user.clear(findPriceField(opened));
    await user.type(findPriceField(opened), '9');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    const said =
      'Someone else changed this price to $8.20. Press Save Changes again to save your values instead.';
    await dialog.findByText(said);
    expect(screen.getAllByText(/Someone else/)).toHaveLength(1);
    expect(findPriceField(opened).value).toBe('9.00');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.map(({ body }) => [body.value, body.version])).toEqual([
      ['9.00', 4],
      ['9.00', 5],
    ]);
  });

  it('lists every difference, even if the price has ended', async () => {
    const now = { to: '2031-12-31', minQuantity: '10.000', note: 'by phone', version: 6 };
    const asked = serveChange(somePrice(now));
    const { user, dialog } = await open('End', 'End Price');
    await user.click(dialog.getByRole('button', { name: 'End Price' }));
    await dialog.findByText(
      'Someone else changed this price to $8.40 for 10 or more to 12/31/2031 with the note "by phone". Press End Price again to save your values instead.',
    );
    await user.click(dialog.getByRole('button', { name: 'End Price' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.map(({ body }) => body.version)).toEqual([4, 6]);
  });
});

describe('a price that another user deleted', () => {
  it('is reported as deleted and added again with the typed values', async () => {
    const price = somePrice();
    const asked = serveRoutes({
      ...priceRoutes,
      'GET /api/customer-prices': () => Response.json([price]),
      [`GET /api/customer-prices/${price.id}`]: () => Response.json(price),
      [`PATCH /api/customer-prices/${price.id}`]: refuseWith(404, 'not_found', 'Customer price not found'),
      'POST /api/customer-prices': added,
    });
    const opened = await open('Change', 'Change Price');
    const { user, dialog } = opened;
    await user.clear(findPriceField(opened));
    await user.type(findPriceField(opened), '9');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await dialog.findByText(
      'Someone else deleted this price. Press Add Price to add it again with your values.',
    );
    expect(screen.queryByText(/Failed to/)).toBeNull();
    const again = await findDialog('Add Price');
    expect(findPriceField(opened).value).toBe('9.00');
    expect(again.queryByRole('button', { name: 'Save and Add Another' })).toBeNull();
    await user.click(again.getByRole('button', { name: 'Add Price' }));
    await screen.findByText('Price added');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.map(({ method }) => method)).toEqual(['PATCH', 'POST']);
    expect(asked[1]?.body).toMatchObject({
      customerId: bistro.id,
      productId: price.productId,
      value: '9.00',
    });
    expect(asked[1]?.body).not.toHaveProperty('version');
  });

  it('reports the new price if another user has already added a price again', async () => {
    const price = somePrice();
    const overlaps = 'Overlaps $6.99 from 11/27/2026.';
    serveRoutes({
      ...priceRoutes,
      'GET /api/customer-prices': () => Response.json([price]),
      [`GET /api/customer-prices/${price.id}`]: () => Response.json(price),
      [`PATCH /api/customer-prices/${price.id}`]: refuseWith(404, 'not_found', 'Customer price not found'),
      'POST /api/customer-prices': refuseWith(409, 'conflict', overlaps, 'from'),
    });
    const opened = await open('Change', 'Change Price');
    const { user, dialog } = opened;
    await user.clear(findPriceField(opened));
    await user.type(findPriceField(opened), '9');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await dialog.findByText(/^Someone else deleted this price/);
    await user.click((await findDialog('Add Price')).getByRole('button', { name: 'Add Price' }));
    await screen.findByText(overlaps);
    expect(screen.queryByText(/^Someone else deleted this price/)).toBeNull();
  });
});

it('marks no errors in the next blank form if the add button is pressed twice', async () => {
  const asked = serveRoutes({ ...priceRoutes, 'POST /api/customer-prices': added });
  const opened = await open('Add Price', 'Add Price');
  const { user, dialog } = opened;
  await chooseRibeye(opened);
  await user.type(findPriceField(opened), '8.40');
  const another = dialog.getByRole('button', { name: 'Save and Add Another' });
  await user.click(another);
  await waitFor(() => expect(findPriceField(opened).value).toBe(''));
  await user.click(another);
  await user.type(dialog.getByLabelText('Note'), 'x');
  expect(dialog.queryByText('Please choose a product or a category.')).toBeNull();
  expect(asked).toHaveLength(1);
  await user.click(another);
  await dialog.findByText('Please choose a product or a category.');
});

describe('typed values', () => {
  it('are restored after the session ends, until they are saved', async () => {
    const asked = serveRoutes({ ...priceRoutes, 'POST /api/customer-prices': added });
    const first = await open('Add Price', 'Add Price');
    await chooseRibeye(first);
    await first.user.type(findPriceField(first), '8.40');
    await first.user.type(first.dialog.getByLabelText('Note'), 'by phone');
    // The session ended, which unmounts the page without closing the dialog.
    first.unmount();

    const again = await open('Add Price', 'Add Price');
    await waitFor(() => expect(findPriceField(again).value).toBe('8.40'));
    await screen.findByText('What you typed has been restored');
    await waitFor(() =>
      expect(again.dialog.getByRole<HTMLInputElement>('combobox', { name: /^Product/ }).value).toBe('Ribeye'),
    );
    await again.user.click(again.dialog.getByRole('button', { name: 'Add Price' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked[0]?.body).toMatchObject({ value: '8.40', note: 'by phone', customerId: bistro.id });
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft'))).toEqual([]);
  });

  it('are saved on their original version, so that a conflict is reported', async () => {
    let stored = somePrice();
    const asked = serveRoutes({
      ...priceRoutes,
      'GET /api/customer-prices': () => Response.json([stored]),
      [`GET /api/customer-prices/${stored.id}`]: () => Response.json(stored),
      [`PATCH /api/customer-prices/${stored.id}`]: refuseWith(409, 'stale_version', 'Reload.'),
    });
    const first = await open('Change', 'Change Price');
    await first.user.clear(findPriceField(first));
    await first.user.type(findPriceField(first), '9');
    first.unmount();
    stored = somePrice({ value: '8.20', version: 5 });
    const again = await open('Change', 'Change Price');
    await waitFor(() => expect(findPriceField(again).value).toBe('9'));
    await again.user.click(again.dialog.getByRole('button', { name: 'Save Changes' }));
    await again.dialog.findByText(/^Someone else changed this price to \$8\.20\./);
    expect(asked[0]?.body).toMatchObject({ value: '9.00', version: 4 });
  });
});

describe('an unusual price', () => {
  it('is questioned once, and Go Back preserves all input', async () => {
    const asked = serveRoutes({ ...priceRoutes, 'POST /api/customer-prices': added });
    const opened = await open('Add Price', 'Add Price');
    const { user, dialog } = opened;
    await chooseRibeye(opened);
    await user.type(findPriceField(opened), '840');
    await dialog.findByText(/^Comes to \$840\.00 today/);
    await user.click(dialog.getByRole('button', { name: 'Add Price' }));
    const question = await findDialog('Is this right?');
    question.getByText('$840.00 for Ribeye, while restaurant is $10.95.');
    await user.click(question.getByRole('button', { name: 'Go Back' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Is this right?' })).toBeNull());
    expect(findPriceField(opened).value).toBe('840.00');
    expect(asked).toEqual([]);

    await user.click(dialog.getByRole('button', { name: 'Add Price' }));
    const second = await findDialog('Is this right?');
    await user.click(second.getByRole('button', { name: 'Add Price' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.map(({ body }) => body.value)).toEqual(['840.00']);
  });

  it.each([
    ['54.74', false],
    ['54.75', true],
    ['2.20', false],
    ['2.19', true],
    ['0', false],
    ['9.5', false, 'Percent off'],
    ['95', true, 'Percent off'],
    ['1.05', false, 'Dollars off'],
    ['105', true, 'Dollars off'],
  ])(
    'with the value %s beside a tier price of $10.95 is questioned: %s (%s)',
    async (typed, isAsked, kind = 'Fixed price') => {
      const asked = serveRoutes({ ...priceRoutes, 'POST /api/customer-prices': added });
      const opened = await open('Add Price', 'Add Price');
      await chooseRibeye(opened);
      await opened.user.selectOptions(opened.dialog.getByLabelText('Kind'), kind);
      await opened.user.type(opened.dialog.getByLabelText(/^(Price|Percent|Amount|Dollars)\b/), typed);
      await opened.dialog.findByText(/omes to/);
      await opened.user.click(opened.dialog.getByRole('button', { name: 'Add Price' }));
      if (isAsked) await findDialog('Is this right?');
      else await waitFor(() => expect(asked).toHaveLength(1));
      expect(asked).toHaveLength(isAsked ? 0 : 1);
    },
  );
});

it("exports only the customer's own prices from the customer page", async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  serveRoutes(priceRoutes);
  const fetched = vi.mocked(globalThis.fetch);
  const { user } = renderWithPermissions(<CustomerPrices customer={bistro} />);
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Export CSV' }));
  await waitFor(() =>
    expect(fetched.mock.calls.map(([path]) => String(path))).toContainEqual(
      expect.stringContaining(`/api/customer-prices/export?customerId=${bistro.id}`),
    ),
  );
});
