import {
  type AnchorHTMLAttributes,
  type ComponentType,
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useContext,
} from 'react';
import classes from './links.module.css';

export interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string;
  /** Opens a new tab: print pages and sheets. */
  newTab?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

export type LinkComponent = ComponentType<Omit<AppLinkProps, 'newTab'>>;

interface Routing {
  link: LinkComponent;
  navigate: (to: string) => void;
}

const PlainLink: LinkComponent = ({ to, children, ...rest }) => (
  <a href={to} {...rest}>
    {children}
  </a>
);

/** The router as the kit sees it: something that draws a link and something that goes to a path. */
export const RoutingContext = createContext<Routing>({
  link: PlainLink,
  navigate: (to) => window.location.assign(to),
});

/** Goes to a path of the application the way the shell's router does; a list is as it was when it was left. */
export const useGoTo = (): ((to: string) => void) => useContext(RoutingContext).navigate;

export const plainLink = PlainLink;

/** Whether who is signed in may see the page at a path; every page, where nobody says otherwise. */
export const OfferedPagesContext = createContext<(to: string) => boolean>(() => true);

/** Whether what leads to this path is shown; what leads nowhere always is (docs/rules/screens.md#permissions). */
export const useIsOffered = (to: string | undefined): boolean => {
  const isOffered = useContext(OfferedPagesContext);
  return to === undefined || isOffered(to);
};

export function AppLink({ to, newTab, ...rest }: AppLinkProps) {
  const { link: Link } = useContext(RoutingContext);
  if (newTab) return <PlainLink to={to} target="_blank" rel="noopener" {...rest} />;
  return <Link to={to} {...rest} />;
}

/** A link back to where the user came from: a list is as it was when it was left. */
export function BackLink({ to, ...rest }: Omit<AppLinkProps, 'newTab' | 'onClick'>) {
  const goTo = useGoTo();
  const onClick = (event: MouseEvent) => {
    const elsewhere = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (elsewhere) return;
    event.preventDefault();
    goTo(to);
  };
  return <AppLink to={to} onClick={onClick} {...rest} />;
}

export function TextLink({ className, ...rest }: AppLinkProps) {
  return <AppLink className={`${classes.textLink} ${className ?? ''}`} {...rest} />;
}

/**
 * A button that leads to a path: announced and pressed as a button (Space as well as Enter), while the browser still
 * offers to open it in a new tab (docs/rules/screens.md#buttons-and-names).
 */
export const asButton = {
  role: 'button',
  onKeyDown: (event: KeyboardEvent<HTMLAnchorElement>) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    event.currentTarget.click();
  },
} as const;
