import { expect, it } from 'vitest';
import { computeDeliveryCharge, describeBelowMinimum } from './delivery-terms.ts';

it.each([
  [null, null, '0.00', null],
  [null, '150.00', '149.99', 'Below the minimum order of $150.00'],
  [null, '150.00', '150.00', null],
  ['75.00', '150.00', '80.00', null],
  ['1200.00', '150.00', '1199.995', 'Below the minimum order of $1,200.00'],
  ['0.00', '150.00', '0.00', null],
])(
  'with a customer minimum of %s and a default of %s, an order of %s gets the warning %j',
  (minimumOrder, usual, subtotal, sentence) => {
    expect(describeBelowMinimum({ minimumOrder }, usual, subtotal)).toBe(sentence);
  },
);

it.each([
  [null, null, '100.00', '0.00'],
  ['15.00', null, '100000.00', '15.00'],
  ['15.00', '500.00', '499.99', '15.00'],
  ['15.00', '500.00', '500.00', '0.00'],
  ['15.00', '0.00', '0.00', '0.00'],
  [null, '500.00', '10.00', '0.00'],
])(
  'a charge of %s, free from %s, for a subtotal of %s is %s',
  (deliveryCharge, freeDeliveryFrom, subtotal, charge) => {
    expect(computeDeliveryCharge({ deliveryCharge, freeDeliveryFrom }, subtotal)).toBe(charge);
  },
);
