import type { Tables } from '#database.types.ts';
import { useQuery } from '@tanstack/react-query';
import { Award, BadgeCheck, CalendarCheck, Crown, Moon, Plus, Trash2, TrendingUp, Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { SelectField, TextField } from '#components/form/text-field.tsx';
import { useFormOpen, useTranslatedForm } from '#components/form/use-translated-form.ts';
import { ByHand, useAwardName } from '#components/league/award.tsx';
import { ReportButton } from '#components/league/report-button.tsx';
import { Button, IconButton } from '#components/ui/button.tsx';
import { StatusChip, Tag } from '#components/ui/chip.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { groupBy } from '#domain/group-by.ts';
import { limits } from '#domain/limits.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { honourQueries } from '#data/leagues/honour-queries.ts';
import { useReportContent } from '#data/moderation/mutations.ts';
import { useAddAchievement, useRemoveAchievement, useVerifyAchievement } from '#data/teams/mutations.ts';
import { type TeamProfile, teamQueries } from '#data/teams/queries.ts';
import { achievementSchema, achievementTypes } from './schema.ts';
import { TeamPrizes } from './team-prizes.tsx';
import { type TeamRights, useTeamRights } from './team-rights.ts';

/** The name under which the form keeps what was typed. */
const achievementForm = (teamId: string) => `achievement.${teamId}`;
const icons = { championship: Crown, cup: Trophy, nightcup: Moon, promotion: TrendingUp, hof: Award };

/** Achievements: the shelf by season, newest first; the captain adds to it, an admin verifies. */
export function AchievementsTab({ team }: { team: TeamProfile }) {
  const { t } = useTranslation('teams');
  const { t: stats } = useTranslation('stats');
  const nameOf = useAwardName();
  const rights = useTeamRights(team.id);
  const achievements = useQuery(teamQueries.achievements(team.id));
  const [adding, setAdding] = useFormOpen(achievementForm(team.id));

  const byHand = useQuery(honourQueries.givenToTeam(team.id));

  if (achievements.isPending || byHand.isPending) return <SkeletonRows rows={3} />;
  if (achievements.isError || byHand.isError) {
    const retry = () => void Promise.all([achievements.refetch(), byHand.refetch()]);
    return <ErrorState message={t('errors.part')} onRetry={retry} />;
  }
  const adds = rights.captain || rights.admin;
  const add = adds && (
    <Button onClick={() => setAdding(true)}>
      <Plus size={16} />
      {t('achievements.add')}
    </Button>
  );
  const seasons = [...groupBy(achievements.data, ({ season }) => season)];
  return (
    <div className="grid min-w-0 grid-cols-1 gap-8">
      {achievements.data.length + byHand.data.length === 0 ? (
        <EmptyState title={t('achievements.empty')} action={add} />
      ) : (
        add && <div className="flex flex-wrap gap-2.5">{add}</div>
      )}
      {rights.leads && <TeamPrizes teamId={team.id} />}
      {byHand.data.length > 0 && (
        <section>
          <SectionHead title={stats('awards.title')} />
          <ul className="ruled">
            {byHand.data.map(({ id, award, title, reason, season, league }) => (
              <li key={id} className="flex min-w-0 items-center gap-3 min-h-14 py-2">
                <Award className="shrink-0 text-mark" />
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold wrap-anywhere">{nameOf({ award, title })}</span>
                  <ByHand reason={reason} />
                </span>
                <span className="text-sm text-faint">
                  {league.name} · {t('achievements.season', { season })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {seasons.map(([season, won]) => (
        <section key={season}>
          <SectionHead title={t('achievements.season', { season })} />
          <ul className="ruled">
            {won.map((achievement) => (
              <Shelf key={achievement.id} achievement={achievement} rights={rights} />
            ))}
          </ul>
        </section>
      ))}
      {adds && adding && <AddForm team={team} verified={rights.admin} onClose={() => setAdding(false)} />}
    </div>
  );
}

type Achievement = Pick<Tables<'team_achievements'>, 'id' | 'title' | 'type' | 'season' | 'verified'>;

function Shelf({ achievement, rights }: { achievement: Achievement; rights: TeamRights }) {
  const { t } = useTranslation('teams');
  const verify = useVerifyAchievement();
  const remove = useRemoveAchievement();
  const report = useReportContent();
  const viewer = useViewer();
  const { id, title, type, season, verified } = achievement;
  const Icon = icons[type];
  return (
    <li className="flex min-w-0 items-center gap-3 min-h-14 flex-wrap">
      <Icon className="shrink-0 text-mark" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        <span className="text-sm text-faint">
          {t(`achievements.type.${type}`)} · {t('achievements.season', { season })}
        </span>
      </span>
      {verified ? (
        <StatusChip tone="good" icon={BadgeCheck}>
          {t('achievements.verified')}
        </StatusChip>
      ) : (
        <Tag>{t('achievements.unverified')}</Tag>
      )}
      {!verified && rights.admin && (
        <Button size="small" pending={verify.isPending} onClick={() => verify.mutate(id)}>
          <CalendarCheck size={16} />
          {t('achievements.verify')}
        </Button>
      )}
      {viewer.membership !== undefined && !rights.member && !rights.admin && (
        <ReportButton
          small
          of={title}
          kinds={['team_achievement']}
          onSend={(answers) => report.mutateAsync({ subject_id: id, ...answers })}
        />
      )}
      {((!verified && rights.captain) || rights.admin) && (
        <IconButton
          label={t('achievements.remove', { title })}
          disabled={remove.isPending}
          onClick={() => remove.mutate(id)}
        >
          <Trash2 size={18} />
        </IconButton>
      )}
    </li>
  );
}

function AddForm({ team, verified, onClose }: { team: TeamProfile; verified: boolean; onClose: () => void }) {
  const { t } = useTranslation('teams');
  const add = useAddAchievement({ team_id: team.id });
  const form = useTranslatedForm({
    schema: achievementSchema,
    namespace: 'teams',
    name: achievementForm(team.id),
    values: {
      title: '',
      type: achievementTypes[0],
      season: team.season === null ? '' : String(team.season),
    },
    onSend: (answers) => add.mutateAsync(answers),
    onSent: onClose,
  });
  const { field } = form;
  return (
    <FormDialog form={form} title={t('achievements.add')} action={t('achievements.add')} onClose={onClose}>
      {!verified && <p className="text-soft">{t('achievements.addHint')}</p>}
      <TextField label={t('achievements.name')} maxLength={limits.achievementTitleMax} {...field('title')} />
      <SelectField label={t('achievements.kind')} {...field('type')}>
        {achievementTypes.map((type) => (
          <option key={type} value={type}>
            {t(`achievements.type.${type}`)}
          </option>
        ))}
      </SelectField>
      <TextField label={t('achievements.of')} maxLength={limits.achievementSeasonMax} {...field('season')} />
    </FormDialog>
  );
}
