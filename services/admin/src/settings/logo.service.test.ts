import { settingsSaved } from '@primal/contracts/admin/events';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { startAdmin } from '../../testing/admin.ts';

const admin = await startAdmin();
afterAll(() => admin.stop());
const client = admin.client();

const save = (invoiceLogo: string) => client.send('PUT', '/api/settings', { invoiceLogo });
const dataUrl = (content: Buffer | string, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(content).toString('base64')}`;
const decodeLogo = (logo: unknown): Buffer => Buffer.from(String(logo).split(',')[1] ?? '', 'base64');
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a1f1f' } });
const svg = (content: string, size = 'width="300" height="100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>`;
const red = '<rect width="300" height="100" fill="#ff0000"/>';

describe('a logo', () => {
  it.each([
    ['a PNG', async () => dataUrl(await picture(1200, 300).png().toBuffer()), 480, 120],
    ['a JPEG', async () => dataUrl(await picture(300, 1200).jpeg().toBuffer(), 'image/jpeg'), 60, 240],
    ['a small PNG', async () => dataUrl(await picture(40, 30).png().toBuffer()), 40, 30],
    ['an SVG', async () => dataUrl(svg(red), 'image/svg+xml'), 480, 160],
    [
      'an SVG of a hundred million pixels',
      async () => dataUrl(svg(red, 'width="10000" height="10000" viewBox="0 0 300 300"'), 'image/svg+xml'),
      240,
      240,
    ],
    ['an SVG declared as a PNG', async () => dataUrl(svg(red), 'image/png'), 480, 160],
  ])('is stored as a PNG at paper size: %s', async (_, make, width, height) => {
    const { status, body } = await save(await make());
    expect(status).toBe(200);
    expect(body.invoiceLogo).toMatch(/^data:image\/png;base64,/);
    expect(await sharp(decodeLogo(body.invoiceLogo)).metadata()).toMatchObject({
      format: 'png',
      width,
      height,
    });
    expect((await admin.recorded(settingsSaved)).at(-1)?.data.invoiceLogo).toBe(body.invoiceLogo);
  });

  it('from an SVG contains the picture without scripts and references', async () => {
    const hostile = svg(
      `${red}<script>alert(1)</script><image href="file:///etc/passwd" width="9" height="9"/>
       <image href="http://127.0.0.1:1/x.png" width="9" height="9"/><rect width="9" height="9" onload="alert(2)"/>`,
    );
    const { status, body } = await save(dataUrl(hostile, 'image/svg+xml'));
    expect(status).toBe(200);
    expect(decodeLogo(body.invoiceLogo).toString('latin1')).not.toMatch(/script|passwd|alert|onload/);
    const [r, g, b] = await sharp(decodeLogo(body.invoiceLogo))
      .raw()
      .toBuffer()
      .then((raw) => raw.subarray(-4));
    expect([r, g, b]).toEqual([255, 0, 0]);
  });

  it('stays the same when it is saved unchanged', async () => {
    const first = (await save(dataUrl(svg(red)))).body.invoiceLogo;
    expect((await save(String(first))).body.invoiceLogo).toBe(first);
  });

  it('can be a path of this site, and is removed by an empty value', async () => {
    expect((await save('/logo.png')).body.invoiceLogo).toBe('/logo.png');
    expect((await save('')).body.invoiceLogo).toBeNull();
  });
});

describe('an invalid logo', () => {
  const bomb = Array.from({ length: 9 }, (_, level) =>
    level === 0
      ? '<g id="a0"><rect width="1" height="1"/></g>'
      : `<g id="a${level}">${`<use href="#a${level - 1}"/>`.repeat(10)}</g>`,
  ).join('');

  it.each([
    ['a page', dataUrl('<html><script>alert(1)</script></html>'), 'PNG, JPEG or SVG'],
    ['a GIF', dataUrl('R0lGODlhAQABAAAAACw='), 'PNG, JPEG or SVG'],
    ['a broken SVG', dataUrl('<svg xmlns="http://www.w3.org/2000/svg"'), 'cannot be read'],
    [
      'an SVG that reads files',
      dataUrl(`<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('<text>&a;</text>')}`),
      'cannot be read',
    ],
  ])('is rejected at its field, and the stored logo stays the same: %s', async (_, logo, sentence) => {
    await save('/before.png');
    const answer = await save(logo);
    expect(answer).toMatchObject({
      status: 400,
      problem: { message: expect.stringContaining(sentence), issues: [{ path: 'invoiceLogo' }] },
    });
    const { body } = await client.send('GET', '/api/settings');
    expect(body.invoiceLogo).toBe('/before.png');
  });

  it('is rejected before drawing if its header claims 400 million pixels', async () => {
    const header = Buffer.alloc(33);
    header.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
    header.writeUInt32BE(20_000, 16);
    header.writeUInt32BE(20_000, 20);
    expect(await save(dataUrl(header))).toMatchObject({
      status: 400,
      problem: { message: 'The logo has too many pixels. Please choose a smaller image.' },
    });
  });

  it('is rejected if its SVG expands without limit', async () => {
    await save('/before.png');
    expect(await save(dataUrl(svg(bomb)))).toMatchObject({
      problem: { message: expect.stringMatching(/cannot be read|took too long/) },
    });
    expect((await client.send('GET', '/api/settings')).body.invoiceLogo).toBe('/before.png');
  });

  it('is reported as slow instead of unreadable if drawing takes too long', async () => {
    const blur = '<defs><filter id="b"><feGaussianBlur stdDeviation="40"/></filter></defs>';
    const rectangle = '<rect width="300" height="100" filter="url(#b)"/>';
    expect(await save(dataUrl(svg(`${blur}${rectangle.repeat(6_000)}`), 'image/svg+xml'))).toMatchObject({
      status: 503,
      problem: { message: 'Reading the logo took too long. Please try again, or choose a simpler image.' },
    });
  }, 20_000);

  it('is rejected if it has too many pixels', async () => {
    const huge = await picture(9000, 9000).png({ compressionLevel: 9 }).toBuffer();
    expect(await save(dataUrl(huge))).toMatchObject({
      status: 400,
      problem: { message: 'The logo has too many pixels. Please choose a smaller image.' },
    });
  });
});
