import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readBarcodes } from 'zxing-wasm/reader';
import { loadDecoder } from '../../../../harness/barcodes.ts';
import { Barcode } from './work-order-sheet.tsx';

loadDecoder();

const drawPixels = (svg: Element) => {
  const [, , modules = 0] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number);
  const dots = 3;
  const width = modules * dots;
  const height = 40;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const path = svg.querySelector('path')?.getAttribute('d') ?? '';
  for (const [, from = '', length = ''] of path.matchAll(/M(\d+) 0h(\d+)/g))
    for (let x = Number(from) * dots; x < (Number(from) + Number(length)) * dots; x += 1)
      for (let y = 0; y < height; y += 1) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return { data, width, height, colorSpace: 'srgb' } as ImageData;
};

test.each(['SO-1001', 'SO-1107', 'SO-123456', 'SO-99999'])(
  'encodes %s as a barcode that a reader decodes',
  async (number) => {
    render(<Barcode text={number} label={`Barcode of ${number}`} />);
    const svg = screen.getByRole('img', { name: `Barcode of ${number}` });
    const found = await readBarcodes(drawPixels(svg), { formats: ['Code128'] });
    expect(found.map(({ format, text }) => [format, text])).toEqual([['Code128', number]]);
  },
);
