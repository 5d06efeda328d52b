import { Button } from '@mantine/core';
import { useState } from 'react';
import { loadable, useLoadable } from '../base/loadable.tsx';
import { IconChevronDown } from '../icons.ts';
import { IconAction } from './icon-action.tsx';
import type { MenuLayerProps, MenuProps, MenuTriggerProps } from './menu-layer.tsx';

export const menuLayer = loadable<MenuLayerProps>(() => import('./menu-layer.tsx'));

export function Menu(props: MenuProps) {
  const [opening, setOpening] = useState(false);
  const Layer = useLoadable(menuLayer, opening, () => setOpening(false));
  // Once loaded, the menu always renders the button: a new button element would lose focus.
  if (opening && Layer) return <Layer {...props} Trigger={MenuTrigger} />;
  const fetch = () => void menuLayer.load().catch(() => {});
  const open = () => setOpening(true);
  return (
    <MenuTrigger
      {...props}
      button={{
        'aria-haspopup': 'menu',
        'aria-expanded': false,
        onPointerEnter: fetch,
        onFocus: fetch,
        onClick: open,
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          open();
        },
      }}
    />
  );
}

function MenuTrigger({
  label,
  icon,
  trigger,
  button,
}: Pick<MenuProps, 'label' | 'icon' | 'trigger'> & { button: MenuTriggerProps }) {
  const props: MenuTriggerProps = { type: 'button', ...button };
  if (trigger) return trigger(props);
  if (icon) return <IconAction label={label} icon={icon} button={props} />;
  return (
    <Button variant="default" rightSection={<IconChevronDown size={16} />} {...props}>
      {label}
    </Button>
  );
}
