import { randomUUIDv7 } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { startBilling } from '../../testing/billing.ts';
import { type ConvertedOrder, createConvertedOrder } from '../../testing/fixtures.ts';

const billing = await startBilling();
const { convert, invoiced, read, update } = billing;
afterAll(() => billing.stop());

const invoiceOf = async (shipped: { quantity: string; weight: string | null; total: string }) => {
  const made = createConvertedOrder();
  const [line] = made.items as [ConvertedOrder['items'][number]];
  const short = {
    ...line,
    quantityOrdered: '4.000',
    ...shipped,
    individualWeights: '[]',
    pieces: [],
    shortReason: 'out_of_stock' as const,
    shortNote: 'Truck late',
  };
  const substitute = { ...line, id: randomUUIDv7(), substituteFor: line.id };
  const order = { ...made, items: [short, substitute] };
  await convert(order);
  return invoiced(order);
};

const twoShort = () => invoiceOf({ quantity: '2.000', weight: '20.000', total: '200.00' });
const nothing = () => invoiceOf({ quantity: '0.000', weight: null, total: '0.00' });
type Made = Awaited<ReturnType<typeof twoShort>>;

const firstLine = ({ items: [first] }: Made) => first as Made['items'][number];
const sent = ({ items }: Made, change: object = {}) =>
  items.map(({ id, productId, description, quantity, weight, unitPrice, individualWeights }, index) => ({
    id,
    productId,
    description,
    quantity,
    weight,
    unitPrice,
    individualWeights,
    ...(index === 0 && change),
  }));

describe('an invoice of a short order', () => {
  it('shows the shorts, and the substitutes under their own ids', async () => {
    const invoice = await twoShort();
    expect(invoice.items).toMatchObject([
      { quantity: '2.000', quantityOrdered: '4.000', shortReason: 'out_of_stock', shortNote: 'Truck late' },
      { shortReason: null, substituteFor: firstLine(invoice).id },
    ]);
  });

  it('can be sent without a weight for a line that ships nothing', async () => {
    const invoice = await nothing();
    expect(invoice).toMatchObject({ hasMissingCatchWeights: false, total: '320.00' });
    expect(firstLine(invoice)).toMatchObject({ quantity: '0.000', quantityShipped: '0.000', total: '0.00' });
    expect(await update(invoice.id, { status: 'sent' })).toMatchObject({ status: 200 });
  });

  it('keeps its lines when saved unchanged, with all fields or only the input fields', async () => {
    for (const invoice of [await twoShort(), await nothing()]) {
      await update(invoice.id, { items: sent(invoice) });
      await update(invoice.id, { items: invoice.items as never });
      expect(isDeepStrictEqual((await read(invoice.id)).items, invoice.items)).toBe(true);
    }
  });

  it('keeps the short reason while less is shipped than ordered, and clears it otherwise', async () => {
    const invoice = await twoShort();
    await update(invoice.id, { items: sent(invoice, { quantity: 3, weight: 30 }) });
    expect(firstLine(await read(invoice.id))).toMatchObject({
      quantity: '3.000',
      shortReason: 'out_of_stock',
    });
    await update(invoice.id, { items: sent(invoice, { quantity: 4, weight: 40 }) });
    expect((await read(invoice.id)).items).toMatchObject([
      { quantity: '4.000', quantityOrdered: '4.000', shortReason: null, shortNote: null },
      { substituteFor: null },
    ]);
  });

  it('needs a weight once part of the line is shipped', async () => {
    const invoice = await nothing();
    await update(invoice.id, { items: sent(invoice, { quantity: 2 }) });
    expect(await read(invoice.id)).toMatchObject({ hasMissingCatchWeights: true });
  });

  it('keeps a substitute after the replaced line is removed', async () => {
    const invoice = await twoShort();
    await update(invoice.id, { items: sent(invoice).slice(1) });
    expect((await read(invoice.id)).items).toMatchObject([{ substituteFor: null }]);
  });
});
