import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#components/form/text-field.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { Note } from '#components/ui/note.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import type { Taken } from '#domain/competition/timetable.ts';
import { formatDate, instantIn, isClockChange, typedIn } from '#lib/dates.ts';
import type { Entry } from '#data/leagues/season-queries.ts';
import { ScheduleBoard } from './schedule-board.tsx';
import { ScheduleCalendar } from './schedule-calendar.tsx';
import { SlotLedger } from './slot-ledger.tsx';
import type { Drawn, DrawnFixture } from './schedule-plan.ts';

type Props = {
  drawn: Drawn;
  entries: Entry[];
  /** The season's last day, where it has one. */
  endsOn: string | null;
  zone: string;
  taken: readonly Taken[];
  /** The kick-offs (ISO) of the week around a moment. */
  offers: (around: string) => string[];
  onMove: (key: string, kickoff: string) => void;
};

/** The draw before it is published: matchday by matchday, week by week, or who meets whom when. */
export function SchedulePreview({ drawn, entries, endsOn, zone, taken, offers, onMove }: Props) {
  const { t, i18n } = useTranslation('schedule');
  const [view, setView] = useState<'days' | 'calendar' | 'matrix'>('days');
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
              { value: 'calendar', label: t('view.calendar') },
              { value: 'matrix', label: t('view.matrix') },
            ]}
            onChange={setView}
          />
        }
      />
      <p role="status">
        {t('suits', { count: suiting, of: drawn.fixtures.length })}
        {drawn.clashes.size > 0 && ` ${t('clashes', { count: drawn.clashes.size })}`}
        {drawn.elsewhere.size > 0 && ` ${t('elsewhereCount', { count: drawn.elsewhere.size })}`}
      </p>
      {endsOn !== null && drawn.late.size > 0 && (
        <Note tone="warning">
          {t('endsBefore', { count: drawn.late.size, day: formatDate(endsOn, i18n.language, 'UTC') })}
        </Note>
      )}
      {view === 'days' && (
        <Days drawn={drawn} teams={teams} zone={zone} taken={taken} offers={offers} onMove={onMove} />
      )}
      {view === 'calendar' && <ScheduleCalendar drawn={drawn} teams={teams} zone={zone} />}
      {view === 'matrix' && <Matrix fixtures={drawn.fixtures} entries={entries} />}
      <SlotLedger fixtures={drawn.fixtures} teams={entries.map(({ team }) => team)} zone={zone} />
    </section>
  );
}

type DaysProps = Pick<Props, 'drawn' | 'zone' | 'taken' | 'offers' | 'onMove'> & {
  teams: Record<string, Entry['team']>;
};

function Days({ drawn, teams, zone, taken, offers, onMove }: DaysProps) {
  const { t } = useTranslation(['schedule', 'forms']);
  const [moving, setMoving] = useState<string>();
  const [unclear, setUnclear] = useState(false);
  const fixture = drawn.fixtures.find(({ key }) => key === moving);
  const names = (id: string) => teams[id]?.short_name ?? '';
  return (
    <ScheduleBoard
      matches={drawn.fixtures.map((match) => ({ ...match, late: drawn.late.has(match.key) }))}
      teams={teams}
      zone={zone}
      taken={taken}
      offers={([first]) => (first ? offers(first.kickoff_at) : [])}
      onDrop={({ key }, kickoff) => onMove(key, kickoff)}
      onForm={({ key }) => setMoving(key === moving ? undefined : key)}
      open={
        fixture && {
          key: fixture.key,
          form: (
            <TextField
              label={t('move.label', { home: names(fixture.home_team_id), away: names(fixture.away_team_id) })}
              type="datetime-local"
              value={typedIn(fixture.kickoff_at, zone)}
              error={unclear ? t('forms:clockChange') : undefined}
              onChange={({ target }) => {
                const kickoff = instantIn(target.value, zone);
                setUnclear(isClockChange(target.value, zone));
                if (kickoff) onMove(fixture.key, kickoff);
              }}
            />
          ),
        }
      }
    />
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
