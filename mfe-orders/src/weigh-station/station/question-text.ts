import { formatQuantity, formatWeight, sum } from '@primal/contracts/shared/decimal';
import type { StationOrder } from './draft.ts';
import { formatCount, formatOrderName, type Question } from './questions.ts';

/** Heading of a question: a weight's question names the product, a choice its lines. */
interface QuestionText {
  title: string;
  detail: string;
  order: string | null;
  weight: string | null;
}

/** Names what must be chosen: the order, or the line of an order. */
const createEqualText = ({
  draft: { product },
  places,
}: Extract<Question, { about: 'line' }>): Pick<QuestionText, 'title' | 'detail'> => {
  const [first] = places;
  if (first && places.every(({ order }) => order.id === first.order.id))
    return {
      title: `Which line of ${first.order.orderNumber}?`,
      detail: product?.name ?? 'Several lines wait for weights',
    };
  return { title: product ? `Which order is this ${product.name} for?` : 'Which order?', detail: '' };
};

const createLineText = (
  question: Extract<Question, { about: 'line' }>,
): Pick<QuestionText, 'title' | 'detail'> => {
  const { reason, chosen } = question;
  if (reason === 'equal' || !chosen) return createEqualText(question);
  return { title: describeMismatch(question, chosen), detail: '' };
};

const describeMismatch = (
  { reason, draft, places }: Extract<Question, { about: 'line' }>,
  chosen: StationOrder,
): string => {
  const product = draft.product?.name ?? '';
  const full = places.find(({ order }) => order.id === chosen.id)?.line;
  if (reason === 'elsewhere' || !full) return `${chosen.orderNumber} has no ${product}`;
  const ordered = formatQuantity(full.quantityOrdered);
  return full.isAll || full.shortReason
    ? `${chosen.orderNumber} is done with ${product}: ${formatCount(full)}`
    : `${chosen.orderNumber} has all ${ordered} ${product}`;
};

export const createQuestionText = (question: Question): QuestionText => {
  const none = { order: null, weight: null };
  if (question.about === 'forget')
    return {
      ...none,
      title: `Forget GTIN ${question.gtin} too?`,
      detail: `It was saved as ${question.product.name}.`,
    };
  if (question.about === 'all')
    return {
      ...none,
      title: 'Which line is complete?',
      detail: 'Its missing pieces will not be shipped.',
    };
  if (question.about === 'short')
    return { ...none, title: 'Which line is short?', detail: 'It is short by its missing pieces.' };
  if (question.about === 'substitute' || question.about === 'amount')
    return {
      ...none,
      title: `Which product replaces ${question.place.line.productName}?`,
      detail: question.about === 'amount' ? 'Enter, or type another quantity' : 'Enter takes the first',
      order: formatOrderName(question.place.order),
    };
  if (question.about === 'reading')
    return {
      ...none,
      title: 'Which lot and serial?',
      detail: 'Values may have run together in the scan. Check the label.',
    };
  const { draft } = question;
  const weight = draft.weights.length > 0 ? formatWeight(sum(draft.weights)) : null;
  if (question.about === 'line') return { ...createLineText(question), order: null, weight };
  if (question.about === 'product')
    return {
      title: 'Which product is this?',
      detail: `GTIN ${question.gtin} is new. You are asked only once.`,
      order: null,
      weight,
    };
  if (question.about === 'code')
    return {
      title: 'Code or weight?',
      detail: `${question.code} can be a product code or a weight.`,
      order: null,
      weight: null,
    };
  const { order, line } = question.place;
  if (question.about === 'weight')
    return {
      title: `What does this ${line.productName} weigh?`,
      // Indicator 9 marks a case of variable measure.
      detail: draft.label?.gtin.startsWith('9') ? 'Its weight varies, and its label has no weight.' : '',
      order: formatOrderName(order),
      weight: null,
    };
  return {
    title: question.warning.question,
    detail: line.productName,
    order: formatOrderName(order),
    weight: formatWeight(draft.weights[question.at] ?? '0'),
  };
};
