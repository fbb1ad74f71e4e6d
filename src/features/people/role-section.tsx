import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { type Role, roles } from '#domain/club/roles.ts';
import type { Player } from '#data/players/queries.ts';
import { DecisionSection } from './decision-section.tsx';
import { useSetRole } from '#data/people/mutations.ts';
import type { Account } from '#data/people/queries.ts';

type Props = { account: Account; player: Player; own: boolean };

/** The role on the site: given and taken by another admin, so that there is always one. */
export function RoleSection({ account, player: { id, username: name }, own }: Props) {
  const { t } = useTranslation('people');
  const setRole = useSetRole();
  const [newRole, setNewRole] = useState<Role>();
  const suspended = account.blocks.some(({ kind }) => kind === 'suspended');
  // a suspended member gets no role; the present one can be removed
  const others = roles.filter((role) => role !== account.role && (role === 'user' || !suspended));
  return (
    <DecisionSection
      title={t('role.title')}
      actions={
        !own &&
        others.map((role) => (
          <Button
            key={role}
            variant={role === 'user' ? 'danger-outline' : 'secondary'}
            onClick={() => setNewRole(role)}
          >
            {t(`role.action.${role}`)}
          </Button>
        ))
      }
    >
      <p>
        <b className="font-semibold">{t(`roles.${account.role}`)}.</b> {t(`role.may.${account.role}`)}
      </p>
      {newRole && (
        <ConfirmDialog
          open
          danger={newRole === 'user' || account.role === 'admin'}
          title={t(`role.ask.${newRole}`, { name })}
          description={t(`role.then.${newRole}`, { name })}
          action={t(`role.action.${newRole}`)}
          pending={setRole.isPending}
          onConfirm={() => setRole.mutate({ player_id: id, role: newRole }, { onSettled: () => setNewRole(undefined) })}
          onClose={() => setNewRole(undefined)}
        />
      )}
    </DecisionSection>
  );
}
