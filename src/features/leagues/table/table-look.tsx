import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Bracket } from '#components/league/match/bracket.tsx';
import { SeasonStandings, ViewedStandings } from '#components/league/table/season-standings.tsx';
import { Button } from '#components/ui/button.tsx';
import { Note } from '#components/ui/note.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { Select } from '#components/ui/select.tsx';
import { playoffBracket, playoffDefaults } from '#domain/competition/playoffs.ts';
import { roundsOf } from '#domain/competition/rounds.ts';
import { type SeasonFacts, type SeasonTable, tableOf } from '#domain/competition/season-table.ts';
import {
  asOfRound,
  canSuppose,
  readSupposed,
  type Supposed,
  supposing,
  writeSupposed,
} from '#domain/competition/what-if.ts';
import { tableViews } from '#domain/competition/table-view.ts';
import { param, useSearchParams } from '#lib/search-params.ts';
import { useNarrow } from '#lib/use-narrow.ts';

const schema = { after: param.count, if: param.text, view: param.oneOf(...tableViews) };

/**
 * The table now, as it stood after a round, or as it would be if; of all matches or of some. The address says which, so
 * that it can be sent.
 */
export function LookedAt({ facts }: { facts: SeasonFacts }) {
  const { t } = useTranslation('leagues');
  const [{ after, if: ifs, view }, set] = useSearchParams(schema);
  const [asking, setAsking] = useState(ifs !== '');
  const rounds = useMemo(() => roundsOf(facts.matches), [facts]);
  const played = rounds.filter(({ matches }) => matches.some(({ status }) => status === 'finished'));
  const last = played.at(-1)?.matchday ?? 0;
  const past = after !== undefined && after > 0 && after < last ? after : undefined;
  const supposed = useMemo(() => (past === undefined ? readSupposed(ifs, facts.matches) : {}), [past, ifs, facts]);
  const count = Object.keys(supposed).length;

  const now = tableOf(facts);
  const shown = useMemo((): SeasonFacts => {
    if (past !== undefined) return { ...facts, matches: asOfRound(facts.matches, past), adjustments: [] };
    return count > 0 ? { ...facts, matches: supposing(facts.matches, supposed) } : facts;
  }, [facts, past, count, supposed]);
  const then = useMemo(() => (shown === facts ? now : tableOf(shown)), [shown, facts, now]);
  const open = past === undefined && facts.matches.some(canSuppose);

  if (last === 0) return <SeasonStandings facts={facts} />;
  return (
    <>
      <div className="flex flex-wrap items-end gap-3 pb-3">
        <Segmented
          label={t('view.label')}
          value={view}
          choices={tableViews.map((value) => ({ value, label: t(`view.${value}`) }))}
          onChange={(value) => set({ view: value })}
        />
        <Select
          fits
          label={t('look.label')}
          hideLabel
          value={past ?? ''}
          onChange={(event) => set({ after: Number(event.target.value) || undefined })}
        >
          <option value="">{t(facts.matches.some(canSuppose) ? 'look.now' : 'look.final')}</option>
          {played
            .slice(0, -1)
            .toReversed()
            .map(({ matchday }) => (
              <option key={matchday} value={matchday}>
                {t('look.after', { round: matchday })}
              </option>
            ))}
        </Select>
        {open && (
          <Button variant="quiet" aria-expanded={asking} onClick={() => setAsking(!asking)}>
            {t('whatIf.title')}
          </Button>
        )}
      </div>
      {past !== undefined && <Note tone="info">{t('look.note', { round: past })}</Note>}
      {count > 0 && (
        <Note tone="info">
          <span className="flex flex-wrap items-center justify-between gap-2">
            {t('whatIf.note', { count })}
            <Button size="small" onClick={() => set({ if: '' })}>
              {t('whatIf.clear')}
            </Button>
          </span>
        </Note>
      )}
      {/* Above the table, where it is seen to open and what it changes follows at once. */}
      {open && asking && (
        <WhatIf rounds={rounds} supposed={supposed} onSuppose={(next) => set({ if: writeSupposed(next) })} />
      )}
      {view === 'all' ? (
        <SeasonStandings facts={shown} moved={count > 0 ? movedBetween(now, then) : undefined} />
      ) : (
        <ViewedStandings facts={shown} view={view} />
      )}
      {count > 0 && <PlayoffsThen table={then} playoffTeams={facts.playoffTeams} />}
    </>
  );
}

function movedBetween(now: SeasonTable, then: SeasonTable): Record<string, number> {
  const before = new Map(now.rows.map(({ team_id, position }) => [team_id, position]));
  return Object.fromEntries(
    then.rows.map(({ team_id, position }) => [team_id, (before.get(team_id) ?? position) - position]),
  );
}

type Rounds = ReturnType<typeof roundsOf<SeasonFacts['matches'][number]>>;
type WhatIfProps = { rounds: Rounds; supposed: Supposed; onSuppose: (next: Supposed) => void };

/** The matches to come, round by round: a tap on a winner shows the table that would follow. */
function WhatIf({ rounds, supposed, onSuppose }: WhatIfProps) {
  const { t } = useTranslation('leagues');
  const toCome = rounds.filter(({ matches }) => matches.some(canSuppose));
  // On phones one round, so that the table below it stays in view.
  const step = useNarrow() ? 1 : 2;
  const [shown, setShown] = useState(step);
  return (
    <section className="pt-2 pb-5">
      <SectionHead title={t('whatIf.title')} />
      <p className="text-sm text-soft pb-3">{t('whatIf.hint')}</p>
      {toCome.slice(0, shown).map((round) => (
        <fieldset key={round.matchday} className="pb-4">
          <legend className="text-sm pb-2 font-semibold">{t('round', { round: round.matchday })}</legend>
          <ul className="grid gap-2">
            {round.matches.filter(canSuppose).map((match) => (
              <li key={match.id} className="flex flex-wrap items-center justify-between gap-2">
                <Tip match={match} supposed={supposed} onSuppose={onSuppose} />
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
      {shown < toCome.length && <Button onClick={() => setShown(shown + step)}>{t('whatIf.more')}</Button>}
    </section>
  );
}

type TipProps = Omit<WhatIfProps, 'rounds'> & { match: SeasonFacts['matches'][number] };

function Tip({ match, supposed, onSuppose }: TipProps) {
  const { t } = useTranslation('leagues');
  const { [match.id]: side, ...others } = supposed;
  const home = match.home_team?.short_name ?? '–';
  const away = match.away_team?.short_name ?? '–';
  return (
    <Segmented
      label={t('whatIf.match', { home: match.home_team?.name ?? '–', away: match.away_team?.name ?? '–' })}
      value={side ?? 'open'}
      choices={[
        { value: 'home', label: home },
        { value: 'open', label: t('whatIf.open') },
        { value: 'away', label: away },
      ]}
      onChange={(value) => onSuppose(value === 'open' ? others : { ...others, [match.id]: value })}
    />
  );
}

/** The bracket of the table's first. */
function PlayoffsThen({ table, playoffTeams }: { table: SeasonTable; playoffTeams: number }) {
  const { t } = useTranslation('leagues');
  const seeds = table.rows.slice(0, playoffTeams).map(({ team_id }) => team_id);
  if (seeds.length < playoffTeams) return null;
  const badge = (id: string | null) => (id === null ? null : (table.teams[id] ?? null));
  const series = playoffBracket(seeds, { ...playoffDefaults, playoff_teams: playoffTeams }).map((each) => ({
    ...each,
    team_a: badge(each.team_a_id),
    team_b: badge(each.team_b_id),
    games: [],
  }));
  return (
    <section className="pt-8">
      <SectionHead title={t('whatIf.playoffs')} />
      <Bracket series={series} seeds={Object.fromEntries(seeds.map((id, index) => [id, index + 1]))} />
    </section>
  );
}
