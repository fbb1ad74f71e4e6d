import { useQuery } from '@tanstack/react-query';
import { Award } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SocialLinks } from '#components/brand/social-links.tsx';
import { ByHand, useAwardName } from '#components/league/award.tsx';
import { FormerNames } from '#components/league/former-names.tsx';
import { HiddenNote } from '#components/league/hidden-note.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { honourQueries } from '#data/leagues/honour-queries.ts';
import { moderationQueries } from '#data/moderation/queries.ts';
import { formatDate } from '#lib/dates.ts';
import { type Player, playerQueries } from '#data/players/queries.ts';
import { FactsList } from '#components/ui/facts-list.tsx';

/** About: what the player says, the profile's facts, links and awards. */
export function AboutTab({ player }: { player: Player }) {
  const { t, i18n } = useTranslation('players');
  const { data: hidden = [] } = useQuery(moderationQueries.hiddenOfPlayer(player.id));
  const links = player.social_links as Record<string, string>;
  const facts = [
    [t('facts.gamingId'), player.gaming_id],
    [t('facts.skill'), player.skill_level && t(`skill.${player.skill_level}`)],
    [t('facts.mode'), player.game_mode],
    [t('facts.location'), player.location],
    [t('facts.joined'), formatDate(player.joined_at, i18n.language)],
  ].filter(([, value]) => value);
  return (
    <div className="grid gap-10 lg:grid-cols-[2fr_1fr] lg:grid-rows-[auto_1fr]">
      <div className="grid min-w-0 grid-cols-1 gap-3 content-start">
        {player.description ? (
          <p className="max-w-[68ch] text-pretty whitespace-pre-line">{player.description}</p>
        ) : (
          hidden.length === 0 && <p className="text-soft">{t('about.empty')}</p>
        )}
        {hidden.map((one) => (
          <HiddenNote key={one.kind} hidden={one} />
        ))}
      </div>
      <div className="min-w-0 lg:row-span-2">
        <FactsList>
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {!player.deleted_at && <FormerNames player={{ id: player.id, name: player.username }} />}
          {Object.values(links).some(Boolean) && (
            <>
              <dt>{t('about.links')}</dt>
              <dd>
                <SocialLinks links={links} />
              </dd>
            </>
          )}
        </FactsList>
      </div>
      {/* Last: they are read later, and push nothing down. */}
      <Awards playerId={player.id} />
    </div>
  );
}

function Awards({ playerId }: { playerId: string }) {
  const { t } = useTranslation('players');
  const nameOf = useAwardName();
  const { data: awards = [] } = useQuery(playerQueries.achievements(playerId));
  const { data: byHand = [] } = useQuery(honourQueries.givenToPlayer(playerId));
  if (awards.length + byHand.length === 0) return null;
  return (
    <section className="min-w-0 lg:col-start-1">
      <SectionHead title={t('about.awards')} />
      <ul className="ruled">
        {byHand.map(({ id, award, title, reason, season, league }) => (
          <li key={id} className="flex min-w-0 items-center gap-3 min-h-12 py-2">
            <Award className="shrink-0 text-mark" size={20} />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold wrap-anywhere">{nameOf({ award, title })}</span>
              <ByHand reason={reason} />
            </span>
            <span className="text-sm text-faint">
              {league.name} · {t('about.season', { season })}
            </span>
          </li>
        ))}
        {awards.map(({ id, title, type, season }) => (
          <li key={id} className="flex min-w-0 items-center gap-3 min-h-12">
            <Award className="shrink-0 text-mark" size={20} />
            <span className="min-w-0 flex-1 font-semibold">{nameOf({ award: type, title: null })}</span>
            <span className="text-sm text-faint">
              {title} · {t('about.season', { season })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
