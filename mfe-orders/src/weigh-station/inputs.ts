import type { Chosen } from './find-line.ts';

/** An order, perhaps one of its lines, with the number by which it can be looked up again. */
export interface ChosenOrder extends Chosen {
  orderId: string;
  orderNumber: string;
}

/** A scan, typed text or a reading of the scale, kept until it has its line, was refused, or was left out. */
export interface NewInput {
  /** Whose it is: it is asked about while that person is signed in. */
  userId: string;
  userName: string;
  /** The page that has it; when that is gone, another one takes it over. */
  page: string;
  /** When it came in, ISO. */
  at: string;
  text: string;
  /** Pounds that a scale has read. */
  reading: string | null;
  /** The order chosen when it came in, or when it was asked about. */
  chosen: ChosenOrder | null;
  /** It came in after the session had ended: it belongs to whoever says next who is there. */
  unclaimed?: boolean;
}

/** An input as the device keeps it. */
export interface Input extends NewInput {
  /** Its place among all that came in at this device. */
  id: number;
}
