import type { WeightWarning } from '@primal/contracts/orders/usual-weight';
import { formatDate } from '@primal/contracts/shared/dates';
import { formatQuantity, formatWeight, sum } from '@primal/contracts/shared/decimal';
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
  /** Number that may be the weight of `weighed` or the product code of `coded`. */
  | {
      about: 'code';
      draft: Draft;
      code: string;
      coded: StationPlace;
      weighed: StationPlace | null;
    }
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
export const formatOrderName = ({
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
    : `${line.pieces} / ${formatQuantity(line.quantityOrdered)}`;

const joinNote = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(' · ');

/** `SO-1158 · Longhorn Lantern, 5 left` */
const nameWithLeft = (name: string, left: number | null): string =>
  [name, formatLeft(left)].filter(Boolean).join(', ');

/** Each choice names order, customer and pieces left. The difference is first, in large type: the order, or the product. */
const listPlaceChoices = (question: Extract<Question, { about: 'line' }>): Omit<Choice, 'key'>[] => {
  const { places, chosen, reason } = question;
  const isOneOrder = new Set(places.map(({ order }) => order.id)).size === 1;
  const isOneProduct = new Set(places.map(({ line }) => line.productId)).size === 1;
  return places.map((place) => {
    const { order, line, left } = place;
    const reply = { kind: 'place', place } as const;
    const name = formatOrderName(order);
    if (reason === 'full' && order.id === chosen?.id)
      return { text: `One more for ${name}, ${formatCount(line)}`, note: line.description ?? '', reply };
    if (isOneOrder && reason === 'equal')
      return {
        text: nameWithLeft(line.productName, left),
        note: joinNote(isOneProduct ? line.description : null, name),
        reply,
      };
    // A shared product is named above the answers.
    const note = joinNote(isOneProduct ? null : line.productName, isOneOrder ? line.description : null);
    return { text: nameWithLeft(name, left), note, reply };
  });
};

/** `Lot L7 · Serial 8812 · 36.54 lb`, including every value that differs between readings. */
const toReadingChoice = (label: Label): Omit<Choice, 'key'> => {
  const { lot, serial, weight, count, variant } = label;
  const dates = [
    label.productionDate && `made ${formatDate(label.productionDate)}`,
    label.packagingDate && `packed ${formatDate(label.packagingDate)}`,
    label.bestBefore && `best by ${formatDate(label.bestBefore)}`,
    label.expiry && `use by ${formatDate(label.expiry)}`,
    label.dueDate && `due ${formatDate(label.dueDate)}`,
  ];
  const rest = [
    weight && `${formatWeight(weight)} lb`,
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
    text: nameWithLeft(place.line.productName, place.left),
    note: formatOrderName(place.order),
    reply: { kind, place },
  });

const listCodeChoices = ({
  code,
  draft,
  coded,
  weighed,
}: Extract<Question, { about: 'code' }>): Omit<Choice, 'key'>[] => {
  const pounds = `${formatWeight(sum(draft.weights))} lb`;
  return [
    {
      text: `Code ${code}: ${nameWithLeft(coded.line.productName, coded.left)}`,
      note: formatOrderName(coded.order),
      reply: { kind: 'code' },
    },
    weighed
      ? {
          text: nameWithLeft(`${pounds} of ${weighed.line.productName}`, weighed.left),
          note: formatOrderName(weighed.order),
          reply: { kind: 'weight' },
        }
      : { text: pounds, note: 'A weight', reply: { kind: 'weight' } },
  ];
};

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
        text: `Keep ${formatWeight(question.draft.weights[question.at] ?? '0')} lb`,
        note: 'As it is',
        reply: { kind: 'resolve', weight: null },
      };
      if (suggestion === null) return [kept];
      const taken: Omit<Choice, 'key'> = {
        text: `Take ${formatWeight(suggestion)} lb`,
        note: 'Probably meant',
        reply: { kind: 'resolve', weight: suggestion },
      };
      return [...numberChoices([taken]), kept];
    }
    case 'reading':
      return numberChoices(question.labels.map(toReadingChoice));
    case 'code':
      return numberChoices(listCodeChoices(question));
    case 'forget':
      return numberChoices([
        {
          text: 'Forget the GTIN',
          note: `It is not ${question.product.name}`,
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
          text: `Ship ${formatQuantity(question.quantity)}`,
          note: [question.product.name, question.hint].filter(Boolean).join(' · '),
          reply: { kind: 'amount', quantity: question.quantity },
        },
      ];
    default:
      return [];
  }
};

export const createSkipText = ({ about }: Question): { text: string; title: string } => {
  if (about === 'forget') return { text: 'Keep the GTIN', title: 'The GTIN is kept' };
  if (about === 'all') return { text: 'Not complete yet', title: 'The line stays open' };
  if (about === 'short') return { text: 'Not short', title: 'Nothing was marked short' };
  if (about === 'substitute' || about === 'amount')
    return { text: 'No substitute', title: 'No product replaces it' };
  return { text: 'Skip this one', title: 'Skipped' };
};
