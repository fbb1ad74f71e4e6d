import { CalendarX2, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#components/form/text-field.tsx';
import { Crest } from '#components/league/crest.tsx';
import { Button } from '#components/ui/button.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { instantAt } from '#domain/clock.ts';
import { dayKey, formatDay, formatTime } from '#lib/dates.ts';
import type { Entry } from './queries.ts';
import type { Drawn, DrawnFixture } from './schedule-plan.ts';

type Props = {
  drawn: Drawn;
  entries: Entry[];
  zone: string;
  onMove: (key: string, kickoff: string) => void;
};

/** The draw before it is published: matchday by matchday, or who meets whom when. */
export function SchedulePreview({ drawn, entries, zone, onMove }: Props) {
  const { t } = useTranslation('schedule');
  const [view, setView] = useState<'days' | 'matrix'>('days');
  const teams = Object.fromEntries(entries.map(({ team }) => [team.id, team]));
  const suiting = drawn.fixtures.filter(({ suits }) => suits).length;
  return (
    <section className="grid gap-4">
      <SectionHead
        title={t('preview')}
        aside={
          <Segmented
            label={t('view.label')}
            value={view}
            choices={[
              { value: 'days', label: t('view.days') },
              { value: 'matrix', label: t('view.matrix') },
            ]}
            onChange={setView}
          />
        }
      />
      <p role="status">
        {t('suits', { count: suiting, of: drawn.fixtures.length })}
        {drawn.clashes.size > 0 && ` ${t('clashes', { count: drawn.clashes.size })}`}
      </p>
      {view === 'matrix' ? (
        <Matrix fixtures={drawn.fixtures} entries={entries} />
      ) : (
        <Days drawn={drawn} teams={teams} zone={zone} onMove={onMove} />
      )}
    </section>
  );
}

type Teams = Record<string, Entry['team']>;
type DaysProps = Pick<Props, 'drawn' | 'zone' | 'onMove'> & { teams: Teams };

function Days({ drawn, teams, zone, onMove }: DaysProps) {
  const { t } = useTranslation('schedule');
  const rounds = [...Map.groupBy(drawn.fixtures, ({ matchday }) => matchday)];
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      {rounds.map(([matchday, fixtures]) => (
        <section key={matchday} aria-label={t('matchday', { matchday })}>
          <h3 className="pb-2 font-semibold">{t('matchday', { matchday })}</h3>
          <ul className="ruled">
            {fixtures.map((fixture) => (
              <Row
                key={fixture.key}
                fixture={fixture}
                teams={teams}
                zone={zone}
                clashes={drawn.clashes.has(fixture.key)}
                onMove={(kickoff) => onMove(fixture.key, kickoff)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

type RowProps = {
  fixture: DrawnFixture;
  teams: Teams;
  zone: string;
  clashes: boolean;
  onMove: (kickoff: string) => void;
};

function Row({ fixture, teams, zone, clashes, onMove }: RowProps) {
  const { t, i18n } = useTranslation('schedule');
  const [moving, setMoving] = useState(false);
  const [home, away] = [teams[fixture.home_team_id], teams[fixture.away_team_id]];
  if (!home || !away) return null;
  const names = { home: home.short_name, away: away.short_name };
  return (
    <li className="grid gap-2 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Crest team={home} size={20} />
        <span translate="no">{t('pair', names)}</span>
        <Crest team={away} size={20} />
        <span className="ml-auto text-sm text-soft">
          {formatDay(fixture.kickoff_at, i18n.language, zone)} {formatTime(fixture.kickoff_at, i18n.language, zone)}
        </span>
        <Button size="small" variant="quiet" aria-expanded={moving} onClick={() => setMoving(!moving)}>
          {t('move.act')}
          <span className="sr-only"> {t('pair', names)}</span>
        </Button>
      </div>
      {!fixture.suits && (
        <p className="flex text-sm text-soft items-center gap-1.5">
          <CalendarX2 size={16} aria-hidden="true" />
          {t('doesNotSuit')}
        </p>
      )}
      {clashes && (
        <p className="flex text-sm items-center gap-1.5">
          <CircleAlert size={16} aria-hidden="true" />
          {t('clash')}
        </p>
      )}
      {moving && (
        <TextField
          label={t('move.label', names)}
          type="datetime-local"
          value={`${dayKey(fixture.kickoff_at, zone)}T${formatTime(fixture.kickoff_at, 'de', zone)}`}
          onChange={({ target }) => {
            const [date = '', time = ''] = target.value.split('T');
            if (date && time) onMove(instantAt(date, time.slice(0, 5), zone));
          }}
        />
      )}
    </li>
  );
}

/** Home teams down, guests across, the matchday where they meet. */
function Matrix({ fixtures, entries }: { fixtures: DrawnFixture[]; entries: Entry[] }) {
  const { t } = useTranslation('schedule');
  const meeting = new Map(fixtures.map((each) => [`${each.home_team_id} ${each.away_team_id}`, each.matchday]));
  return (
    <DataTable label={t('matrixCaption')}>
      <thead>
        <tr>
          <th scope="col">{t('view.home')}</th>
          {entries.map(({ team }) => (
            <th key={team.id} scope="col">
              <abbr title={team.name}>{team.tag}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map(({ team: home }) => (
          <tr key={home.id}>
            <th scope="row" translate="no">
              {home.short_name}
            </th>
            {entries.map(({ team: away }) => (
              <td key={away.id} className="numerals">
                {home.id === away.id ? '–' : (meeting.get(`${home.id} ${away.id}`) ?? '')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
