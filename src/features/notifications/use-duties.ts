import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useViewer } from '#data/auth/viewer.ts';
import { type Duty, dutyPage, knownDuties } from '#data/duties/kinds.ts';
import { dutyQueries } from '#data/duties/queries.ts';
import { isNew, type Notice } from '#data/notifications/queries.ts';
import { teamQueries } from '#data/teams/queries.ts';
import { entryOf } from '#domain/community/notices.ts';
import { dutyForms } from '#domain/match/forms.ts';
import { whenDefined } from '#lib/when-defined.ts';

/** Which duty the new notifications about one thing ask for, if it is settled with one tap. */
export type DutyOf = (group: readonly Notice[]) => Duty | undefined;

/** Hook: that of the viewer's duties; undefined until they are read. */
export function useDutiesOf(): DutyOf | undefined {
  const { id } = useViewer();
  const own = useQuery(whenDefined(id, teamQueries.ofPlayer));
  const client = useQueryClient();
  const { data, isLoading } = useQuery(whenDefined(own.data ? id : undefined, dutyQueries.mine));
  const duties = knownDuties(data ?? []);
  // A settled duty is over: the list and the bell are read again.
  const names = data && duties.map(({ kind, match_id, subject_id }) => `${kind} ${match_id} ${subject_id}`).join();
  const before = useRef(names);
  useEffect(() => {
    if (before.current !== undefined && before.current !== names)
      void client.invalidateQueries({ queryKey: ['notifications'] });
    before.current = names;
  }, [client, names]);
  if (own.isLoading || isLoading) return undefined;
  return (group) =>
    duties.find((duty) =>
      group.some(
        ({ key, link, read_at, is_over }) =>
          isNew({ read_at, is_over }) &&
          oneTap.has(duty.kind) &&
          entryOf(key)?.form === dutyForms[duty.kind] &&
          link === dutyPage(duty),
      ),
    );
}

const oneTap: ReadonlySet<Duty['kind']> = new Set([
  'answerReport',
  'answerTime',
  'attendance',
  'checkIn',
  'scrimAttendance',
]);
