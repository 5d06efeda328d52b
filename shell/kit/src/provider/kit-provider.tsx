import { MantineProvider } from '@mantine/core';
import { type ReactNode, useEffect, useMemo } from 'react';
import { type LinkComponent, plainLink, RoutingContext } from '../base/links.tsx';
import { QuietBoundary } from '../base/loadable.tsx';
import { completeShiftedClicks } from '../base/shifted-clicks.ts';
import { Confirmations } from '../dialogs/confirmations.tsx';
import { ReasonDialogHost } from '../dialogs/reason-dialog-host.tsx';
import { resolveCssVariables, theme } from '../theme/theme.tsx';
import { Toasts } from '../toasts/toasts.tsx';

export interface KitProviderProps {
  link?: LinkComponent;
  navigate?: (to: string) => void;
  env?: 'default' | 'test';
  children: ReactNode;
}

const reload = (to: string): void => window.location.assign(to);

export function KitProvider({ link = plainLink, navigate = reload, env, children }: KitProviderProps) {
  const routing = useMemo(() => ({ link, navigate }), [link, navigate]);
  useEffect(completeShiftedClicks, []);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveCssVariables}
      defaultColorScheme="auto"
      env={env}
    >
      <RoutingContext value={routing}>
        {children}
        <QuietBoundary>
          <Confirmations />
          <ReasonDialogHost />
        </QuietBoundary>
        <Toasts />
      </RoutingContext>
    </MantineProvider>
  );
}
