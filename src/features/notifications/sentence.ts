import { exists } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatFull } from '#lib/dates.ts';
import type { Notice } from '#data/notifications/queries.ts';

type Values = Record<string, unknown>;

/** Hook: what a notification says in the reader's language; its values come from the database as they are. */
export function useSentence() {
  const { t, i18n } = useTranslation('notifications');
  const { t: common } = useTranslation('common');
  return ({ key, values }: Pick<Notice, 'key' | 'values'>): string => {
    // written by a later version of the league
    if (!exists(`notifications:said.${key}`)) return t('unknown');
    const fields = values as Values;
    const whenOf = (moment: unknown) => (typeof moment === 'string' ? formatFull(moment, i18n.language) : '');
    const {
      home_score: home,
      away_score: away,
      kickoff_at: at,
      until,
      status,
      role,
      site_role: siteRole,
      content,
      points,
      reason,
    } = fields;
    const gone = (name: string) => (name in t('gone', { returnObjects: true }) ? t(`gone.${name as 'team'}`) : '');
    const filled: Values = {
      ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? gone(name)])),
      score: typeof home === 'number' && typeof away === 'number' ? `${home}–${away}` : t('noScore'),
      points: typeof points === 'number' ? (points < 0 ? `−${-points}` : `+${points}`) : '',
      kickoff: whenOf(at),
      starts: whenOf(fields['starts_at']),
      until: whenOf(until),
      thing: typeof content === 'string' ? t(`contents.${content}` as 'contents.profile_text') : '',
      status: typeof status === 'string' ? common(`league.eligibility.${status}` as 'league.eligibility.pending') : '',
      role: typeof role === 'string' ? common(`league.role.${role}` as 'league.role.player') : '',
      siteRole: typeof siteRole === 'string' ? t(`siteRoles.${siteRole}` as 'siteRoles.user') : '',
      why: typeof reason === 'string' ? reason : t('noReason'),
    };
    // any of them: each takes of the values what it names
    return t(`said.${key}` as 'unknown', filled);
  };
}
