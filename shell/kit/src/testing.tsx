import { configure, type RenderResult, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { fetchKitWindows } from './provider/fetch-parts.ts';
import { KitProvider, type KitProviderProps } from './provider/kit-provider.tsx';
import { windowedRows } from './table/table-body.tsx';

// What loads with its first use is there at once, so that no test waits for a slow machine.
await Promise.all([fetchKitWindows(), windowedRows.load()]);

configure({ asyncUtilTimeout: 10_000 });

/** Draws something inside the kit, for tests: no transitions, plain links. */
export const renderKit = (
  children: ReactNode,
  provider: Partial<KitProviderProps> = {},
): RenderResult & { user: UserEvent } => ({
  user: userEvent.setup({ delay: null }),
  ...render(
    <KitProvider env="test" {...provider}>
      {children}
    </KitProvider>,
  ),
});
