import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FailureNote, RestoredNote } from '#components/form/worded-form.tsx';
import { useWordedForm } from '#components/form/use-worded-form.ts';
import { kitOf } from '#components/league/kit-stripe.tsx';
import { Button } from '#components/ui/button.tsx';
import { StatusChip } from '#components/ui/chip.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Select } from '#components/ui/select.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import type { Enums } from '#database.types.ts';
import { limits } from '#domain/limits.ts';
import { lineupCloses, type Side } from '#domain/match-step.ts';
import { positions } from '#domain/players.ts';
import { formatTime } from '#lib/dates.ts';
import { useSetLineup } from '../mutations.ts';
import { matchQueries } from '../queries.ts';
import styles from './line-up-picker.module.css';
import { roomQueries, type SquadMember } from './queries.ts';
import type { Room } from './use-room.ts';

type Position = Enums<'player_position'>;
type Picked = { player_id: string; position: Position };

/** Five of the own squad, each at a place, on the pitch and as a list; who may not play stands there with the reason. */
export function LineUpPicker({ room }: { room: Room }) {
  const { t } = useTranslation('match-room');
  const squads = useQuery(roomQueries.squads(room.match.id));
  const lineups = useQuery(matchQueries.lineups(room.match.id));
  const side = room.viewer.leads;
  if (!side) return null;
  if (squads.isPending || lineups.isPending) return <SkeletonRows rows={5} />;
  if (squads.isError || lineups.isError)
    return <ErrorState message={t('errors.squads')} onRetry={() => void squads.refetch()} />;
  const team = side === 'home' ? room.match.home_team_id : room.match.away_team_id;
  const stored: Picked[] = lineups.data
    .filter(({ team_id }) => team_id === team)
    .map(({ player_id, position }) => ({ player_id, position: position ?? 'striker' }));
  return (
    <Picker
      key={JSON.stringify(stored)}
      room={room}
      side={side}
      squad={squads.data.filter(({ team_id }) => team_id === team)}
      stored={stored}
    />
  );
}

type PickerProps = { room: Room; side: Side; squad: SquadMember[]; stored: Picked[] };

function Picker({ room: { match, course }, side, squad, stored }: PickerProps) {
  const { t, i18n } = useTranslation('match-room');
  const save = useSetLineup(match.id);
  const form = useWordedForm<{ players: Picked[] }>({
    schema,
    words: 'match-room',
    name: `line-up.${match.id}`,
    values: { players: stored },
    onSend: ({ players }) =>
      save.mutateAsync({
        players: players.map(({ player_id }) => player_id),
        places: players.map(({ position }) => position),
      }),
  });
  const known = new Set(squad.filter(({ broken }) => broken === null).map(({ player_id }) => player_id));
  // whoever may no longer play leaves a draft, and a line-up that stands
  const picked = form.watch('players').filter(({ player_id }) => known.has(player_id));
  const set = (players: Picked[]) => form.setValue('players', players, { shouldDirty: true });
  const whole = picked.length === limits.playersOnPitch;
  const problem = form.problem('players');
  return (
    <section aria-labelledby="line-up">
      <SectionHead
        title={t('lineUp.title')}
        aside={
          <span className="text-sm text-faint" id="line-up">
            {t('lineUp.picked', {
              count: picked.length,
              all: limits.playersOnPitch,
              closes: formatTime(lineupCloses(course).toISOString(), i18n.language),
            })}
          </span>
        }
      />
      <form noValidate onSubmit={(event) => void form.send(event)} className="grid grid-cols-1 gap-4 pt-4 *:min-w-0">
        <RestoredNote form={form} />
        <Pitch team={side === 'home' ? match.home_team : match.away_team} picked={picked} squad={squad} />
        <ul className="ruled">
          {squad.map((member) => (
            <Member
              key={member.player_id}
              member={member}
              place={picked.find(({ player_id }) => player_id === member.player_id)?.position}
              full={whole}
              onPick={(position) =>
                set([
                  ...picked.filter(({ player_id }) => player_id !== member.player_id),
                  { player_id: member.player_id, position },
                ])
              }
              onDrop={() => set(picked.filter(({ player_id }) => player_id !== member.player_id))}
            />
          ))}
        </ul>
        {squad.filter(({ broken }) => broken === null).length < limits.playersOnPitch && (
          <p className="text-sm text-loss">{t('lineUp.tooFew', { all: limits.playersOnPitch })}</p>
        )}
        {problem && (
          <p className="text-sm text-loss" role="alert">
            {problem}
          </p>
        )}
        <div className="sticky bottom-(--foot) z-1 flex flex-wrap items-center justify-between gap-3 border-t border-rule bg-ground py-3">
          <FailureNote failure={form.failure} />
          <span className="text-sm text-soft" role="status">
            {whole ? t('lineUp.whole') : t('lineUp.missing', { count: limits.playersOnPitch - picked.length })}
          </span>
          <Button
            type="submit"
            variant="primary"
            size="large"
            pending={form.isPending}
            disabled={!whole || (!form.isDirty && stored.length > 0)}
          >
            {!form.isDirty && stored.length > 0 ? t('lineUp.saved') : t('lineUp.save')}
          </Button>
        </div>
      </form>
    </section>
  );
}

const schema = z.object({
  players: z
    .array(z.object({ player_id: z.string(), position: z.enum(positions) }))
    .check(z.minLength(limits.playersOnPitch, 'lineUp.five'), z.maxLength(limits.playersOnPitch, 'lineUp.five')),
});

type MemberProps = {
  member: SquadMember;
  place: Position | undefined;
  full: boolean;
  onPick: (position: Position) => void;
  onDrop: () => void;
};

function Member({ member, place, full, onPick, onDrop }: MemberProps) {
  const { t } = useTranslation('match-room');
  const { t: common } = useTranslation('common');
  const { username, shirt_number, position, broken } = member;
  return (
    <li className="flex min-h-14 min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5 py-1.5">
      <span className="numerals w-6 shrink-0 text-right text-lg font-[650] text-soft">{shirt_number ?? '–'}</span>
      <span className="min-w-28 flex-1">
        <b className="block truncate font-medium" translate="no">
          {username}
        </b>
        <span className="text-sm text-faint">{position && common(`league.position.${position}`)}</span>
      </span>
      {broken !== null ? (
        <StatusChip tone="bad">{t(`gate.${isKnownRule(broken) ? broken : 'other'}`)}</StatusChip>
      ) : place ? (
        <>
          <Select
            label={t('lineUp.placeOf', { name: username })}
            hideLabel
            value={place}
            onChange={({ target }) => onPick(target.value as Position)}
          >
            {positions.map((each) => (
              <option key={each} value={each}>
                {common(`league.position.${each}`)}
              </option>
            ))}
          </Select>
          <Button onClick={onDrop} aria-label={t('lineUp.drop', { name: username })}>
            <X size={16} />
          </Button>
        </>
      ) : (
        <Button
          disabled={full}
          onClick={() => onPick(position ?? 'striker')}
          aria-label={t('lineUp.pick', { name: username })}
        >
          <Plus size={16} />
          {t('lineUp.add')}
        </Button>
      )}
    </li>
  );
}

const rules = ['memberUnknown', 'joinedTooLate', 'notEligible', 'sitsOut', 'accountSuspended', 'noContract'] as const;
const isKnownRule = (rule: string): rule is (typeof rules)[number] => (rules as readonly string[]).includes(rule);

/** How far from the own goal each place is, in percent of the pitch. */
const along: Record<Position, number> = {
  goalkeeper: 10,
  last_man: 29,
  box_to_box: 50,
  support_striker: 68,
  striker: 87,
};

function Pitch({ team, picked, squad }: { team: Room['match']['home_team']; picked: Picked[]; squad: SquadMember[] }) {
  const { t: common } = useTranslation('common');
  const spots = positions.flatMap((position) => {
    const here = picked.filter((each) => each.position === position);
    return here.map((each, index) => ({
      ...each,
      along: along[position],
      across: (100 * (index + 1)) / (here.length + 1),
    }));
  });
  // what is still to be filled: the places nobody stands at, the goal first
  const empty = positions
    .filter((position) => !picked.some((each) => each.position === position))
    .slice(0, limits.playersOnPitch - picked.length);
  return (
    <div className={styles.pitch} aria-hidden="true">
      {empty.map((position) => (
        <span
          key={position}
          className={styles.spot}
          style={{ '--along': along[position], '--across': 50 } as React.CSSProperties}
        >
          <b className={`${styles.shirt} ${styles.empty}`}>+</b>
          <small>{common(`league.position.${position}`)}</small>
        </span>
      ))}
      {spots.map((spot) => {
        const member = squad.find(({ player_id }) => player_id === spot.player_id);
        return (
          <span
            key={spot.player_id}
            className={styles.spot}
            style={{ '--along': spot.along, '--across': spot.across } as React.CSSProperties}
          >
            <b className={`kit numerals ${styles.shirt}`} style={kitOf(team)}>
              {member?.shirt_number ?? ''}
            </b>
            <span translate="no">{member?.username}</span>
            <small>{common(`league.position.${spot.position}`)}</small>
          </span>
        );
      })}
    </div>
  );
}
