import { gatewayApi } from '@primal/contracts/gateway/api';
import { forgetUnsavedChanges, send, tellStanding, useLiveUpdates, useUser } from '@primal/kit/platform';
import { useEffect } from 'react';
import { noticesOf } from '../notifications/store.ts';
import { endSessionOnClose } from './closing.ts';
import { watchInactivity } from './inactivity.ts';
import { rememberPlace } from './place.ts';

const signOutAndReload = async () => {
  await send(gatewayApi.logout).catch(() => {});
  if (tellStanding()) return;
  rememberPlace();
  forgetUnsavedChanges();
  location.reload();
};

export const useSessionWatch = (): void => {
  useLiveUpdates(noticesOf(useUser().id).add);
  useEffect(endSessionOnClose, []);
  useEffect(() => watchInactivity(() => void signOutAndReload()), []);
};
