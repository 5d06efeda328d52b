import type { RsbuildPlugin } from '@rsbuild/core';

const contracts = /[\\/]contracts[\\/].+\.ts$/;

const summary = /\bsummary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),/g;

export const leaveOutSummaries = (code: string): string =>
  code.replace(summary, (text) => '\n'.repeat(text.split('\n').length - 1));

/** Removes call summaries, used only by the API documentation: up to 4 KB compressed per page. */
export const withoutSummaries = (): RsbuildPlugin => ({
  name: 'primal-without-summaries',
  setup: (api) => {
    api.transform({ test: contracts, order: 'pre' }, ({ code }) => leaveOutSummaries(code));
  },
});
