import type { RsbuildPlugin } from '@rsbuild/core';

const contracts = /[\\/]contracts[\\/].+\.ts$/;

const table = /\bapiTable\(\{\n[\s\S]*?\n\}\);/g;

/** A field with all its lines, which the formatter indents deeper than the field's name. */
const serverField = /^ {4}(?:summary|query|answer):.*\n(?: {5}.*\n| {4}[\])}].*\n)*/gm;

/** A constant initialized by a function call, with all its lines. */
const initializedConstant = /^((?:export )?const \w+ = )(\w+(?:[.(]|\n +\.).*(?:\n+ .*|\n[\])}].*)*);$/gm;

/**
 * Drops the call fields that browsers never read, and marks initialized constants as free of side effects. A
 * screen then loads only the schemas that it uses.
 */
export const slimCode = (code: string): string =>
  code
    .replace(table, (calls) => calls.replace(serverField, (field) => field.replace(/./g, '')))
    .replace(initializedConstant, '$1/* @__PURE__ */ (() => $2)();');

export const createSlimContractsPlugin = (): RsbuildPlugin => ({
  name: 'primal-slim-contracts',
  setup: (api) => {
    api.transform({ test: contracts, order: 'pre' }, ({ code }) => slimCode(code));
  },
});
