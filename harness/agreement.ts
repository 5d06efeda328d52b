import { checkConsistency } from '@primal/service-kit/consistency/check';
import type { ProcessReport as Answer } from '@primal/service-kit/consistency/process-report';
import { waitUntil } from '../ops/run/poll.ts';
import type { TestProduct } from './product.ts';

export interface Agreement {
  /**
   * Milliseconds until everything agreed and no event was pending; null if the product did not reach that
   * state.
   */
  after: number | null;
  compared: number;
  found: { id: string; text: string }[];
}

const describeAnswer = ({ service, differences, findings, outbox, dead }: Answer): Agreement['found'] => [
  ...differences.map(({ copy, kind, id, fields }) => ({
    id,
    text: `the copy ${copy} in ${service} has ${id} ${kind} ${fields}`,
  })),
  ...findings.map(({ of, id, problem }) => ({
    id,
    text: `the checks of ${service}: ${of} ${id} ${problem}`,
  })),
  ...(outbox + dead > 0
    ? [{ id: '', text: `${service} has ${outbox} events in its outbox and ${dead} dead ones` }]
    : []),
];

/** Runs `npm run consistency` until every copy equals its owner, all checks agree and no event is pending. */
export const waitForAgreement = async ({ product }: TestProduct, within: number): Promise<Agreement> => {
  const began = Date.now();
  const agreement: Agreement = { after: null, compared: 0, found: [{ id: '', text: 'nobody answers' }] };
  await waitUntil(
    async () => {
      const answers = await checkConsistency(product.surroundings.natsUrls.billing);
      const compared = answers.flatMap((one) => one.compared);
      agreement.compared = compared.reduce((sum, { count }) => sum + count, 0);
      agreement.found = answers.flatMap(describeAnswer);
      if (agreement.found.length === 0) agreement.after = Date.now() - began;
      return agreement.found.length === 0;
    },
    { within, every: 500 },
  );
  return agreement;
};
