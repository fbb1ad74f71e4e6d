import { playerQueries } from '#data/players/queries.ts';
import { teamQueries } from '#data/teams/queries.ts';
import type { Prefetch } from '#lib/read-ahead.ts';
import { param, readSearch } from '#lib/search-params.ts';
import { peopleQueries } from '#data/people/queries.ts';

/** Whom an admin looks for among all accounts. */
export const peopleViews = ['', 'admin', 'moderator', 'suspended', 'muted'] as const;
export const peopleSearch = {
  q: param.text,
  show: param.oneOf(...peopleViews),
  sort: param.oneOf('', 'newest'),
};

export const adminPeoplePrefetch: Prefetch = ({ search }, _read, readPages) => {
  const { q, ...rest } = readSearch(peopleSearch, search);
  void readPages(peopleQueries.page({ q: q.trim(), ...rest }));
};

export const adminPersonPrefetch: Prefetch = ({ params: { id = '' } }, read) => {
  if (param.id(id) === undefined) return;
  void read(peopleQueries.account(id));
  void read(playerQueries.detail(id));
  void read(teamQueries.ofPlayer(id));
};
