import type { PieceSource } from '@primal/contracts/shared/piece-data';
import type { Label } from '../label/label.ts';
import { formatOrderNumber, isScanned, readWeighEntry } from '../label/weigh-entry.ts';
import type { Input, SelectedOrder } from '../queue/entries.ts';
import type { CaseTaking, StationParts } from './case-taking.ts';
import { checkLineWeight, decideCode, isCode, type Snapshot } from './decide.ts';
import {
  createLabelDraft,
  createWeightDraft,
  type StationLine,
  type StationOrder,
  type StationPlace,
} from './draft.ts';
import { countPiecesLeft, findLineForWeight, isLineDone } from './find-line.ts';
import { createDuplicateMessage } from './messages.ts';
import type { Question } from './questions.ts';
import type { StationShorts } from './shorts.ts';
import type { OrderLookup } from './station-state.ts';

/** Reading of a number that may be a weight, a product code or an order number. `weighed` is null if several lines may take the weight. */
type NumberReading =
  | { kind: 'code' }
  | { kind: 'weight' }
  | { kind: 'order'; orderNumber: string }
  | { kind: 'ask'; coded: StationPlace; weighed: StationPlace | null };

const toPlace = (order: StationOrder, line: StationLine): StationPlace => ({
  order,
  line,
  left: countPiecesLeft(line),
});

const listWeightPlaces = ({ orders, chosen }: Snapshot): StationPlace[] => {
  const found = findLineForWeight(orders, chosen);
  if (found.kind === 'found') return [found.place];
  return found.kind === 'ask' ? found.places : [];
};

/**
 * Decides by plausibility (docs/rules/weighing.md#a-number-that-is-a-code). A weight is plausible unless its line would
 * question it.
 */
export const readNumber = (code: string, weight: string, snapshot: Snapshot): NumberReading => {
  const { orders, chosen, usual } = snapshot;
  const own = orders.filter(({ id }) => id === chosen.orderId);
  const printed = orders.filter(({ id, workOrderPrinted }) => workOrderPrinted && id !== chosen.orderId);
  const listCoded = (among: readonly StationOrder[]): StationPlace[] =>
    among.flatMap((order) => order.lines.filter(isCode(code)).map((line) => toPlace(order, line)));
  const isOpen = ({ line }: StationPlace): boolean => line.needsWeight && !isLineDone(line);

  const onOrder = listCoded(own);
  const elsewhere = listCoded(printed).find(isOpen);
  if (own.length === 0) {
    if (elsewhere) return { kind: 'code' };
    // No line takes a weight now, so the digits of an open order choose it.
    const orderNumber = formatOrderNumber(code.trim());
    const isOrder = /^\s*\d+\s*$/.test(code) && orders.some((order) => order.orderNumber === orderNumber);
    return isOrder ? { kind: 'order', orderNumber } : { kind: 'weight' };
  }
  const places = listWeightPlaces(snapshot);
  const isPlausible = places.some(({ line }) => checkLineWeight(weight, line, usual) === null);
  if (!isPlausible && (onOrder.length > 0 || (elsewhere && places.length === 0))) return { kind: 'code' };
  const coded = onOrder.find(isOpen) ?? (isPlausible ? undefined : elsewhere);
  if (!coded) return { kind: 'weight' };
  return { kind: 'ask', coded, weighed: places.length === 1 ? (places[0] ?? null) : null };
};

const readLayout = (label: Label): string =>
  Object.entries(label)
    .filter(([, value]) => value !== null)
    .map(([name]) => name)
    .join();

/** Longest refused text that the display repeats. */
const maxShownLength = 24;

/** Parses an input: label, weights, order number, product code, or the requested weight. */
export const createInputReading = (parts: StationParts, taking: CaseTaking, shorts: StationShorts) => {
  const { ports } = parts;
  const { set, show } = parts.display;
  const { snapshot, ask, askAgain, choose, lookingUp, perform, go } = taking;

  const lookUp = async (orderNumber: string): Promise<OrderLookup> => {
    const known = snapshot().orders.find((order) => order.orderNumber === orderNumber);
    return known ? { order: known, problem: null } : lookingUp(() => ports.findOrder(orderNumber));
  };
  const chooseOrder = async (orderNumber: string) => {
    const { order, problem } = await lookUp(orderNumber);
    if (problem !== null) return show('refused', { title: problem });
    choose(order.id);
  };
  const chooseAgain = async ({ orderId, itemId, orderNumber, filled = null }: SelectedOrder) => {
    const { order } = await lookUp(orderNumber);
    // Ignore an order that was invoiced or deleted. Its cases are then assigned like any other case.
    if (order) set({ chosen: { orderId, itemId, filled } });
  };

  const isTakenAlready = async ({ gtin, serial }: Label): Promise<boolean> => {
    const entry = serial === null ? null : ports.entryOfCase(gtin, serial);
    if (!entry) return false;
    const isThere = entry.state === 'waiting' || (await lookingUp(() => ports.hasPieces(entry)));
    if (isThere) show('refused', createDuplicateMessage(entry));
    return isThere;
  };
  const lookAtLabel = async (label: Label) => {
    if (!(await isTakenAlready(label))) await go(createLabelDraft(label));
  };
  /** Labels of one GTIN share a layout, so one answer applies to the next labels. */
  const lookAtReadings = (label: Label, others: readonly Label[]) => {
    const readings = [label, ...others];
    const said = parts.layouts.get(label.gtin);
    const fitting = readings.filter((each) => readLayout(each) === said);
    const [only] = readings.length === 1 ? readings : fitting.length === 1 ? fitting : [];
    return only ? lookAtLabel(only) : ask({ about: 'reading', labels: readings });
  };
  const chooseReading = (label: Label) => {
    parts.layouts.set(label.gtin, readLayout(label));
    return lookAtLabel(label);
  };
  const lookAtWeights = async (weights: readonly string[], text: string) => {
    const draft = createWeightDraft(weights, 'typed');
    const [weight = '0', ...others] = weights;
    const reading = others.length === 0 ? readNumber(text, weight, snapshot()) : { kind: 'weight' as const };
    if (reading.kind === 'code') return perform(decideCode(text, snapshot()));
    if (reading.kind === 'order') return chooseOrder(reading.orderNumber);
    if (reading.kind === 'weight') return go(draft);
    const { coded, weighed } = reading;
    return ask({ about: 'code', draft, code: text.trim(), coded, weighed });
  };
  /** Names a refused typed text, and the chosen line, which stays chosen. */
  const describeTyped = (text: string): string => {
    const { orders, chosen } = snapshot();
    const order = orders.find(({ id }) => id === chosen.orderId);
    const line = order?.lines.find(({ itemId }) => itemId === chosen.itemId);
    const typed = text.trim();
    const isShown = !isScanned(typed) && typed.length <= maxShownLength;
    return [isShown && `“${typed}”`, order?.orderNumber, line?.productName].filter(Boolean).join(' · ');
  };
  const look = async (input: Input): Promise<void> => {
    parts.current = input;
    const { text, reading } = input;
    if (reading !== null) return go(createWeightDraft([reading], 'scale'));
    const entry = readWeighEntry(text);
    if (entry.kind === 'refused')
      return show('refused', { title: entry.problem, detail: describeTyped(text) });
    if (entry.kind === 'weights') return lookAtWeights(entry.weights, text);
    if (entry.kind === 'label') return lookAtReadings(entry.label, entry.others);
    if (entry.kind === 'order') return chooseOrder(entry.orderNumber);
    if (entry.kind === 'productCode') return perform(decideCode(entry.code, snapshot()));
  };
  const isAnswer = async (question: Question, input: Input): Promise<boolean> => {
    const { text, reading, at } = input;
    if (question.about === 'amount') {
      // Scale readings, labels and orders do not answer the quantity of a substitute.
      if (reading !== null || isScanned(text.trim()) || readWeighEntry(text).kind === 'order') return false;
      await ports.release(input);
      await shorts.answerAmount(question, text);
      return true;
    }
    const entry =
      reading === null ? readWeighEntry(text) : ({ kind: 'weights', weights: [reading] } as const);
    if (question.about !== 'weight') return false;
    if (entry.kind === 'refused' && !isScanned(text.trim())) {
      await ports.release(input);
      askAgain(`“${text.trim()}”: ${entry.problem}`);
      return true;
    }
    if (entry.kind !== 'weights' || entry.weights.length !== 1) return false;
    set({ question: null });
    await ports.release(input);
    // Record the time of the weight instead of the time of the label.
    if (parts.current) parts.current = { ...parts.current, at };
    const source: PieceSource = reading === null ? question.draft.source : 'scale';
    await go({ ...question.draft, source, weights: entry.weights, place: question.place });
    return true;
  };

  return { look, chooseReading, isAnswer, chooseOrder, chooseAgain };
};
