import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { ReasonDialog } from '#components/form/reason-dialog.tsx';
import { ReasonField } from '#components/form/reason-field.tsx';
import { SelectField, TextField } from '#components/form/text-field.tsx';
import { name, oneOf, reason } from '#components/form/texts.ts';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { AwardRow, useAwardName } from '#components/league/award.tsx';
import { Button } from '#components/ui/button.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { teamQueries } from '#data/teams/queries.ts';
import { limits } from '#domain/limits.ts';
import type { SeasonFacts } from '#domain/competition/season-table.ts';
import { useGiveAward, useTakeBackAward, seasonKey } from '#data/leagues/mutations.ts';
import { honourQueries } from '#data/leagues/honour-queries.ts';
import type { LeagueSeason } from '#data/leagues/queries.ts';
import { nameOrder } from '#lib/name-order.ts';

type AwardedSeason = Pick<LeagueSeason, 'league_id' | 'season' | 'phase'>;
type Props = { season: AwardedSeason; facts: Pick<SeasonFacts, 'entries'> };

/** Awards an admin gives by hand once a season has begun, and takes back. */
export function GivenAwards({ season, facts }: Props) {
  const { t } = useTranslation('season');
  const [giving, setGiving] = useState(false);
  const [taking, setTaking] = useState<string>();
  const awards = useQuery({
    ...honourQueries.awards(season.league_id, season.season),
    enabled: season.phase !== 'registration',
  });
  const takeBack = useTakeBackAward();
  if (season.phase === 'registration') return null;
  if (awards.isPending) return <SkeletonRows rows={2} />;
  if (awards.isError) return <ErrorState message={t('given.error')} onRetry={() => void awards.refetch()} />;
  const byHand = awards.data.filter((award) => award.reason !== null);
  return (
    <section>
      <SectionHead
        title={t('given.title')}
        aside={
          <Button size="small" onClick={() => setGiving(true)}>
            {t('given.give')}
          </Button>
        }
      />
      {byHand.length === 0 && <p className="pt-3 text-soft">{t('given.none')}</p>}
      <ul className="ruled">
        {byHand.map((award) => (
          <AwardRow key={award.id} award={award}>
            <Button size="small" variant="quiet" onClick={() => setTaking(award.id)}>
              {t('given.takeBack')}
            </Button>
          </AwardRow>
        ))}
      </ul>
      {giving && <AwardDialog season={season} facts={facts} onClose={() => setGiving(false)} />}
      {taking && (
        <ReasonDialog
          title={t('given.takeBackTitle')}
          description={t('given.takeBackText')}
          action={t('given.takeBack')}
          onSend={(why) => takeBack.mutateAsync({ award_id: taking, reason: why })}
          onClose={() => setTaking(undefined)}
        />
      )}
    </section>
  );
}

const forTeams = ['championship', 'promotion', 'cup', 'hof'] as const;
const forPlayers = ['top_scorer', 'top_assists', 'top_defender', 'top_goalkeeper', 'mvp', ...forTeams] as const;
/** The season's end gives the others by its rules. */
const anyTime: readonly string[] = ['cup', 'hof'];

function AwardDialog({ season, facts, onClose }: Props & { onClose: () => void }) {
  const { t, i18n } = useTranslation('season');
  const nameOf = useAwardName();
  const give = useGiveAward(seasonKey(season));
  const inOrder = nameOrder(i18n.language);
  const form = useTranslatedForm({
    schema,
    namespace: 'season',
    values: empty,
    onSend: ({ team_id, player_id, award, title, reason: why }) =>
      give.mutateAsync({
        team_id,
        reason: why,
        ...(player_id && { player_id }),
        ...(award === '' ? { title } : { award }),
      }),
    onSent: onClose,
  });
  const [team, player, award] = form.watch(['team_id', 'player_id', 'award']);
  const roster = useQuery({ ...teamQueries.roster(team), enabled: team !== '' });
  const choices = (player ? forPlayers : forTeams).filter(
    (each) => season.phase === 'finished' || anyTime.includes(each),
  );
  return (
    <FormDialog
      form={form}
      title={t('given.give')}
      description={t('given.giveText')}
      action={t('given.give')}
      onClose={onClose}
    >
      <SelectField
        label={t('given.team')}
        {...form.field('team_id')}
        onChange={(event) => {
          form.setValue('player_id', '');
          void form.field('team_id').onChange(event);
        }}
      >
        <option value="">{t('given.choose')}</option>
        {facts.entries
          .toSorted((one, other) => inOrder(one.team.name, other.team.name))
          .map((entry) => (
            <option key={entry.team.id} value={entry.team.id}>
              {entry.team.name}
            </option>
          ))}
      </SelectField>
      <SelectField label={t('given.winner')} disabled={!roster.data} {...form.field('player_id')}>
        <option value="">{t('given.wholeTeam')}</option>
        {roster.data?.map(({ player_id, username }) => (
          <option key={player_id} value={player_id ?? ''}>
            {username}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('given.award')} {...form.field('award')}>
        <option value="">{t('given.own')}</option>
        {choices.map((each) => (
          <option key={each} value={each}>
            {nameOf({ award: each, title: null })}
          </option>
        ))}
      </SelectField>
      {award === '' && (
        <TextField label={t('given.name')} maxLength={limits.achievementTitleMax} {...form.field('title')} />
      )}
      <ReasonField hint={t('given.reasonHint')} {...form.field('reason')} />
    </FormDialog>
  );
}

const schema = z
  .object({
    team_id: z.string().check(z.minLength(1, 'given.choose')),
    player_id: z.string(),
    award: oneOf(forPlayers),
    title: name({ max: limits.achievementTitleMax }),
    reason,
  })
  .check(
    z.refine(({ award, title }) => award !== '' || title.length >= limits.achievementTitleMin, {
      error: 'given.nameless',
      path: ['title'],
    }),
  );

const empty: z.infer<typeof schema> = { team_id: '', player_id: '', award: '', title: '', reason: '' };
