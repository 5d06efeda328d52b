import { configure, type RenderResult, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { KitProvider, type KitProviderProps } from './provider/kit-provider.tsx';

// What loads with its first use is there at once, so that no test waits for a slow machine.
import './dialogs/dialog-window.tsx';
import './table/windowed-rows.tsx';
import './toasts/toaster.tsx';

configure({ asyncUtilTimeout: 4000 });

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
