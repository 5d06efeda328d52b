import { defineConfig } from 'vitest/config';

const everywhere = [
  'contracts',
  'services',
  'gateway',
  'shell',
  'mfe-*',
  'scripts',
  'ops',
  'harness',
  'tests/architecture',
  'bench',
];
const never = ['**/node_modules/**', '**/dist/**', '**/.*/**'];
const service = everywhere.map((folder) => `${folder}/**/*.service.test.ts`);
const component = ['shell', 'mfe-*'].map((folder) => `${folder}/**/*.test.tsx`);

// Events are polled for. On a busy machine they take longer than the default second.
const patient = { poll: { timeout: 10_000 } };

const system = {
  environment: 'node' as const,
  globalSetup: ['harness/engines.ts', 'harness/template.ts'],
  // Two products on two slow cores need minutes for work of seconds.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: patient,
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: everywhere.map((folder) => `${folder}/**/*.test.ts`),
          exclude: [...never, ...service],
          environment: 'node',
          isolate: false,
          setupFiles: ['harness/unit.ts'],
          // Tests that read the whole repository take seconds on a busy machine.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'components',
          include: component,
          exclude: never,
          environment: 'jsdom',
          // Importing Mantine and React again for each file takes three times as long as the tests.
          isolate: false,
          // A page's first render loads its parts, which takes seconds on a busy machine.
          testTimeout: 20_000,
          setupFiles: ['harness/jsdom.ts'],
        },
      },
      {
        test: {
          name: 'service',
          include: service,
          exclude: never,
          environment: 'node',
          globalSetup: ['harness/engines.ts'],
          // Importing a service again for each file costs half of the processor time.
          isolate: false,
          setupFiles: ['harness/unit.ts', 'harness/service.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
          expect: patient,
        },
      },
      { test: { ...system, name: 'system', include: ['tests/system/**/*.test.ts'], exclude: never } },
      {
        test: {
          ...system,
          name: 'long',
          include: ['tests/long/**/*.test.ts'],
          exclude: never,
          fileParallelism: false,
        },
      },
    ],
  },
});
