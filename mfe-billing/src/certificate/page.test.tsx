import type { CertificateLink, InvoiceCertificate } from '@primal/contracts/billing/certificate';
import { printPage } from '@primal/kit/print';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import { CertificateCode } from '../invoice/print/sheet.tsx';
import InvoiceCertificatePage from './page.tsx';

const id = '019a0000-0000-7000-8000-000000000001';

const piece = (part: Partial<InvoiceCertificate['certificate']['lines'][number]['pieces'][number]>) => ({
  weight: '10.000',
  gtin: null,
  serial: 'S-71',
  lot: 'L2211',
  productionDate: null,
  expiry: null,
  packagingDate: '2026-11-10',
  bestBefore: null,
  takenBy: 'Dana Ortega',
  returnedOn: null,
  correctedFrom: null,
  takenAt: '2026-11-19T14:30:00.000Z',
  ...part,
});

const certificate: InvoiceCertificate['certificate'] = {
  invoiceNumber: 'INV-1001',
  invoiceDate: '2026-11-20',
  deliveryDate: null,
  salesOrderNumber: 'SO-7',
  poNumber: null,
  customerName: 'Harbor Grill',
  isDraft: false,
  pieceCount: 2,
  totalWeight: '20.500',
  business: { name: 'Primal Meats', address: '1 Dock', phone: '555', email: null, logo: null },
  lines: [
    {
      productName: 'Ribeye',
      productCode: 'RB-1',
      brand: null,
      unit: 'Case',
      quantity: '2.000',
      weight: '20.500',
      isWeighed: true,
      pieceCount: 2,
      pieces: [
        piece({ expiry: '2026-12-10' }),
        piece({ weight: '10.500', bestBefore: '2026-12-12', returnedOn: '2026-11-22' }),
      ],
    },
    {
      productName: 'Patties',
      productCode: null,
      brand: 'Acme',
      unit: 'Case',
      quantity: '3.000',
      weight: null,
      isWeighed: false,
      pieceCount: 0,
      pieces: [],
    },
  ],
};

const link: CertificateLink = {
  address: 'https://office.example/certificates/abc',
  path: '/certificates/abc',
  token: 'abc',
  qrCode: ['0000', '0110', '0110', '0000'],
  createdBy: 'maria',
  createdAt: '2026-11-20T15:00:00.000Z',
};

const renderCertificate = (
  page: ReactNode,
  { refusal, ...stored }: Partial<InvoiceCertificate> & { refusal?: () => Response } = {},
  isRead?: Promise<void>,
) => {
  let now: InvoiceCertificate = { certificate, link: null, revokedAt: null, ...stored };
  const writes: string[] = [];
  serve(async ({ method, path }) => {
    await isRead;
    if (method === 'GET') return refusal?.() ?? now;
    writes.push(`${method} ${path}`);
    const isRevoked = path.endsWith('/revoke');
    now = isRevoked ? { ...now, link: null, revokedAt: '2026-11-21T15:00:00.000Z' } : { ...now, link };
    return isRevoked ? new Response(null, { status: 204 }) : link;
  });
  const view = renderPage(page, {
    as: { id: 'maria', username: 'maria', role: 'admin' },
    at: `/invoices/${id}/certificate`,
    path: '/invoices/:id/certificate',
  });
  return { ...view, writes };
};

it('shows each piece with its label, the weigher, and the totals', async () => {
  renderCertificate(<InvoiceCertificatePage />);
  await screen.findByRole('heading', { name: 'Weight Certificate', level: 1 });
  const rows = within(screen.getByRole('table', { name: 'Pieces of Ribeye' })).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['#', 'Weight (lbs)', 'Lot', 'Serial', 'Pack Date', 'Use-By Date', 'Weighed By', 'Weighed At'],
    [
      '1',
      '10.00',
      'L2211',
      'S-71',
      '11/10/2026',
      '12/10/2026',
      'Dana Ortega',
      expect.stringContaining('11/19/2026'),
    ],
    [
      '2',
      '10.50',
      'L2211',
      'S-71',
      '11/10/2026',
      'best by 12/12/2026',
      'Dana Ortega',
      expect.stringContaining('came back 11/22/2026'),
    ],
  ]);
  screen.getByText('2 pieces · 20.50 lbs');
  screen.getByText('3 Case, sold by count');
  screen.getByText('20.50 lbs');
});

it('creates a link, shows its address and QR code, and revokes it after a question', async () => {
  const { user, writes } = renderCertificate(<InvoiceCertificatePage />);
  await user.click(await screen.findByRole('button', { name: 'Create Link' }));
  await screen.findByRole('img', { name: 'QR code of the weight certificate' });
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe(link.address);
  await user.click(screen.getByRole('button', { name: 'Copy Address' }));
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(link.address));
  await user.click(screen.getByRole('button', { name: 'Revoke Link' }));
  const dialog = await screen.findByRole('dialog', { name: 'Revoke Link?' });
  expect(writes).toHaveLength(1);
  await user.click(within(dialog).getByRole('button', { name: 'Revoke Link' }));
  await screen.findByText(/^The last link was revoked on/);
  expect(writes).toEqual([
    `POST /api/invoices/${id}/certificate`,
    `POST /api/invoices/${id}/certificate/revoke`,
  ]);
});

it('explains why there is no certificate', async () => {
  const message = 'Ribeye has no weight yet: enter it first.';
  renderCertificate(<InvoiceCertificatePage />, {
    refusal: () => Response.json({ message, code: 'weights_missing' }, { status: 409 }),
  });
  await screen.findByText(message);
});

it('reserves space for the loading code, and prints once the code is shown', async () => {
  vi.spyOn(window, 'print').mockImplementation(() => {});
  let answer = () => {};
  const isRead = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { container } = renderCertificate(onPaper, { link }, isRead);
  await waitFor(() => expect(container.querySelector('[data-coming]')).not.toBeNull());
  const printed = printPage();
  expect(window.print).not.toHaveBeenCalled();
  answer();
  await printed;
  expect(window.print).toHaveBeenCalledTimes(1);
  screen.getByText('Scan for the weight certificate');
});

const onPaper = <CertificateCode invoiceId={id} />;

it('creates the link with the first paper, and creates no link after a revocation', async () => {
  const first = renderCertificate(onPaper);
  await screen.findByText('Scan for the weight certificate');
  expect(first.writes).toEqual([`POST /api/invoices/${id}/certificate`]);
  first.unmount();
  const next = renderCertificate(onPaper, { link });
  await screen.findByText('Scan for the weight certificate');
  expect(next.writes).toEqual([]);
  next.unmount();
  const revoked = renderCertificate(onPaper, { revokedAt: '2026-11-21T15:00:00.000Z' });
  await waitFor(() => expect(fetch).toHaveBeenCalled());
  await waitFor(() => expect(screen.queryByText('Scan for the weight certificate')).toBeNull());
  expect(revoked.writes).toEqual([]);
});

it('focuses Copy Address after creating the link, and Create Link after revoking it', async () => {
  const { user } = renderCertificate(<InvoiceCertificatePage />);
  (await screen.findByRole('button', { name: 'Create Link' })).focus();
  await user.keyboard('{Enter}');
  const copying = await screen.findByRole('button', { name: 'Copy Address' });
  await waitFor(() => expect(document.activeElement).toBe(copying));
  await user.click(screen.getByRole('button', { name: 'Revoke Link' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke Link' }));
  const creating = await screen.findByRole('button', { name: 'Create Link' });
  await waitFor(() => expect(document.activeElement).toBe(creating));
});
