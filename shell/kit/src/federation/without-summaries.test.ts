import { expect, it } from 'vitest';
import { leaveOutSummaries } from './without-summaries.ts';

it('removes summaries of calls, also multi-line ones, and nothing else', () => {
  const code = `
    summary:
      'The product\\'s price, and "more"; 409 when it is gone.',
    permission: 'viewOrders',
    summary: "It is one's own.",
    summary: z.object({ total: z.string() }),
    answer,`;
  expect(leaveOutSummaries(code)).toBe(`
    

    permission: 'viewOrders',
    
    summary: z.object({ total: z.string() }),
    answer,`);
});
