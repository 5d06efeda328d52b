import { configure, type RenderResult, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { fetchKitWindows } from './provider/fetch-parts.ts';
import { KitProvider, type KitProviderProps } from './provider/kit-provider.tsx';
import { windowedRows } from './table/table-body.tsx';

// Preloads lazy parts, so that tests do not depend on load time.
await Promise.all([fetchKitWindows(), windowedRows.load()]);

configure({ asyncUtilTimeout: 10_000 });

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
