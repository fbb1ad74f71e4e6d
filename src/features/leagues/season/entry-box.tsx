import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { entryQueries } from '#data/entries/queries.ts';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { Crest } from '#components/league/crest.tsx';
import { WithdrawDialog } from '#components/league/withdraw-dialog.tsx';
import { Button } from '#components/ui/button.tsx';
import { limits } from '#domain/limits.ts';
import type { SeasonFacts } from '#domain/competition/season-table.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { type TeamProfile, teamQueries } from '#data/teams/queries.ts';
import { formatFull } from '#lib/dates.ts';
import { useNow } from '#lib/use-now.ts';
import { param, useSearchParams } from '#lib/search-params.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { areHours, HoursFields, hoursOf, type Span, spansOf } from '#features/leagues/schedule/hours-fields.tsx';
import {
  useAskWithdrawal,
  useRegisterTeam,
  useRetractWithdrawal,
  useSetAvailability,
  useWithdrawTeam,
} from '#data/entries/mutations.ts';
import { seasonKey } from '#data/leagues/mutations.ts';
import type { League, LeagueSeason } from '#data/leagues/queries.ts';
import { seasonQueries } from '#data/leagues/season-queries.ts';

type Props = { league: League; season: LeagueSeason; facts: SeasonFacts };

/** A visitor from the team's page finds the form open. */
const arrival = { enter: param.oneOf('', 'yes') };

/** How the viewer's team stands to a season: it can enter, has entered, or cannot and why. Nothing for everybody else. */
export function EntryBox({ league, season, facts }: Props) {
  const { t, i18n } = useTranslation('leagues');
  const now = useNow();
  const { captain, leads, teamId } = useViewer();
  const club = useQuery(whenDefined(teamId, teamQueries.detail)).data;
  const [dialog, setDialog] = useState<'enter' | 'hours' | 'withdraw'>();
  const [{ enter }, set] = useSearchParams(arrival);
  const withdraw = useWithdrawTeam(seasonKey(season));
  const ask = useAskWithdrawal(seasonKey(season));
  const retract = useRetractWithdrawal();
  const own = facts.entries.find(({ team_id, withdrawn_at }) => team_id === club?.id && withdrawn_at === null);
  const begun = season.phase !== 'registration';
  const requests = useQuery({
    ...seasonQueries.withdrawals(season.league_id, season.season),
    enabled: own !== undefined && captain && begun,
  });
  const request = requests.data?.find(({ team_id }) => team_id === club?.id);
  const waits = request?.status === 'open';
  const until = season.registration_until;
  const open = season.phase === 'registration' && (until === null || new Date(until) > now);
  if (!club || season.phase === 'finished' || (!own && !open)) return null;
  const taken = facts.entries.filter(({ withdrawn_at }) => withdrawn_at === null).length;
  const left = season.max_teams - taken;
  const reason = own ? undefined : whyNot(club, left);
  const enters = !own && captain && left > 0;
  const shown = dialog ?? (enter === 'yes' && enters && !reason ? 'enter' : undefined);
  const close = () => {
    setDialog(undefined);
    set({ enter: '' });
  };
  return (
    <section
      className="mb-7 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-box border border-edge bg-surface p-4"
      aria-label={t('entry.season')}
    >
      <Crest team={club} size={40} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold">
          {own
            ? t('entry.own', { team: club.name })
            : until
              ? t('entry.openUntil', { when: formatFull(until, i18n.language) })
              : t('entry.open')}
        </p>
        {open && <p className="text-sm text-soft">{left > 0 ? t('entry.places', { count: left }) : t('entry.full')}</p>}
        {reason && (
          <p className="text-sm text-soft">{t(`entry.why.${reason.kind}`, { count: reason.count, team: club.name })}</p>
        )}
        {own && waits && (
          <p className="text-sm text-soft">
            {t('entry.withdraw.asked', { when: formatFull(request.created_at, i18n.language) })}
          </p>
        )}
        {own && request?.status === 'refused' && (
          <p className="text-sm text-soft">
            {t('entry.withdraw.refused', { why: request.ruling ?? t('entry.withdraw.hidden') })}
          </p>
        )}
        {!own && !captain && <p className="text-sm text-soft">{t('entry.captainEnters')}</p>}
      </div>
      <div className="flex flex-wrap gap-2.5">
        {enters && (
          <Button variant="primary" disabled={reason !== undefined} onClick={() => setDialog('enter')}>
            {t('entry.enter.action', { team: club.short_name })}
          </Button>
        )}
        {own && leads && season.phase === 'registration' && (
          <Button onClick={() => setDialog('hours')}>{t('entry.hours.change')}</Button>
        )}
        {own && captain && !waits && (
          <Button variant="quiet" onClick={() => setDialog('withdraw')}>
            {t(begun ? 'entry.withdraw.askAction' : 'entry.withdraw.action')}
          </Button>
        )}
        {own && captain && waits && (
          <Button
            variant="quiet"
            disabled={retract.isPending}
            onClick={() => retract.mutate({ request_id: request.id })}
          >
            {t('entry.withdraw.takeBack')}
          </Button>
        )}
      </div>
      {shown === 'enter' && <EnterDialog league={league} season={season} club={club} onClose={close} />}
      {shown === 'hours' && <HoursDialog league={league} season={season} club={club} onClose={close} />}
      {shown === 'withdraw' && (
        <WithdrawDialog
          league={league.name}
          season={season}
          facts={facts}
          team={club}
          onSend={begun ? ask.mutateAsync : withdraw.mutateAsync}
          onClose={close}
        />
      )}
    </section>
  );
}

/** The hours that a captain can set beforehand; the database looks again. */
function whyNot(
  team: TeamProfile,
  left: number,
): { kind: 'squad' | 'elsewhere' | 'archived'; count: number } | undefined {
  if (left <= 0) return undefined;
  if (team.archived_at) return { kind: 'archived', count: 0 };
  if (team.phase && team.phase !== 'finished') return { kind: 'elsewhere', count: 0 };
  const count = limits.squadMin - team.player_count;
  return count > 0 ? { kind: 'squad', count } : undefined;
}

type DialogProps = { league: League; season: LeagueSeason; club: TeamProfile; onClose: () => void };

const hoursSchema = z.object({
  spans: z
    .array(z.object({ days: z.array(z.number()), from: z.string(), until: z.string() }))
    .check(z.refine(areHours, 'entry.hours.wrong')),
});

/** Enters the team, and says when it can play. */
function EnterDialog({ league, season, club, onClose }: DialogProps) {
  const { t } = useTranslation('leagues');
  const register = useRegisterTeam(seasonKey(season));
  const setHours = useSetAvailability(seasonKey(season));
  const entered = useRef(false);
  const form = useTranslatedForm({
    schema: hoursSchema,
    namespace: 'leagues',
    values: { spans: [] as Span[] },
    onSend: async ({ spans }) => {
      // Sent again after only the hours failed, it has entered already.
      if (!entered.current) await register.mutateAsync({ team_id: club.id });
      entered.current = true;
      if (spans.length > 0) await setHours.mutateAsync({ team_id: club.id, hours: hoursOf(spans) });
    },
    onSent: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('entry.enter.title', { team: club.name, league: league.name })}
      description={t('entry.enter.text', { season: season.season })}
      action={t('entry.enter.send')}
      onClose={onClose}
    >
      <HoursFields
        spans={form.watch('spans')}
        zone={league.time_zone}
        onChange={(spans) => form.setValue('spans', spans, { shouldDirty: true })}
        problem={form.formState.errors.spans !== undefined}
      />
    </FormDialog>
  );
}

/** Says anew when the team can play, until the season starts. */
function HoursDialog(props: DialogProps) {
  const { season, club } = props;
  const stored = useQuery(entryQueries.availability(season.league_id, season.season));
  if (!stored.data) return null;
  const own = stored.data.filter(({ team_id }) => team_id === club.id);
  return <HoursForm {...props} spans={spansOf(own)} />;
}

function HoursForm({ league, season, club, onClose, spans }: DialogProps & { spans: Span[] }) {
  const { t } = useTranslation('leagues');
  const setHours = useSetAvailability(seasonKey(season));
  const form = useTranslatedForm({
    schema: hoursSchema,
    namespace: 'leagues',
    values: { spans },
    onSend: (answers) => setHours.mutateAsync({ team_id: club.id, hours: hoursOf(answers.spans) }),
    onSent: onClose,
  });
  return (
    <FormDialog form={form} title={t('entry.hours.change')} action={t('entry.hours.save')} onClose={onClose}>
      <HoursFields
        spans={form.watch('spans')}
        zone={league.time_zone}
        onChange={(next) => form.setValue('spans', next, { shouldDirty: true })}
        problem={form.formState.errors.spans !== undefined}
      />
    </FormDialog>
  );
}
