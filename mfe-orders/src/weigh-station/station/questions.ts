import type { WeightWarning } from '@primal/contracts/orders/usual-weight';
import { showDate } from '@primal/contracts/shared/dates';
import { showQuantity, showWeight, sum } from '@primal/contracts/shared/decimal';
import type { Label } from '../label/label.ts';
import type { Draft, Product, StationLine, StationOrder, StationPlace, SubstituteProduct } from './draft.ts';
import { type AskReason, countMissingPieces } from './find-line.ts';

export type Question =
  /** `chosen`: the order chosen when the question was asked. */
  | {
      about: 'line';
      reason: AskReason;
      chosen: StationOrder | null;
      draft: Draft;
      places: readonly StationPlace[];
    }
  | { about: 'weight'; draft: Draft; place: StationPlace }
  | { about: 'product'; draft: Draft; gtin: string }
  | { about: 'warning'; draft: Draft; place: StationPlace; at: number; warning: WeightWarning }
  | { about: 'reading'; labels: readonly Label[] }
  /** Number that matches both a weight and a product code. */
  | { about: 'code'; draft: Draft; code: string; line: StationLine }
  /** Undone entry that had taught the catalog a GTIN. */
  | { about: 'forget'; gtin: string; product: Product }
  | { about: 'all'; places: readonly StationPlace[] }
  | { about: 'short'; places: readonly StationPlace[] }
  | { about: 'substitute'; place: StationPlace }
  | {
      about: 'amount';
      place: StationPlace;
      product: SubstituteProduct;
      quantity: string;
      /** `45 lb = 3 cases` once a quantity in another unit was typed; null before. */
      hint: string | null;
    };

export type Reply =
  | { kind: 'place'; place: StationPlace }
  | { kind: 'resolve'; weight: string | null }
  | { kind: 'label'; label: Label }
  | { kind: 'code' }
  | { kind: 'weight' }
  | { kind: 'forget' }
  | { kind: 'all'; place: StationPlace }
  | { kind: 'short'; place: StationPlace }
  | { kind: 'amount'; quantity: string };

interface Choice {
  key: string;
  text: string;
  note: string;
  reply: Reply;
}

/** `SO-1107 · Harbor Grill` */
export const nameOrder = ({
  orderNumber,
  customerName,
}: Pick<StationOrder, 'orderNumber' | 'customerName'>): string => `${orderNumber} · ${customerName}`;

/** `3 left`, `all there` */
export const formatLeft = (left: number | null): string =>
  left === null ? '' : left === 0 ? 'all there' : `${left} left`;

/** `3 / 12`, or only the pieces if pounds were ordered. */
export const formatCount = (line: StationLine): string =>
  countMissingPieces(line) === null
    ? String(line.pieces)
    : `${line.pieces} / ${showQuantity(line.quantityOrdered)}`;

/** Puts the difference first, in large type: the customers, or the products of one order. */
const listPlaceChoices = (question: Extract<Question, { about: 'line' }>): Omit<Choice, 'key'>[] => {
  const { places, chosen, reason } = question;
  const isOneOrder = new Set(places.map(({ order }) => order.id)).size === 1;
  const isOneProduct = new Set(places.map(({ line }) => line.productId)).size === 1;
  return places.map((place) => {
    const { order, line, left } = place;
    const reply = { kind: 'place', place } as const;
    if (reason === 'full' && order.id === chosen?.id)
      return {
        text: `One more for ${order.orderNumber}`,
        note: `${order.customerName} · ${formatCount(line)}`,
        reply,
      };
    const rest = formatLeft(left);
    const product = [isOneProduct && isOneOrder ? line.description : null, rest].filter(Boolean).join(' · ');
    return isOneOrder
      ? { text: line.productName, note: product, reply }
      : // The shared product is named above the answers.
        {
          text: nameOrder(order),
          note: [isOneProduct ? null : line.productName, rest].filter(Boolean).join(' · '),
          reply,
        };
  });
};

/** `Lot L7 · Serial 8812 · 36.54 lb`, including every value that differs between readings. */
const toReadingChoice = (label: Label): Omit<Choice, 'key'> => {
  const { lot, serial, weight, count, variant } = label;
  const dates = [
    label.productionDate && `made ${showDate(label.productionDate)}`,
    label.packagingDate && `packed ${showDate(label.packagingDate)}`,
    label.bestBefore && `best by ${showDate(label.bestBefore)}`,
    label.expiry && `use by ${showDate(label.expiry)}`,
    label.dueDate && `due ${showDate(label.dueDate)}`,
  ];
  const rest = [
    weight && `${showWeight(weight)} lb`,
    ...dates,
    count !== null && `${count} items`,
    variant && `variant ${variant}`,
  ];
  return {
    text: [lot && `Lot ${lot}`, serial && `Serial ${serial}`].filter(Boolean).join(' · ') || 'No lot',
    note: rest.filter(Boolean).join(' · '),
    reply: { kind: 'label', label },
  };
};

const createLineChoice =
  (kind: 'all' | 'short') =>
  (place: StationPlace): Omit<Choice, 'key'> => ({
    text: place.line.productName,
    note: `${formatCount(place.line)} · ${nameOrder(place.order)}`,
    reply: { kind, place },
  });

const numberChoices = (choices: readonly Omit<Choice, 'key'>[]): Choice[] =>
  choices.map((choice, at) => ({ ...choice, key: String(at + 1) }));

export const listChoices = (question: Question): Choice[] => {
  switch (question.about) {
    case 'line':
      return numberChoices(listPlaceChoices(question));
    case 'warning': {
      const { suggestion } = question.warning;
      const kept: Choice = {
        key: 'Enter',
        text: `Keep ${showWeight(question.draft.weights[question.at] ?? '0')} lb`,
        note: 'As it is',
        reply: { kind: 'resolve', weight: null },
      };
      if (suggestion === null) return [kept];
      const taken: Omit<Choice, 'key'> = {
        text: `Take ${showWeight(suggestion)} lb`,
        note: 'Probably meant',
        reply: { kind: 'resolve', weight: suggestion },
      };
      return [...numberChoices([taken]), kept];
    }
    case 'reading':
      return numberChoices(question.labels.map(toReadingChoice));
    case 'code':
      return numberChoices([
        { text: question.line.productName, note: `Product code ${question.code}`, reply: { kind: 'code' } },
        {
          text: `${showWeight(sum(question.draft.weights))} lb`,
          note: 'A weight',
          reply: { kind: 'weight' },
        },
      ]);
    case 'forget':
      return numberChoices([
        {
          text: 'Forget the GTIN',
          note: `${question.gtin} is not ${question.product.name}`,
          reply: { kind: 'forget' },
        },
      ]);
    case 'all':
    case 'short':
      return numberChoices(question.places.map(createLineChoice(question.about)));
    case 'amount':
      return [
        {
          key: 'Enter',
          text: `Ship ${showQuantity(question.quantity)}`,
          note: [question.product.name, question.hint].filter(Boolean).join(' · '),
          reply: { kind: 'amount', quantity: question.quantity },
        },
      ];
    default:
      return [];
  }
};

export const skipText = ({ about }: Question): { text: string; title: string } => {
  if (about === 'forget') return { text: 'Keep the GTIN', title: 'The GTIN is kept' };
  if (about === 'all') return { text: 'Not done yet', title: 'The line waits for more' };
  if (about === 'short') return { text: 'Not short', title: 'Nothing was marked short' };
  if (about === 'substitute' || about === 'amount')
    return { text: 'No substitute', title: 'Nothing goes in its place' };
  return { text: 'Skip this one', title: 'Skipped' };
};

const formatLineTitle = ({ reason, chosen, draft, places }: Extract<Question, { about: 'line' }>): string => {
  const product = draft.product?.name ?? '';
  const full = places.find(({ order }) => order.id === chosen?.id)?.line;
  if (reason === 'equal' || !chosen) return 'Which one?';
  if (reason === 'elsewhere' || !full) return `${chosen.orderNumber} has no ${product}`;
  const ordered = showQuantity(full.quantityOrdered);
  return full.isAll || full.shortReason
    ? `${chosen.orderNumber} is done with ${product}: ${formatCount(full)}`
    : `${chosen.orderNumber} has all ${ordered} ${product}`;
};

/** Heading of a question: a weight's question names the product, a choice its lines. */
interface QuestionText {
  title: string;
  detail: string;
  order: string | null;
  weight: string | null;
}

export const createQuestionText = (question: Question): QuestionText => {
  const none = { order: null, weight: null };
  if (question.about === 'forget')
    return {
      ...none,
      title: 'And forget the GTIN?',
      detail: `${question.gtin} was saved as ${question.product.name}.`,
    };
  if (question.about === 'all')
    return {
      ...none,
      title: 'Which line is done?',
      detail: 'What is missing will not be shipped.',
    };
  if (question.about === 'short')
    return { ...none, title: 'Which line is short?', detail: 'It is short by what is missing.' };
  if (question.about === 'substitute' || question.about === 'amount')
    return {
      ...none,
      title: `What goes in place of ${question.place.line.productName}?`,
      detail: question.about === 'amount' ? 'Enter, or type another quantity' : 'Enter takes the first',
      order: nameOrder(question.place.order),
    };
  if (question.about === 'reading')
    return {
      ...none,
      title: 'Which lot and serial?',
      detail: 'Values may have run together in the scan. Check the label.',
    };
  const { draft } = question;
  const weight = draft.weights.length > 0 ? showWeight(sum(draft.weights)) : null;
  if (question.about === 'line') {
    const detail =
      question.reason === 'equal' ? (draft.product?.name ?? 'Several lines wait for weights') : '';
    return { title: formatLineTitle(question), detail, order: null, weight };
  }
  if (question.about === 'product')
    return {
      title: 'Which product is this?',
      detail: `GTIN ${question.gtin} is new. You are asked only once.`,
      order: null,
      weight,
    };
  if (question.about === 'code')
    return { title: 'Code or weight?', detail: `${question.code} may be either.`, order: null, weight: null };
  const { order, line } = question.place;
  if (question.about === 'weight')
    return {
      title: `What does this ${line.productName} weigh?`,
      // Indicator 9 marks a case of variable measure.
      detail: draft.label?.gtin.startsWith('9') ? 'Its weight varies, and its label has no weight.' : '',
      order: nameOrder(order),
      weight: null,
    };
  return {
    title: question.warning.question,
    detail: line.productName,
    order: nameOrder(order),
    weight: showWeight(draft.weights[question.at] ?? '0'),
  };
};
