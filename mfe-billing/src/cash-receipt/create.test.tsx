import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { createRefusal, serve } from '../../../shell/kit/src/testing/server.ts';
import { renderKit } from '../../../shell/kit/src/testing.tsx';
import RetailSale, { confirmChange } from './create.tsx';
import { cashSaleForm } from './values.ts';

/** A sale that consists only of tax, to reach any total. */
const buildSale = (total: string, amountPaid: string) => ({
  ...cashSaleForm.blank(),
  tax: total,
  amountPaid,
});

it.each([
  ['the exact total', '241.25', ''],
  ['bills rounded up', '241.25', '300'],
  ['ten times the total', '5.00', '50'],
  ['change of $1,000.00', '241.25', '1241.25'],
])('asks nothing about %s', async (_, total, paid) => {
  renderKit(<span />);
  expect(await confirmChange(buildSale(total, paid))).toBe(true);
});

it.each([
  ['241.25', '4200', 'Change of $3,958.75?'],
  ['5.00', '50.01', 'Change of $45.01?'],
])('asks about a total of $%s paid with $%s, and accepts an answer by key', async (total, paid, title) => {
  const { user } = renderKit(<span />);
  const no = confirmChange(buildSale(total, paid));
  await screen.findByRole('dialog', { name: title });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Correct the Amount'));
  await user.keyboard('{Enter}');
  expect(await no).toBe(false);
  const yes = confirmChange(buildSale(total, paid));
  await screen.findByRole('dialog', { name: title });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Correct the Amount'));
  await user.tab();
  await user.keyboard('{Enter}');
  expect(await yes).toBe(true);
});

const address = { address: '1 Main Street', city: 'Waco', state: 'TX', zipCode: '76701', phone: '' };
const bistro = {
  id: '0198a000-0000-7000-8000-000000000001',
  name: 'Blue Door Bistro',
  pricingTier: 'base',
  ...address,
  isActive: true,
  taxExempt: true,
};
const product = (id: string, name: string, taxable: boolean) => ({
  id: `0198a000-0000-7000-8000-0000000000${id}`,
  name,
  taxable,
  productCode: id,
  brand: 'Prairie',
  description: null,
  category: null,
  productType: 'fixed-weight',
  unit: 'Case',
  billedBy: 'Case',
  fixedWeight: null,
  weightPerBox: null,
  weightPerPc: null,
  averageWeight: null,
  inStock: true,
  unitPrice: '10.00',
  wholesalePrice: '8.00',
  restaurantPrice: '10.00',
  retailPrice: '10.00',
  costPrice: null,
  scheduledPrices: [],
  salesUnit: null,
  unitsPerCase: null,
  gtins: [],
  version: 1,
});
const products = [product('11', 'Charcoal', true), product('12', 'Burger patties', false)];

const waco = (percent: string) => ({
  codes: [{ id: 'waco', name: 'Waco Tax', rates: [{ from: '2020-01-01', percent }], taxesDelivery: false }],
  defaultCodeId: 'waco',
  taxesExpired: false,
});

const open = async (salesTax: ReturnType<typeof waco> | null) => {
  const sent: { receipt: Record<string, unknown> }[] = [];
  serve<(typeof sent)[number]>(({ method, path, body }) => {
    if (path === '/api/settings') return { salesTax };
    if (path.endsWith('/next-number')) return { nextNumber: 'CR-1001' };
    if (path === '/api/customers') return [bistro];
    if (path === '/api/products') return products;
    if (method !== 'POST') return [];
    sent.push(body);
    return createRefusal(409, 'conflict', 'The till is closed.');
  });
  const { user } = renderPage(<RetailSale />, { as: { id: 'u1', username: 'maria' }, at: '/retail-sale' });
  const summary = await screen.findByRole('region', { name: 'Payment Summary' }, { timeout: 5_000 });
  const add = async (name: string, count: string) => {
    await user.click(screen.getByRole('button', { name: 'Add Item' }));
    await user.keyboard(name);
    await user.click(await screen.findByRole('option', { name: new RegExp(name) }));
    await user.keyboard(`${count}{Enter}`);
  };
  return { user, summary, sent, add };
};

it('computes tax on taxable items with the rate and name of the settings', async () => {
  const { user, summary, sent, add } = await open(waco('8.250'));
  await add('Charcoal', '2');
  await add('Burger', '5');
  await within(summary).findByText('Waco Tax (8.25%)');
  await waitFor(() => expect(summary.textContent).toContain('$1.65'));
  expect(screen.queryByLabelText('Tax')).toBeNull();
  await user.type(screen.getByLabelText(/^Amount Paid/), '71');
  await user.click(screen.getByRole('button', { name: 'Complete Sale' }));
  // Tax makes the amount too low; the form reports it before sending.
  await screen.findAllByText('The amount paid is less than the total of $71.65.');
  expect(sent).toEqual([]);
  await user.clear(screen.getByLabelText(/^Amount Paid/));
  await user.click(screen.getByRole('button', { name: 'Complete Sale' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.receipt).toMatchObject({ tax: '1.65', total: '71.65', taxExempt: null });
});

it('charges no tax to an exempt customer unless overridden for the sale', async () => {
  const { user, summary, sent, add } = await open(waco('10.000'));
  await user.type(screen.getByRole('combobox', { name: /^Customer/ }), 'blue');
  await user.click(await screen.findByRole('option', { name: /Blue Door Bistro/ }));
  await add('Charcoal', '2');
  const exempt = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Tax Exempt' });
  await screen.findByText('Blue Door Bistro is tax exempt.');
  expect(exempt.checked).toBe(true);
  expect(summary.textContent).toContain('$0.00');
  await user.click(exempt);
  await waitFor(() => expect(summary.textContent).toContain('$2.00'));
  await user.click(screen.getByRole('button', { name: 'Complete Sale' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.receipt).toMatchObject({ customerId: bistro.id, tax: '2.00', taxExempt: false });
});

it('says nothing of tax without tax codes', async () => {
  const { user, summary, sent, add } = await open(null);
  await add('Charcoal', '2');
  expect(summary.textContent).not.toMatch(/tax/i);
  expect(screen.queryByRole('checkbox', { name: 'Tax Exempt' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Complete Sale' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.receipt).toMatchObject({ tax: '0.00', total: '20.00' });
});

it('offers change from the drawer once a check exceeds the total', async () => {
  const { user, sent, add } = await open(null);
  const name = 'Change from the Drawer';
  await add('Charcoal', '2');
  await user.type(screen.getByLabelText(/^Amount Paid/), '25');
  expect(screen.queryByRole('checkbox', { name })).toBeNull();
  await user.selectOptions(screen.getByLabelText(/^Payment Method/), 'check');
  const box = await screen.findByRole('checkbox', { name });
  await user.click(screen.getByRole('button', { name: 'Complete Sale' }));
  await screen.findAllByText(/^Change is given for cash only/);
  await user.click(box);
  screen.getByText(/^Takes \$5\.00 from the cash drawer of /);
  await user.click(screen.getByRole('button', { name: 'Complete Sale' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.receipt).toMatchObject({ amountPaid: '25.00', changeFromDrawer: true });
});
