import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { AppLink } from './app-link.tsx';

export type MenuItem =
  | { kind: 'link'; to: string; label: string; icon?: ReactNode }
  | { kind: 'action'; onSelect: () => void; label: string; icon?: ReactNode }
  | { kind: 'separator' };

/** A menu behind a button. Not modal: the security policy allows no injected styles, and none are needed. */
export function Menu({ trigger, label, items }: { trigger: ReactNode; label: string; items: MenuItem[] }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="grid min-h-11 min-w-11 place-items-center rounded-(--r)" aria-label={label}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align="end" sideOffset={6} collisionPadding={12}>
          {items.map((item, index) => (
            <Item key={item.kind === 'separator' ? `rule-${index}` : item.label} item={item} />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Item({ item }: { item: MenuItem }) {
  if (item.kind === 'separator') return <DropdownMenu.Separator className="my-1.5 border-t border-(--rule)" />;
  if (item.kind === 'link') {
    return (
      <DropdownMenu.Item asChild className="menu-i">
        <AppLink to={item.to}>
          {item.icon}
          {item.label}
        </AppLink>
      </DropdownMenu.Item>
    );
  }
  return (
    <DropdownMenu.Item className="menu-i" onSelect={item.onSelect}>
      {item.icon}
      {item.label}
    </DropdownMenu.Item>
  );
}
