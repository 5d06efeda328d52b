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

// What travels as an event is polled for; on a busy machine it takes longer than the second that is the default.
const patient = { poll: { timeout: 10_000 } };

/** Each file runs a whole product. */
const system = {
  environment: 'node' as const,
  globalSetup: ['harness/engines.ts', 'harness/template.ts'],
  // Two products at a time on two slow cores take minutes for what takes one seconds.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: patient,
};

export default defineConfig({
  test: {
    // Two cores: more workers only make each other wait, and tests with deadlines fail for no reason.
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
          // Those that read the whole repository take seconds of a busy machine.
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
          // The first draw of a page loads what it needs, on a busy machine for seconds.
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
          // Half of the processor's time went into importing a service again for each file.
          isolate: false,
          setupFiles: ['harness/service.ts'],
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
          // Kills and clusters leave no core for a second file.
          fileParallelism: false,
        },
      },
    ],
  },
});
