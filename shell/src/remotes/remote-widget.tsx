import type { Remote } from '@primal/contracts/screens/manifest';
import { Dialog, Loading } from '@primal/kit';
import { useUser, type WidgetHost } from '@primal/kit/platform';
import { lazy, type ReactNode, Suspense, use } from 'react';
import { Boundary } from '../boundary.tsx';
import { useConfig } from './config.ts';
import { loadModule } from './load.ts';
import { isPermitted } from './permitted.ts';
import { Failure, usePrepareRetry } from './remote-page.tsx';

const Refused = lazy(async () => ({
  default: (await import(/* webpackChunkName: "refusals" */ '../refusals.tsx')).MissingPermission,
}));

const Loaded = ({ remote, widget, props }: { remote: Remote; widget: string; props: object }) => {
  const Element = use(loadModule(remote, `./widgets/${widget}`)).default;
  return <Element {...props} />;
};

interface PlaceProps {
  title: string;
  onClose: (() => void) | undefined;
  children: ReactNode;
}

const Place = ({ title, onClose, children }: PlaceProps) =>
  onClose ? (
    <Dialog title={title} opened onClose={onClose}>
      {children}
    </Dialog>
  ) : (
    children
  );

export const RemoteWidget: WidgetHost = ({ name, props }) => {
  const [remoteName, widget = ''] = name.split('/');
  const remote = useConfig().data?.remotes.find((candidate) => candidate.name === remoteName);
  const declared = remote?.widgets.find((candidate) => candidate.name === widget);
  const { onClose } = props as { onClose?: () => void };
  const title = declared?.title ?? 'This part';
  const prepareRetry = usePrepareRetry();
  const failure = (error?: Error, retry?: () => void, retrying?: boolean) => (
    <Place title={title} onClose={onClose}>
      <Failure title={title} error={error} onRetry={retry} retrying={retrying} />
    </Place>
  );
  const user = useUser();
  if (!remote || !declared) return failure();
  // Without permission, hide inline widgets; a requested dialog explains the missing permission.
  if (!isPermitted(user, declared.needs))
    return onClose ? (
      <Place title={title} onClose={onClose}>
        <Suspense fallback={<Loading />}>
          <Refused needs={declared.needs} />
        </Suspense>
      </Place>
    ) : null;
  return (
    <Boundary
      where={`widget ${name}`}
      renewing
      onRetry={() => prepareRetry(remote, `./widgets/${widget}`)}
      fallback={failure}
    >
      <Suspense
        fallback={
          <Place title={title} onClose={onClose}>
            <Loading />
          </Place>
        }
      >
        <Loaded remote={remote} widget={widget} props={props} />
      </Suspense>
    </Boundary>
  );
};
