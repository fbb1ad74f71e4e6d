import { CalendarClock, CalendarX2, CircleAlert, GripVertical, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { clashesIn, type Taken, takenDuring } from '#domain/competition/timetable.ts';
import { groupBy } from '#domain/group-by.ts';
import { formatDay, formatTime, zoneCity } from '#lib/dates.ts';
import type { Address } from '#lib/site-path.ts';
import type { Entry } from '#data/leagues/season-queries.ts';
import { useConflicts } from './use-conflicts.ts';
import styles from './schedule-board.module.css';
import { slotMark, useDrag } from './use-drag.ts';

export type BoardMatch = {
  key: string;
  /** 0 for what belongs to no matchday. */
  matchday: number;
  home_team_id: string;
  away_team_id: string;
  kickoff_at: string;
  /** Whether both teams said they can play then, where somebody asked. */
  suits?: boolean;
  /** It is played after the season's last day. */
  late?: boolean;
  /** It has begun, or is over: it stays where it is. */
  fixed?: boolean;
  /** Its own page, once it is published. */
  to?: Address;
};

type Teams = Record<string, Entry['team']>;
type Props = {
  matches: BoardMatch[];
  teams: Teams;
  zone: string;
  /** The teams' matches in other competitions. */
  taken: readonly Taken[];
  /** The kick-offs (ISO) on which a matchday's matches can be put, beside those they have. */
  offers: (matches: BoardMatch[]) => string[];
  onDrop: (match: BoardMatch, kickoff: string) => void;
  /** The same without a pointer: opens or closes the form of a match. */
  onForm: (match: BoardMatch) => void;
  /** The match whose form is open, and the form below it. */
  open?: { key: string; form: React.ReactNode };
};

/**
 * A season's matches in the kick-offs of their weeks, to be dragged from one to another. While one is carried, every
 * kick-off at which one of its teams plays is marked, and it cannot be put there; where it plays in another competition, that
 * is named, and asked when it is saved.
 */
export function ScheduleBoard({ matches, teams, zone, taken, offers, onDrop, onForm, open }: Props) {
  const { t, i18n } = useTranslation('schedule');
  const [refused, setRefused] = useState<{ slot: string; says: string }>();
  const [whole, setWhole] = useState(false);
  const all = [...groupBy(matches, ({ matchday }) => matchday)]
    .toSorted(([one], [other]) => (one || Infinity) - (other || Infinity))
    .map(([matchday, each]) => ({
      matchday,
      slots: [...new Set([...each.map(({ kickoff_at }) => iso(kickoff_at)), ...offers(each)])].toSorted(),
      matches: each,
    }));
  const rounds = whole ? all : roundsAtFirst(all);
  const clashes = new Set(clashesIn(matches).map(({ key }) => key));
  const byKey = new Map(matches.map((match) => [match.key, match]));

  /** Teams that would play twice if the match began then: the sides of it that have another one on. */
  const inTheWay = (match: BoardMatch, kickoff: string): string[] => {
    const tried = { ...match, kickoff_at: kickoff };
    const others = matches.filter(({ key }) => key !== match.key);
    return [match.home_team_id, match.away_team_id].filter((id) =>
      clashesIn([tried, ...others.filter((each) => [each.home_team_id, each.away_team_id].includes(id))]).includes(
        tried,
      ),
    );
  };
  const says = (match: BoardMatch, kickoff: string): string | undefined => {
    const names = inTheWay(match, kickoff).map((id) => teams[id]?.short_name ?? '');
    return names.length === 0
      ? undefined
      : t('drag.clash', { count: names.length, teams: new Intl.ListFormat(i18n.language).format(names) });
  };

  const elsewhere = useConflicts(teams, zone);
  const warns = (match: BoardMatch, kickoff: string) =>
    elsewhere(takenDuring(taken, { ...match, kickoff_at: kickoff }));

  const { carried, grip } = useDrag({
    slots: rounds.flatMap(({ matchday, slots }) => slots.map((slot) => slotId(matchday, slot))),
    onDrop: (key, slot) => {
      const match = byKey.get(key);
      if (!match) return;
      const kickoff = kickoffOf(slot);
      const problem = says(match, kickoff);
      setRefused(problem ? { slot, says: problem } : undefined);
      if (!problem) onDrop(match, kickoff);
    },
  });
  const moving = carried ? byKey.get(carried.key) : undefined;
  const when = (kickoff: string) =>
    `${formatDay(kickoff, i18n.language, zone)} ${formatTime(kickoff, i18n.language, zone)}`;
  const announced =
    carried && moving && carried.way === null
      ? [
          when(kickoffOf(carried.slot)),
          says(moving, kickoffOf(carried.slot)),
          ...warns(moving, kickoffOf(carried.slot)),
        ]
          .filter(Boolean)
          .join('. ')
      : '';

  return (
    <>
      <p className="text-sm text-faint">
        {t('drag.times', { zone: zoneCity(zone, i18n.language) })} {t('drag.how')}
      </p>
      <p className="sr-only" role="status">
        {announced}
      </p>
      <div className="grid gap-x-10 gap-y-7 lg:grid-cols-2">
        {rounds.map((round) => {
          const title = round.matchday ? t('matchday', { matchday: round.matchday }) : t('playoffs');
          return (
            <section key={round.matchday} aria-label={title}>
              <h3 className="pb-2 font-semibold">{title}</h3>
              <ul className="border-b border-rule">
                {round.slots.map((slot) => {
                  const id = slotId(round.matchday, slot);
                  const there = round.matches.filter(({ kickoff_at }) => iso(kickoff_at) === slot);
                  const barred = moving && carried?.from !== id ? says(moving, slot) : undefined;
                  const warned = moving && carried?.from !== id ? warns(moving, slot) : [];
                  const over = carried?.slot === id;
                  return (
                    <li
                      key={slot}
                      {...{ [slotMark]: id }}
                      className={`${styles.slot} ${there.length === 0 ? styles.free : ''} ${over ? styles.over : ''} ${barred ? styles.barred : ''}`}
                    >
                      <span className={`numerals text-sm ${there.length === 0 ? 'leading-[inherit]' : 'leading-11'}`}>
                        {when(slot)}
                      </span>
                      <div className="grid min-w-0 gap-1">
                        {there.length === 0 && <span className="text-sm leading-[inherit]">{t('drag.free')}</span>}
                        {there.map((match) => (
                          <MatchLine
                            key={match.key}
                            match={match}
                            teams={teams}
                            clashes={clashes.has(match.key)}
                            elsewhere={warns(match, match.kickoff_at)}
                            way={carried?.key === match.key ? carried.way : undefined}
                            grip={grip(match.key, id)}
                            onForm={() => onForm(match)}
                            form={open?.key === match.key ? open.form : undefined}
                          />
                        ))}
                        {barred && <Clash text={barred} />}
                        {warned.map((text) => (
                          <Elsewhere key={text} text={text} />
                        ))}
                        {!carried && refused?.slot === id && (
                          <p role="alert" className="text-sm text-loss">
                            {t('drag.refused', { why: refused.says })}
                          </p>
                        )}
                      </div>
                    </li>
                  );
                })}
              </ul>
            </section>
          );
        })}
      </div>
      {rounds.length < all.length && (
        <div className="pt-2">
          <Button onClick={() => setWhole(true)}>{t('moreRounds', { count: all.length - rounds.length })}</Button>
        </div>
      )}
    </>
  );
}

/** Eighteen rounds of five matches are four thousand nodes: the later ones are drawn when they are requested. */
const matchesAtFirst = 20;

/** The first of all rounds: as many as hold no more matches than are drawn at first, and one at least. */
function roundsAtFirst<T extends { matches: BoardMatch[] }>(all: T[]): T[] {
  const first: T[] = [];
  for (const round of all) {
    if ([...first, round].flatMap(({ matches }) => matches).length > matchesAtFirst && first.length > 0) break;
    first.push(round);
  }
  return first;
}

const iso = (kickoff: string) => new Date(kickoff).toISOString();
const slotId = (matchday: number, slot: string) => `${matchday} ${slot}`;
const kickoffOf = (id: string) => id.slice(id.indexOf(' ') + 1);

type LineProps = {
  match: BoardMatch;
  teams: Teams;
  clashes: boolean;
  elsewhere: string[];
  way: { x: number; y: number } | null | undefined;
  grip: ReturnType<ReturnType<typeof useDrag>['grip']>;
  onForm: () => void;
  form: React.ReactNode;
};

function MatchLine({ match, teams, clashes, elsewhere, way, grip, onForm, form }: LineProps) {
  const { t } = useTranslation('schedule');
  const [home, away] = [teams[match.home_team_id], teams[match.away_team_id]];
  if (!home || !away) return null;
  const names = { home: home.short_name, away: away.short_name };
  return (
    <div
      className={`grid min-w-0 gap-1 ${way ? styles.carried : ''}`}
      style={way ? { transform: `translate(${way.x}px, ${way.y}px)` } : undefined}
    >
      <div className="flex min-w-0 items-center gap-2.5">
        {!match.fixed && (
          <button type="button" className={styles.grip} aria-label={t('drag.grip', names)} {...grip}>
            <GripVertical size={18} aria-hidden="true" />
          </button>
        )}
        <span className="flex max-wide:hidden">
          <Crest team={home} size={20} />
        </span>
        <span className="min-w-0 leading-snug wide:truncate" translate="no">
          {match.to ? (
            <AppLink className="max-wide:inline-block max-wide:py-3 wide:leading-11" to={match.to}>
              {t('pair', names)}
            </AppLink>
          ) : (
            t('pair', names)
          )}
        </span>
        <span className="flex max-wide:hidden">
          <Crest team={away} size={20} />
        </span>
        {!match.fixed && (
          <span className="ml-auto">
            <Button size="small" variant="quiet" aria-expanded={form !== undefined} onClick={onForm}>
              {t('move.action')}
              <span className="sr-only"> {t('pair', names)}</span>
            </Button>
          </span>
        )}
      </div>
      {match.suits === false && (
        <p className="flex items-center gap-1.5 text-sm text-soft">
          <CalendarX2 size={16} aria-hidden="true" />
          {t('doesNotSuit')}
        </p>
      )}
      {match.late && (
        <p className="flex items-center gap-1.5 text-sm text-soft">
          <CalendarClock size={16} aria-hidden="true" />
          {t('late')}
        </p>
      )}
      {clashes && <Clash text={t('clash')} />}
      {elsewhere.map((text) => (
        <Elsewhere key={text} text={text} />
      ))}
      {form}
    </div>
  );
}

/** Only a warning: saving asks about it. */
function Elsewhere({ text }: { text: string }) {
  return (
    <p className="flex items-start gap-1.5 text-sm text-soft">
      <TriangleAlert className="mt-0.5 shrink-0" size={16} aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </p>
  );
}

function Clash({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-1.5 text-sm text-loss">
      <CircleAlert size={16} aria-hidden="true" />
      {text}
    </p>
  );
}
