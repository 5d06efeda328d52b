import type { WidgetName, WidgetProps } from '@primal/contracts/screens/widgets';
import { type ComponentType, createContext, useContext } from 'react';

/** The shell's widget renderer, with lazy loading and an error boundary. */
export type WidgetHost = ComponentType<{ name: WidgetName; props: WidgetProps[WidgetName] }>;

export const WidgetHostContext = createContext<WidgetHost | null>(null);

/** Renders a widget of another area: `<Widget name="delivery/assign-to-route" salesOrderId={id} … />`. */
export const Widget = <Name extends WidgetName>({ name, ...props }: { name: Name } & WidgetProps[Name]) => {
  const Host = useContext(WidgetHostContext);
  return Host && <Host name={name} props={props as unknown as WidgetProps[Name]} />;
};
