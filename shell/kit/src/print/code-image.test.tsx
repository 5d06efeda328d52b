import { renderQrCode } from '@primal/service-kit/qr-code';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readBarcodes } from 'zxing-wasm/reader';
import { loadDecoder } from '../../../../harness/barcodes.ts';
import { renderKit } from '../testing.tsx';
import { QrCode } from './code-image.tsx';

loadDecoder();

const drawPixels = (svg: Element) => {
  const [, , modules = 0] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number);
  const dots = 4;
  const width = modules * dots;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  const path = svg.querySelector('path')?.getAttribute('d') ?? '';
  for (const [, left = '', top = '', length = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let y = Number(top) * dots; y < (Number(top) + 1) * dots; y += 1) {
      const from = (y * width + Number(left) * dots) * 4;
      for (let x = 0; x < Number(length) * dots; x += 1) data.fill(0, from + x * 4, from + x * 4 + 3);
    }
  return { data, width, height: width, colorSpace: 'srgb' } as ImageData;
};

test.each([
  'https://office.example/certificates/fo9886Tk7eqIqyieWxORhj9-IJmMgp7C',
  '/certificates/fo9886Tk7eqIqyieWxORhj9-IJmMgp7C',
  `https://a-long-name-of-a-wholesale-business.example.com/certificates/${'_'.repeat(32)}`,
])('the QR code of %s is readable and has a white margin', async (address) => {
  const rows = await renderQrCode(address);
  renderKit(<QrCode rows={rows} label="QR code" />);
  const svg = screen.getByRole('img', { name: 'QR code' });
  const found = await readBarcodes(drawPixels(svg), { formats: ['QRCode'] });
  expect(found.map(({ text }) => text)).toEqual([address]);
  for (const row of rows) expect(row).toMatch(/^0{4}.*0{4}$/);
  expect(new Set([...rows.slice(0, 4), ...rows.slice(-4)])).toEqual(new Set(['0'.repeat(rows.length)]));
});
