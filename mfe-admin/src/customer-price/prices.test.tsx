import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ProductForm } from '../product/form.tsx';
import { refuseWith, serveRoutes } from '../settings/settings.fixture.ts';
import { CustomerPrices } from './customer-prices.tsx';
import {
  bistro,
  findDialog,
  priceRoutes,
  renderWithPermissions,
  ribeye,
  somePrice,
} from './prices.fixture.tsx';

const renderCustomer = () => renderWithPermissions(<CustomerPrices customer={bistro} />);

const added = (body: object) =>
  Response.json({ ...somePrice(), ...body, productName: 'Ribeye' }, { status: 201 });

describe("a customer's prices", () => {
  it('show their resulting price, and are marked if below cost', async () => {
    serveRoutes({
      ...priceRoutes,
      'GET /api/customer-prices': () =>
        Response.json([
          somePrice(),
          somePrice({
            id: 'b',
            productId: null,
            productName: null,
            productCode: null,
            category: 'Beef',
            kind: 'percent_off',
            value: '5.00',
            minQuantity: '10.000',
            today: null,
            from: addDays(today(), 3),
            to: addDays(today(), 30),
            note: 'agreed by phone',
          }),
        ]),
    });
    renderCustomer();
    const ribeyeRow = (await screen.findByText('112A')).closest('tr');
    expect(ribeyeRow?.textContent).toMatch(
      /Ribeye.*\$8\.40.*no end.*tier\s\$10\.95.*below\scost\s\$9\.40.*Current/,
    );
    const beefRow = screen.getByText('All Beef').closest('tr');
    expect(beefRow?.textContent).toMatch(/5% offfor\s10 or\smore.*Scheduled.*agreed by phone/);
  });

  it('are added in sequence without the mouse', async () => {
    const asked = serveRoutes({ ...priceRoutes, 'POST /api/customer-prices': added });
    const { user } = renderCustomer();
    await user.click((await screen.findAllByRole('button', { name: 'Add Price' }))[0] as HTMLElement);
    const dialog = await findDialog('Add Price');
    const picker = () => dialog.getByRole<HTMLInputElement>('combobox', { name: /^Product or Category/ });
    const value = () => dialog.getByLabelText<HTMLInputElement>(/^Price/);
    await waitFor(() => expect(document.activeElement).toBe(picker()));
    await user.keyboard('ribe');
    await dialog.findByRole('option', { name: /^Ribeye/ });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(value()));
    await user.keyboard('8.4');
    await dialog.findByText('Below cost: comes to $8.40 today; restaurant is $10.95, cost is $9.40.');
    await user.keyboard('{Control>}{Enter}{/Control}');

    await waitFor(() => expect(picker().value).toBe(''));
    await waitFor(() => expect(document.activeElement).toBe(picker()));
    expect(value().value).toBe('');
    await user.keyboard('beef');
    await dialog.findByRole('option', { name: /^Beef/ });
    await user.keyboard('{Tab}');
    await waitFor(() => expect(document.activeElement).toBe(value()));
    dialog.getByText('For every product of Beef without its own price.');
    await user.keyboard('9.5');
    await user.click(dialog.getByRole('button', { name: 'Add Price' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const shared = { customerId: bistro.id, kind: 'fixed', minQuantity: null, from: today(), to: null };
    expect(asked.map(({ body }) => body)).toEqual([
      { ...shared, productId: ribeye.id, category: null, value: '8.40', note: null },
      { ...shared, productId: null, category: 'Beef', value: '9.50', note: null },
    ]);
  });

  it('keeps kind and days for the next price and clears the rest', async () => {
    const asked = serveRoutes({ ...priceRoutes, 'POST /api/customer-prices': added });
    const { user } = renderCustomer();
    await user.click((await screen.findAllByRole('button', { name: 'Add Price' }))[0] as HTMLElement);
    const dialog = await findDialog('Add Price');
    await user.type(dialog.getByRole('combobox', { name: /^Product/ }), 'ribe');
    await dialog.findByRole('option', { name: /^Ribeye/ });
    await user.keyboard('{Enter}');
    await user.selectOptions(dialog.getByLabelText('Kind'), 'Percent off');
    await user.type(dialog.getByLabelText(/^Percent Off/), '5');
    await user.type(dialog.getByLabelText('Minimum Quantity'), '10');
    await user.type(dialog.getByLabelText('Note'), 'by phone');
    await user.click(dialog.getByRole('button', { name: 'Save and Add Another' }));
    await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('Note').value).toBe(''));
    expect(asked[0]?.body).toMatchObject({ kind: 'percent_off', value: '5.00', minQuantity: '10.000' });
    expect(dialog.getByLabelText<HTMLSelectElement>('Kind').value).toBe('percent_off');
    expect(dialog.getByLabelText<HTMLInputElement>('Minimum Quantity').value).toBe('');
    expect(dialog.getByLabelText<HTMLInputElement>(/^Percent Off/).value).toBe('');
    expect(dialog.getByLabelText<HTMLInputElement>(/^From/).value).toBe(today());
  });

  it('reports invalid values at their fields and sends nothing', async () => {
    const asked = serveRoutes(priceRoutes);
    const { user } = renderCustomer();
    await user.click((await screen.findAllByRole('button', { name: 'Add Price' }))[0] as HTMLElement);
    const dialog = await findDialog('Add Price');
    const save = () => user.click(dialog.getByRole('button', { name: 'Add Price' }));
    await user.type(dialog.getByLabelText(/^Price/), '5,45');
    await save();
    await dialog.findByText('Please choose a product or a category.');
    dialog.getByText('Please write decimals with a point, like 1,234.50.');
    const picker = dialog.getByRole('combobox', { name: /^Product/ });
    await user.type(picker, 'no such thing');
    await user.click(dialog.getByLabelText('Note'));
    await save();
    await dialog.findByText('Please choose from the list.');
    expect(document.activeElement).toBe(picker);
    expect(asked).toEqual([]);
  });

  it("shows the server's overlap error at the dates", async () => {
    const overlap = 'Overlaps $8.40 from 11/01/2026 to 12/31/2026.';
    serveRoutes({
      ...priceRoutes,
      'POST /api/customer-prices': refuseWith(409, 'overlap', overlap, 'from'),
    });
    const { user } = renderCustomer();
    await user.click((await screen.findAllByRole('button', { name: 'Add Price' }))[0] as HTMLElement);
    const dialog = await findDialog('Add Price');
    await user.type(dialog.getByRole('combobox', { name: /^Product/ }), 'ribe');
    await dialog.findByRole('option', { name: /^Ribeye/ });
    await user.keyboard('{Enter}');
    await user.type(dialog.getByLabelText(/^Price/), '8.40');
    await user.click(dialog.getByRole('button', { name: 'Add Price' }));
    const from = dialog.getByLabelText(/^From/);
    await waitFor(() => expect(from.getAttribute('aria-invalid')).toBe('true'));
    dialog.getByText(overlap);
    await waitFor(() => expect(document.activeElement).toBe(from));
  });

  it("edits the server's current price and sends its version", async () => {
    const now = somePrice({ value: '8.75', version: 7 });
    const asked = serveRoutes({
      ...priceRoutes,
      'GET /api/customer-prices': () => Response.json([somePrice()]),
      [`GET /api/customer-prices/${now.id}`]: () => Response.json(now),
      [`PATCH /api/customer-prices/${now.id}`]: (body) => Response.json({ ...now, ...body }),
    });
    const { user } = renderCustomer();
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    const value = await screen.findByLabelText<HTMLInputElement>(/^Price\b(?!s)/);
    const dialog = await findDialog('Change Price');
    expect(value.value).toBe('8.75');
    expect(dialog.queryByRole('button', { name: 'Save and Add Another' })).toBeNull();
    await user.clear(value);
    await user.type(value, '9');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked[0]?.body).toMatchObject({ value: '9.00', productId: ribeye.id, version: 7 });
  });

  it('ends on the requested day, and the dialog of a future price suggests deletion', async () => {
    const price = somePrice();
    const coming = somePrice({ id: 'b', from: addDays(today(), 3) });
    const asked = serveRoutes({
      ...priceRoutes,
      'GET /api/customer-prices': () => Response.json([price, coming]),
      [`GET /api/customer-prices/${price.id}`]: () => Response.json(price),
      [`PATCH /api/customer-prices/${price.id}`]: (body) => Response.json({ ...price, ...body }),
    });
    const { user } = renderCustomer();
    const [end, notYet] = await screen.findAllByRole('button', { name: 'End' });
    expect(notYet?.getAttribute('aria-disabled')).toBe('true');
    await user.click(end as HTMLElement);
    expect((await screen.findByLabelText<HTMLInputElement>(/^Last Day/)).value).toBe(today());
    const dialog = await findDialog('End Price');
    await user.click(dialog.getByRole('button', { name: 'End Price' }));
    await screen.findByText(`Price ends on ${formatDate(today())}`);
    // The city distinguishes customers with the same name.
    screen.getByText('$8.40 for Ribeye, Blue Door Bistro, Waco, TX');
    expect(asked[0]?.body).toEqual({ to: today(), version: 4 });
  });

  it('report how many were copied and skipped when copied from another customer', async () => {
    const other = { ...bistro, id: '0198a000-0000-7000-8000-000000000009', name: 'La Paloma' };
    const problem = 'Overlaps $8.40 from 11/01/2026.';
    const asked = serveRoutes({
      ...priceRoutes,
      'GET /api/customers': () => Response.json([bistro, other]),
      [`GET /api/customers/${other.id}`]: () => Response.json(other),
      'POST /api/customer-prices/copy': () =>
        Response.json({ copied: 12, leftOut: [{ price: somePrice(), problem }] }),
    });
    const { user } = renderCustomer();
    await user.click(screen.getByRole('button', { name: 'Copy from Another Customer' }));
    const dialog = await findDialog('Copy from Another Customer');
    await user.click(dialog.getByRole('button', { name: 'Copy Prices' }));
    await dialog.findByText('Please choose a customer.');
    await user.type(dialog.getByRole('combobox', { name: /^Customer/ }), 'paloma');
    await dialog.findByRole('option', { name: /^La Paloma/ });
    await user.keyboard('{Enter}');
    await user.click(dialog.getByRole('button', { name: 'Copy Prices' }));
    const outcome = await findDialog('Copy from Another Customer');
    await outcome.findByText(/^12 prices copied\. 1 price skipped/);
    expect(outcome.getByText('$8.40 for Ribeye').closest('tr')?.textContent).toContain(problem);
    expect(asked[0]?.body).toEqual({ fromCustomerId: other.id, customerId: bistro.id });
  });
});

it('shows scheduled prices in the product form', async () => {
  serveRoutes(priceRoutes);
  const entry = { id: 'a', from: '2031-01-06', scheduledBy: 'Ann', retailPrice: '14.50' };
  const scheduledPrices = [entry, { ...entry, id: 'b', from: '2031-02-03' }];
  renderWithPermissions(
    <ProductForm product={{ ...ribeye, scheduledPrices }} categories={['Beef']} onClose={() => {}} />,
  );
  const product = await findDialog('Edit Product');
  expect(
    product.getByRole('textbox', { name: 'Retail Price', description: '$14.50 from 01/06/2031, 1 more' }),
  );
  expect(product.getByRole('textbox', { name: 'Wholesale Price', description: '' }));
});

describe("a product's customer prices", () => {
  it('appear below the product form and are saved independently', async () => {
    const asked = serveRoutes({
      ...priceRoutes,
      'GET /api/customer-prices': () => Response.json([somePrice()]),
      'POST /api/customer-prices': added,
    });
    const { user } = renderWithPermissions(
      <ProductForm product={ribeye} categories={['Beef']} onClose={() => {}} />,
    );
    const product = await findDialog('Edit Product');
    await product.findByText('Waco, TX · This product');
    product.getByRole('columnheader', { name: 'Resulting Price' });
    await user.type(product.getByRole('searchbox', { name: 'Search Prices' }), 'blue{Enter}');
    await user.click(product.getByRole('button', { name: 'Add Price' }));
    const dialog = await findDialog('Add Price');
    await user.type(dialog.getByRole('combobox', { name: /^Customer/ }), 'blue');
    await dialog.findByRole('option', { name: /^Blue Door/ });
    await user.keyboard('{Enter}');
    await user.type(dialog.getByLabelText(/^Price/), '9{Control>}{Enter}{/Control}');
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked).toMatchObject([
      { path: '/api/customer-prices', body: { customerId: bistro.id, productId: ribeye.id, value: '9.00' } },
    ]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Price' })).toBeNull());
    screen.getByRole('dialog', { name: 'Edit Product' });
  });
});
