import type { RsbuildPlugin } from '@rsbuild/core';

const contracts = /[\\/]contracts[\\/].+\.ts$/;

/** `summary: 'Add a product.',` of a call; a text of one piece. */
const summary = /\bsummary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),/g;

/** The contracts' text without summaries. Lines stay where they were. */
export const leaveOutSummaries = (code: string): string =>
  code.replace(summary, (text) => '\n'.repeat(text.split('\n').length - 1));

/** What calls are for is read in the documentation of the API, and by no screen: up to 4 KB of a page's compressed code. */
export const withoutSummaries = (): RsbuildPlugin => ({
  name: 'primal-without-summaries',
  setup: (api) => {
    api.transform({ test: contracts, order: 'pre' }, ({ code }) => leaveOutSummaries(code));
  },
});
