import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FailureNote } from '#components/form/translated-form.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { kitOf } from '#components/league/kit-stripe.tsx';
import { Button } from '#components/ui/button.tsx';
import { StatusChip } from '#components/ui/chip.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { positions } from '#domain/club/players.ts';
import type { TeamBadge } from '#domain/club/team-badge.ts';
import { limits } from '#domain/limits.ts';
import { fillPlaces, type Place, type Places, putAt } from '#domain/match/line-up.ts';
import type { Attendance } from '#data/attendance/queries.ts';
import { formatTime } from '#lib/dates.ts';
import styles from './line-up-form.module.css';

type Picked = { player_id: string; position: Place };
type Member = Pick<Attendance, 'player_id' | 'username' | 'shirt_number' | 'position'> & {
  /** The rule that keeps a player out; null where nothing does. */
  broken: string | null;
};

type Props = {
  team: Pick<TeamBadge, 'kit_primary' | 'kit_secondary'>;
  closes: Date;
  squad: Member[];
  /** The line-up that stands. */
  stored: { player_id: string; position: Place | null }[];
  attendance: Attendance[];
  /** The five that lined up last time. */
  last: { player_id: string; position: Place | null }[];
  onSave: (line: { players: string[]; places: Place[] }) => Promise<unknown>;
  onSaved?: (() => void) | undefined;
};

/** Five places on the pitch: a place is tapped and a player picked, or all five come at once. */
export function LineUpForm(props: Props) {
  // begins anew with the line-up that another captain saved
  const key = JSON.stringify(props.stored.map(({ player_id, position }) => [player_id, position]));
  return <Form key={key} {...props} />;
}

function Form({ team, closes, squad, stored, attendance, last, onSave, onSaved }: Props) {
  const { t, i18n } = useTranslation('match-room');
  const { t: common } = useTranslation('common');
  const able = new Set(squad.filter(({ broken }) => broken === null).map(({ player_id }) => player_id));
  const mayPlay = ({ player_id }: { player_id: string }) => able.has(player_id);
  // a player who may no longer play leaves a stored line-up
  const form = useTranslatedForm<{ players: Picked[] }>({
    schema,
    namespace: 'match-room',
    values: { players: pickedOf(fillPlaces(stored.filter(mayPlay))) },
    onSend: ({ players }) =>
      onSave({
        players: players.map(({ player_id }) => player_id),
        places: players.map(({ position }) => position),
      }),
    ...(onSaved && { onSent: onSaved }),
  });
  const [filling, setFilling] = useState<Place>();
  const picked = form.watch('players');
  const places = placesOf(picked);
  const set = (next: Places) => form.setValue('players', pickedOf(next), { shouldDirty: true });
  const whole = picked.length === limits.playersOnPitch;
  const stands =
    stored.length > 0 && stored.every(({ player_id, position }) => position !== null && places[position] === player_id);
  const problem = form.problem('players');
  const coming = comingOf(attendance, squad).filter(mayPlay);
  const lastFive = last.filter(mayPlay);
  return (
    <section id="line-up" className={`scroll-mt-20 ${styles.form}`} aria-label={t('lineUp.title')}>
      <SectionHead
        title={t('lineUp.title')}
        aside={
          <span className="text-sm text-faint">
            {t('lineUp.closes', { closes: formatTime(closes.toISOString(), i18n.language) })}
          </span>
        }
      />
      <form noValidate onSubmit={(event) => void form.send(event)} className="grid grid-cols-1 gap-3 pt-3 *:min-w-0">
        <div className="grid grid-cols-2 gap-2.5">
          <Button disabled={lastFive.length === 0} onClick={() => set(fillPlaces(lastFive))}>
            {t('lineUp.lastTime')}
          </Button>
          <Button disabled={coming.length === 0} onClick={() => set(fillPlaces(coming))}>
            {t('lineUp.whoIsIn', { count: coming.length })}
          </Button>
        </div>
        <Pitch team={team} places={places} squad={squad} onPlace={setFilling} />
        {able.size < limits.playersOnPitch && (
          <p className="text-sm text-loss">{t('lineUp.tooFew', { all: limits.playersOnPitch })}</p>
        )}
        {problem && (
          <p className="text-sm text-loss" role="alert">
            {problem}
          </p>
        )}
        <div
          className={`sticky bottom-(--foot) z-1 flex flex-wrap items-center justify-between gap-3 border-t border-rule py-3 ${styles.bar}`}
        >
          <FailureNote failure={form.failure} />
          <span className="text-sm text-soft" role="status">
            {whole ? t('lineUp.whole') : t('lineUp.missing', { count: limits.playersOnPitch - picked.length })}
          </span>
          <Button type="submit" variant="primary" size="large" pending={form.isPending} disabled={!whole || stands}>
            {stands ? t('lineUp.saved') : t('lineUp.save')}
          </Button>
        </div>
      </form>
      <Dialog
        open={filling !== undefined}
        onClose={() => setFilling(undefined)}
        title={filling ? common(`league.position.${filling}`) : ''}
      >
        {filling && (
          <Bench
            place={filling}
            places={places}
            squad={squad}
            attendance={attendance}
            onPick={(next) => {
              set(next);
              setFilling(undefined);
            }}
          />
        )}
      </Dialog>
    </section>
  );
}

const schema = z.object({
  players: z
    .array(z.object({ player_id: z.string(), position: z.enum(positions) }))
    .check(z.minLength(limits.playersOnPitch, 'lineUp.five'), z.maxLength(limits.playersOnPitch, 'lineUp.five')),
});

const pickedOf = (places: Places): Picked[] =>
  positions.flatMap((position) => {
    const player_id = places[position];
    return player_id === undefined ? [] : [{ player_id, position }];
  });
const placesOf = (picked: Picked[]): Places =>
  Object.fromEntries(picked.map(({ player_id, position }) => [position, player_id]));

/** Those who said that they come; where they are fewer than five, those who usually do, too. */
function comingOf(attendance: Attendance[], squad: Member[]): Attendance[] {
  const coming = attendance.filter(
    ({ player_id, coming: comes }) => comes && squad.some((member) => member.player_id === player_id),
  );
  const certain = coming.filter(({ answered }) => answered);
  return certain.length >= limits.playersOnPitch
    ? certain
    : [...certain, ...coming.filter(({ answered }) => !answered)];
}

type BenchProps = {
  place: Place;
  places: Places;
  squad: Member[];
  attendance: Attendance[];
  onPick: (places: Places) => void;
};

/** The candidates for a place, the likeliest first; who may not play is below, greyed, with the reason. */
function Bench({ place, places, squad, attendance, onPick }: BenchProps) {
  const { t } = useTranslation('match-room');
  const { t: common } = useTranslation('common');
  const { t: answers } = useTranslation('attendance');
  const answerOf = (player: string) => attendance.find(({ player_id }) => player_id === player);
  const likeliness = ({ player_id, position, broken }: Member) => {
    const answer = answerOf(player_id);
    if (broken !== null) return 4;
    if (answer?.answered && !answer.coming) return 3;
    return (position === place ? 0 : 1) + (answer?.coming ? 0 : 1);
  };
  const { [place]: standing, ...others } = places;
  return (
    <ul className="ruled">
      {squad
        .toSorted((one, other) => likeliness(one) - likeliness(other))
        .map((member) => {
          const { player_id, username, shirt_number, position, broken } = member;
          const answer = answerOf(player_id);
          const elsewhere = positions.find((each) => each !== place && places[each] === player_id);
          return (
            <li key={player_id}>
              <button
                type="button"
                disabled={broken !== null}
                aria-pressed={standing === player_id}
                onClick={() => onPick(putAt(places, place, player_id))}
                className="flex min-h-14 w-full min-w-0 items-center gap-3 py-1.5 text-left disabled:text-faint"
              >
                <span className="numerals min-w-6 shrink-0 text-right text-lg font-[650]">{shirt_number ?? '–'}</span>
                <span className="min-w-0 flex-1">
                  <b className="block font-medium wrap-anywhere" translate="no">
                    {username}
                  </b>
                  <span className="text-sm text-faint">
                    {elsewhere
                      ? t('lineUp.standsAt', { place: common(`league.position.${elsewhere}`) })
                      : position && common(`league.position.${position}`)}
                  </span>
                </span>
                {broken !== null ? (
                  <StatusChip tone="bad">{t(`eligibility.${isKnownRule(broken) ? broken : 'other'}`)}</StatusChip>
                ) : answer?.answered ? (
                  <StatusChip tone={answer.coming ? 'good' : 'bad'}>{answers(answer.coming ? 'in' : 'out')}</StatusChip>
                ) : (
                  <StatusChip tone={answer?.coming ? 'neutral' : 'waiting'}>
                    {answers(answer?.coming ? 'states.usual' : 'states.open')}
                  </StatusChip>
                )}
              </button>
            </li>
          );
        })}
      {standing && (
        <li className="pt-3">
          <Button wide onClick={() => onPick(others)}>
            {t('lineUp.empty')}
          </Button>
        </li>
      )}
    </ul>
  );
}

const rules = [
  'memberUnknown',
  'joinedTooLate',
  'notEligible',
  'sitsOut',
  'accountSuspended',
  'noContract',
  'cupTied',
] as const;
const isKnownRule = (rule: string): rule is (typeof rules)[number] => (rules as readonly string[]).includes(rule);

/** Where each place is, in percent of the pitch: from the own goal on, and from one side to the other. */
const spots: Record<Place, { along: number; across: number }> = {
  goalkeeper: { along: 11, across: 50 },
  last_man: { along: 30, across: 28 },
  box_to_box: { along: 50, across: 70 },
  support_striker: { along: 69, across: 28 },
  striker: { along: 88, across: 60 },
};

type PitchProps = {
  team: Props['team'];
  places: Places;
  squad: Member[];
  onPlace: (place: Place) => void;
};

function Pitch({ team, places, squad, onPlace }: PitchProps) {
  const { t } = useTranslation('match-room');
  const { t: common } = useTranslation('common');
  return (
    <div className={styles.pitch}>
      {positions.map((position) => {
        const member = squad.find(({ player_id }) => player_id === places[position]);
        const place = common(`league.position.${position}`);
        return (
          <button
            key={position}
            type="button"
            className={styles.spot}
            style={{ '--along': spots[position].along, '--across': spots[position].across } as React.CSSProperties}
            aria-label={member ? t('lineUp.change', { place, name: member.username }) : t('lineUp.fill', { place })}
            onClick={() => onPlace(position)}
          >
            {member ? (
              <>
                <b className={`kit numerals ${styles.shirt}`} style={kitOf(team)}>
                  {member.shirt_number ?? ''}
                </b>
                <span translate="no">{member.username}</span>
              </>
            ) : (
              <b className={`${styles.shirt} ${styles.empty}`}>+</b>
            )}
            <small>{place}</small>
          </button>
        );
      })}
    </div>
  );
}
