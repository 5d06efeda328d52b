import {
  type AnchorHTMLAttributes,
  type ComponentType,
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useContext,
} from 'react';
import { flushSync } from 'react-dom';
import classes from './links.module.css';

export interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string;
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

export const RoutingContext = createContext<Routing>({
  link: PlainLink,
  navigate: (to) => window.location.assign(to),
});

export const useGoTo = (): ((to: string) => void) => useContext(RoutingContext).navigate;

/** Closes a saved form at once, because leaving a filled form asks first, then navigates. */
export const useCloseAndGoTo = (): ((close: () => void, to: string) => void) => {
  const goTo = useGoTo();
  return (close, to) => {
    flushSync(close);
    goTo(to);
  };
};

export const plainLink = PlainLink;

export const OfferedPagesContext = createContext<(to: string) => boolean>(() => true);

/**
 * True if a link to this path is shown, and always true without a path (docs/rules/screens.md#permissions).
 */
export const useIsOffered = (to: string | undefined): boolean => {
  const isOffered = useContext(OfferedPagesContext);
  return to === undefined || isOffered(to);
};

export function AppLink({ to, newTab, ...rest }: AppLinkProps) {
  const { link: Link } = useContext(RoutingContext);
  if (newTab) return <PlainLink to={to} target="_blank" rel="noopener" {...rest} />;
  return <Link to={to} {...rest} />;
}

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
 * Props of a link that Space presses like a button and that can open in a new tab
 * (docs/rules/screens.md#buttons-and-names).
 */
export const asButton = {
  role: 'button',
  onKeyDown: (event: KeyboardEvent<HTMLAnchorElement>) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    event.currentTarget.click();
  },
} as const;
