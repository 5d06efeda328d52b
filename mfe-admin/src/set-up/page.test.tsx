import { secretMask } from '@primal/contracts/admin/credentials';
import type { SettingsAnswer } from '@primal/contracts/admin/settings';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { createAccount, createSettings, refuseWith, serveRoutes } from '../settings/settings.fixture.ts';
import SetUp from './page.tsx';

let stored: SettingsAnswer;
const saving = (body: Record<string, unknown>) => {
  const { smtpPassword, ...rest } = body;
  const secret = smtpPassword === undefined ? {} : { smtpPassword: secretMask };
  stored = { ...stored, ...rest, ...secret, version: stored.version + 1 } as SettingsAnswer;
  if (stored.smtpHost) stored = { ...stored, mailVia: 'smtp' };
  return Response.json(stored);
};
const answers = {
  'GET /api/stats/taxable-products': () => Response.json({ products: 12, taxable: 12 }),
  'GET /api/settings': () => Response.json(stored),
  'PUT /api/settings': saving,
  'GET /api/sales-orders/next-number': () => Response.json({ nextNumber: 'SO-1001' }),
  'GET /api/invoices/next-number': () => Response.json({ nextNumber: 'INV-1001' }),
  'GET /api/credit-memos/next-number': () => Response.json({ nextNumber: 'CM-1001' }),
  'GET /api/cash-receipts/next-number': () => Response.json({ nextNumber: 'CR-1340' }),
};

const open = async (me = createAccount()) => {
  const view = renderPage(<SetUp />, { as: me });
  await screen.findByRole('heading', { name: 'Business' });
  return view;
};
const part = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(() => {
  const nothing = { businessName: null, address: null, phone: null, email: null };
  stored = createSettings({ ...nothing, firstSteps: 'open' });
});

it('restores typed values after a reload until they are saved', async () => {
  serveRoutes(answers);
  const before = await open();
  await before.user.type(part('Business').getByLabelText('Business Name'), 'Halvorsen');
  before.unmount();
  const again = await open();
  await screen.findByText('What you typed has been restored');
  expect(part('Business').getByLabelText<HTMLInputElement>('Business Name').value).toBe('Halvorsen');
  await again.user.click(part('Business').getByRole('button', { name: 'Save and Continue' }));
  await waitFor(() => expect(stored.businessName).toBe('Halvorsen'));
  again.unmount();
  stored = { ...stored, businessName: 'Halvorsen and Sons' };
  await open();
  expect(part('Business').getByLabelText<HTMLInputElement>('Business Name').value).toBe('Halvorsen and Sons');
});

it('moves between parts by keyboard and saves each separately', async () => {
  const asked = serveRoutes(answers);
  const { user } = await open();
  screen.getByText('0 of 6 done');
  await user.click(part('Business').getByLabelText('Business Name'));
  await user.keyboard('Halvorsen{Tab}office@halvorsen.example{Tab}1480 Stockyard Road{Tab}555-0100{Enter}');
  await screen.findByText('1 of 6 done');
  expect(asked[0]?.body).toEqual({
    businessName: 'Halvorsen',
    email: 'office@halvorsen.example',
    address: '1480 Stockyard Road',
    phone: '555-0100',
    version: 1,
  });
  expect(screen.queryByLabelText('Business Name', { selector: ':not([hidden] *)' })).toBeNull();
  part('Business').getByText('Halvorsen, 555-0100');

  await waitFor(() => expect(document.activeElement?.textContent).toBe('Choose a file'));

  await user.click(part('Logo').getByRole('button', { name: 'Skip for Now' }));
  await part('Logo').findByText('Skipped');
  expect(asked[1]?.body).toEqual({ setUpDone: ['logo'], version: 2 });
  const terms = part('Payment Terms').getByLabelText('Default Payment Terms');
  await waitFor(() => expect(document.activeElement).toBe(terms));
  await user.clear(terms);
  await user.keyboard('1400{Enter}');
  const question = within(await screen.findByRole('dialog', { name: 'Is this right?' }));
  question.getByText('Invoices are due 1,400 days after their date.');
  await user.click(question.getByRole('button', { name: 'Go Back' }));
  await user.clear(terms);
  await user.keyboard('14{Enter}');
  await part('Payment Terms').findByText('Due after 14 days');
  expect(asked[2]?.body).toEqual({
    defaultPaymentTerms: 14,
    agingBy: 'due_date',
    setUpDone: ['logo', 'terms'],
    version: 3,
  });
});

it('saves a discount and the limit of write-offs with the terms', async () => {
  stored = createSettings({ setUpDone: ['logo'] });
  const asked = serveRoutes(answers);
  const { user } = await open();
  const terms = part('Payment Terms');
  await user.type(terms.getByLabelText('Discount Percent'), '2');
  await user.type(terms.getByLabelText('Discount Days'), '10');
  await user.clear(terms.getByLabelText('Write-Off Limit'));
  await user.type(terms.getByLabelText('Write-Off Limit'), '7.5');
  await user.click(terms.getByRole('button', { name: 'Save and Continue' }));
  await terms.findByText('2% 10, Net 30');
  expect(asked[0]?.body).toMatchObject({
    discountPercent: '2.00',
    discountDays: 10,
    smallDifferenceLimit: '7.50',
  });
});

it('proposes aging by due date until the terms are saved', async () => {
  stored = createSettings({ setUpDone: ['logo'] });
  const asked = serveRoutes(answers);
  const { user, unmount } = await open();
  const aging = () => part('Payment Terms').getByLabelText<HTMLSelectElement>('Aging');
  expect(aging().value).toBe('due_date');
  await user.selectOptions(aging(), 'Days since the invoice date');
  await user.click(part('Payment Terms').getByRole('button', { name: 'Save and Continue' }));
  await waitFor(() =>
    expect(asked[0]?.body).toEqual({ agingBy: 'invoice_date', setUpDone: ['logo', 'terms'], version: 1 }),
  );
  unmount();
  await open();
  expect(aging().value).toBe('invoice_date');
});

it('shows the next number of each series and saves changed ones', async () => {
  stored = createSettings({ setUpDone: ['logo', 'terms'] });
  const asked = serveRoutes(answers);
  const { user } = await open();
  const numbers = part('Numbers');
  await numbers.findByText('Next cash sale will be CR-1001');
  await numbers.findByText(/the series continues with CR-1340/);
  const order = numbers.getByLabelText('Sales Order Starting Number');
  await user.clear(order);
  await user.type(order, '25000');
  numbers.getByText('Next sales order will be SO-25000');
  await user.click(numbers.getByRole('button', { name: 'Save and Continue' }));
  // An extra digit would appear on every future document.
  const question = within(await screen.findByRole('dialog', { name: 'Is this right?' }));
  question.getByText('The next sales order will be SO-25000, and numbers never go back.');
  expect(asked).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Save and Continue' }));
  await waitFor(() =>
    expect(asked[0]?.body).toEqual({
      salesOrderStartingNumber: 25_000,
      setUpDone: ['logo', 'terms', 'numbers'],
      version: 1,
    }),
  );
});

it('accepts the tax in percent, and reports errors at its field', async () => {
  stored = createSettings({ setUpDone: ['logo', 'terms', 'numbers'] });
  const asked = serveRoutes(answers);
  const { user } = await open();
  const taxes = part('Sales Tax');
  const rate = taxes.getByLabelText('Sales Tax Rate');
  await user.clear(rate);
  await user.type(rate, '120{Enter}');
  await taxes.findByText('Must be at most 100.');
  expect(rate.getAttribute('aria-invalid')).toBe('true');
  expect(asked).toEqual([]);
  await user.clear(rate);
  await user.type(rate, '8.25{Enter}');
  await waitFor(() =>
    expect(asked[0]?.body).toMatchObject({
      salesTax: { codes: [{ name: 'Sales Tax', rates: [{ percent: '8.250' }] }] },
    }),
  );
});

it('tests the stored mail server and reports the result', async () => {
  stored = createSettings({ setUpDone: ['logo', 'terms', 'numbers', 'taxes'] });
  const wrong = 'The mail server refused the user name or the password. It said: 535 No';
  let fails = true;
  const asked = serveRoutes({
    ...answers,
    'POST /api/settings/mail-test': ({ to }) =>
      fails
        ? refuseWith(502, 'mail_refused', wrong)()
        : Response.json({ to, from: 'office@halvorsen.example', via: 'smtp' }),
  });
  const { user } = await open();
  const mail = part('E-Mail');
  mail.getByText('E-mail is not set up. Fill in a mail server, or Gmail.');
  const test = () => mail.getByRole('button', { name: 'Send Test E-Mail' });
  expect(test().getAttribute('aria-disabled')).toBe('true');
  await user.click(mail.getByRole('button', { name: 'How to get these' }));
  mail.getByText('smtp.office365.com');
  await user.type(mail.getByLabelText('Mail Server'), 'smtp.example.com');
  await user.type(mail.getByLabelText('Mail Password'), 'secret');
  await user.click(mail.getByRole('button', { name: 'Save E-Mail' }));
  await mail.findByText('E-mail goes through the mail server, sent by office@halvorsen.example.');
  expect(asked[0]?.body).toEqual({
    smtpHost: 'smtp.example.com',
    smtpPassword: 'secret',
    version: 1,
    setUpDone: ['logo', 'terms', 'numbers', 'taxes', 'mail'],
  });
  await waitFor(() => expect(test().getAttribute('aria-disabled')).toBeNull());
  await user.click(test());
  await mail.findByText(wrong);
  expect(asked[1]?.body).toEqual({ to: 'maria@halvorsen.example' });
  fails = false;
  await user.click(test());
  await mail.findByText(/It is on its way to maria@halvorsen\.example, sent by office@halvorsen\.example\./);
});

it('preserves the unsaved values of a closed part, and mentions them', async () => {
  serveRoutes(answers);
  const { user } = await open();
  await user.type(part('Business').getByLabelText('Business Name'), 'Halv');
  await user.click(part('Business').getByRole('button', { name: 'Business' }));
  part('Business').getByText('Not saved yet');
  await user.click(part('Business').getByRole('button', { name: 'Business' }));
  expect(part('Business').getByLabelText<HTMLInputElement>('Business Name').value).toBe('Halv');
});

it('reports a conflict and overwrites it on the next save', async () => {
  const asked = serveRoutes({
    ...answers,
    'PUT /api/settings': (body) =>
      body.version === stored.version
        ? saving(body)
        : refuseWith(409, 'stale_version', 'Someone else changed this.')(),
  });
  const { user } = await open();
  await user.type(part('Business').getByLabelText('Business Name'), 'Mine');
  stored = { ...stored, phone: 'theirs', version: 5 };
  const save = part('Business').getByRole('button', { name: 'Save and Continue' });
  await user.click(save);
  await part('Business').findByText(/Someone else changed this\./);
  await waitFor(() =>
    expect(part('Business').getByLabelText<HTMLInputElement>('Phone').value).toBe('theirs'),
  );
  await user.click(save);
  await waitFor(() => expect(asked[1]?.body).toEqual({ businessName: 'Mine', version: 5 }));
});

it("reports another user's change before overwriting it", async () => {
  serveRoutes(answers);
  const { user, client } = await open();
  const changed = /Someone else changed the same fields\./;
  await user.type(part('Business').getByLabelText('Business Name'), 'Mine');
  stored = { ...stored, phone: 'theirs', version: 5 };
  await act(() => client.invalidateQueries());
  await waitFor(() =>
    expect(part('Business').getByLabelText<HTMLInputElement>('Phone').value).toBe('theirs'),
  );
  expect(part('Business').queryByText(changed)).toBeNull();
  stored = { ...stored, businessName: 'Theirs', version: 6 };
  await act(() => client.invalidateQueries());
  await part('Business').findByText(changed);
  expect(part('Business').getByLabelText<HTMLInputElement>('Business Name').value).toBe('Mine');
});

it('shows numbers and mail read-only, with the reason, to users who are not admins', async () => {
  stored = createSettings({ setUpDone: ['logo', 'terms'] });
  const asked = serveRoutes(answers);
  const { user } = await open(createAccount({ role: 'user' }));
  const numbers = part('Numbers');
  expect(numbers.getByLabelText('Invoice Starting Number').hasAttribute('readonly')).toBe(true);
  expect(numbers.getAllByText('Only an admin may change this.').length).toBe(4);
  await user.click(numbers.getByRole('button', { name: 'Save and Continue' }));
  await waitFor(() =>
    expect(asked[0]?.body).toEqual({ setUpDone: ['logo', 'terms', 'numbers'], version: 1 }),
  );
});
