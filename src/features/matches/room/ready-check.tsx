import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { StatusChip } from '#components/ui/chip.tsx';
import { useReadyForMatch } from '#data/matches/mutations.ts';
import { nameOf } from '#components/league/match/side-name.ts';
import type { Room } from './use-room.ts';

const sides = ['home', 'away'] as const;

/** From a quarter of an hour before kick-off: which side is ready; both open the match at once. */
export function ReadyCheck({ room: { match, course, commands, step, viewer } }: { room: Room }) {
  const { t } = useTranslation('match-room');
  const say = useReadyForMatch({ match_id: match.id });
  const { ready = [] } = course;
  const own = viewer.leads !== null && ready.includes(viewer.leads);
  return (
    <section className="grid gap-2.5" aria-labelledby="ready-check">
      <h3 id="ready-check" className="text-sm text-faint">
        {t('ready.title')}
      </h3>
      <ul className="ruled" aria-live="polite">
        {sides.map((side) => (
          <li key={side} className="flex min-h-11 min-w-0 items-center justify-between gap-3">
            <span className="min-w-0 truncate font-medium">{nameOf(match, side)}</span>
            <StatusChip tone={ready.includes(side) ? 'good' : 'waiting'}>
              {t(ready.includes(side) ? 'ready.yes' : 'ready.no')}
            </StatusChip>
          </li>
        ))}
      </ul>
      {commands.has('ready') && (
        <Button
          variant={own || ready.length === 2 ? 'quiet' : step.name === 'ready' ? 'primary' : 'secondary'}
          size="large"
          wide
          pending={say.isPending}
          onClick={() => say.mutate({ ready: !own })}
        >
          {t(own ? 'ready.takeBack' : 'ready.say')}
        </Button>
      )}
    </section>
  );
}
