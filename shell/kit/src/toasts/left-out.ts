import { counted } from '@primal/contracts/shared/text';
import { toast } from './toast.ts';

/** Documents of one kind that a print leaves out. */
export interface LeftOut {
  /** `order on hold` and `orders on hold` */
  noun: { one: string; many: string };
  numbers: readonly string[];
  /** Number of documents if their numbers are unknown. */
  count?: number;
}

/** `2 orders on hold were left out: SO-1012, SO-1015.`; null if there are none. */
const describeLeftOut = ({ noun, numbers, count = numbers.length }: LeftOut): string | null => {
  if (count === 0) return null;
  const sentence = `${counted(count, noun.one, noun.many)} ${count === 1 ? 'was' : 'were'} left out`;
  return numbers.length > 0 ? `${sentence}: ${numbers.join(', ')}.` : `${sentence}.`;
};

export const listLeftOut = (leftOut: readonly LeftOut[]): string[] =>
  leftOut.flatMap((one) => describeLeftOut(one) ?? []);

/** Names the omitted documents on the page that started the print and stays open behind the print page. */
export const toastLeftOut = (leftOut: readonly LeftOut[]): void => {
  const sentences = listLeftOut(leftOut);
  if (sentences.length > 0) toast({ title: 'Not printed', description: sentences.join(' ') });
};
