import type { Remote } from '@primal/contracts/screens/manifest';
import { Dialog, Loading } from '@primal/kit';
import type { WidgetHost } from '@primal/kit/platform';
import { type ReactNode, Suspense, use } from 'react';
import { Boundary } from '../boundary.tsx';
import { useConfig } from './config.ts';
import { Failure } from './failure.tsx';
import { loadModule } from './load.ts';
import { useAskAnew } from './remote-page.tsx';

const Loaded = ({ remote, widget, props }: { remote: Remote; widget: string; props: object }) => {
  const Element = use(loadModule(remote, `./widgets/${widget}`)).default;
  return <Element {...props} />;
};

interface PlaceProps {
  title: string;
  /** Given to widgets that are dialogs. */
  onClose: (() => void) | undefined;
  children: ReactNode;
}

/** Where loading and failing are told: in the widget's place, or in a dialog when it is one. */
const Place = ({ title, onClose, children }: PlaceProps) =>
  onClose ? (
    <Dialog title={title} opened onClose={onClose}>
      {children}
    </Dialog>
  ) : (
    children
  );

/** A widget of another area. When it cannot be loaded or breaks, a sentence and Retry stand in its own place. */
export const RemoteWidget: WidgetHost = ({ name, props }) => {
  const [remoteName, widget = ''] = name.split('/');
  const remote = useConfig().data?.remotes.find((candidate) => candidate.name === remoteName);
  const declared = remote?.widgets.find((candidate) => candidate.name === widget);
  const { onClose } = props as { onClose?: () => void };
  const title = declared?.title ?? 'This part';
  const askAnew = useAskAnew();
  const failure = (error?: Error, retry?: () => void, retrying?: boolean) => (
    <Place title={title} onClose={onClose}>
      <Failure title={title} error={error} onRetry={retry} retrying={retrying} />
    </Place>
  );
  if (!remote || !declared) return failure();
  return (
    <Boundary
      where={`widget ${name}`}
      renewing
      onRetry={() => askAnew(remote, `./widgets/${widget}`)}
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
