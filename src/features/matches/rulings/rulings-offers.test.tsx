import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { roleQueries } from '#data/auth/queries.ts';
import { roomQueries } from '#data/match-room/queries.ts';
import { rulingQueries } from '#data/rulings/queries.ts';
import { teamQueries } from '#data/teams/queries.ts';
import { fakeBackend, mert } from '#testing/fake-backend.ts';
import { reportOf, matchOf, storyAnswers, storyWith } from '#testing/match.ts';
import { settled } from '#testing/offers/offered.ts';
import { cells } from '#testing/offers/offers.ts';
import { rulings } from '#testing/offers/rulings.ts';
import { openPage } from '#testing/page.tsx';
import { season, uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { RulingCaseView } from './ruling-case.tsx';

signedInAs(mert);
afterEach(cleanup);

const { id, away_team_id } = matchOf();
const at = '2026-11-19T19:45:00Z';
const over = { status: 'finished', home_score: 3, away_score: 1 };
const speaker = { id: uuid(721), username: 'Anke' };
const protest = { id: uuid(704), match_id: id, team_id: away_team_id, status: 'filed', reason: 'A stranger played.', ruling: null, ruled_at: null, round: 0, created_at: at, speaker, filed_by: speaker.id }; // prettier-ignore
const appeal = { id: uuid(705), match_id: id, seq: 1, team_id: away_team_id, status: 'filed', reason: 'We have a recording.', ruling: null, until: '2090-11-20T19:45:00Z', created_at: at, speaker }; // prettier-ignore
const ruled = { id: uuid(710), match_id: id, seq: 1, cause: 'ruling', home_score: 3, away_score: 1, forfeited_by: null, report_id: null, text: null, at, speaker }; // prettier-ignore

type Setting = [match: object, story?: object];
const settings: Record<keyof typeof rulings.states, Setting> = {
  'both have reported another score': [
    { status: 'disputed' },
    { reports: [reportOf('home', [3, 1], { status: 'disputed' }), reportOf('away', [1, 2], { status: 'disputed' })] },
  ],
  'it is over': [over],
  'it is over, and a protest waits': [over, { protests: [protest] }],
  'it is ruled': [over, { results: [ruled] }],
  'it is ruled, and an appeal waits': [over, { results: [ruled], appeals: [appeal] }],
  'it is called off': [{ status: 'cancelled' }],
  'its season is finished': [over],
};

/** The commands whose forms or buttons the page shows. */
function offered(): string[] {
  const named = (name: string | RegExp) => page.getByRole('heading', { name }).elements().length > 0;
  const shown = {
    rule_match: document.querySelector('section#ruling :is(form, details)') !== null,
    undo_result: page.getByRole('button', { name: rulings.buttons.undo_result }).elements().length > 0,
    rule_protest: named(rulings.buttons.rule_protest),
    decide_appeal: named(rulings.buttons.decide_appeal),
  };
  return Object.keys(shown).filter((command) => shown[command as keyof typeof shown]);
}

test.each(cells(rulings))('where %s, the %s is offered what they may decide', async (state, who, commands) => {
  const [match, story] = settings[state];
  const about = matchOf({ home_score: null, away_score: null, ...match });
  const allowed: readonly string[] = commands;
  const plays = who.endsWith('of the team') || who === 'captain';
  fakeBackend({
    ...storyAnswers(storyWith(story)),
    'GET /rest/v1/match_details': { body: about },
    'GET /rest/v1/memberships': { body: plays ? [{ id: uuid(600), team_id: away_team_id, team_role: who === 'captain' ? 'captain' : 'player' }] : [] }, // prettier-ignore
    'POST /rest/v1/rpc/is_admin_fast': { body: who.startsWith('admin') },
    'POST /rest/v1/rpc/is_moderator': { body: who === 'moderator' },
    'GET /rest/v1/league_seasons': { body: [season()] },
    'GET /rest/v1/match_evidence': { body: [] },
    'GET /rest/v1/interested_decisions': { body: [] },
    'GET /rest/v1/team_matches': { body: [] },
    'POST /rest/v1/rpc/precedents': { body: [] },
    'POST /rest/v1/rpc/ruling_options': {
      body: [
        {
          may_rule: allowed.includes('rule_match'),
          may_undo: allowed.includes('undo_result'),
          appeal_id: allowed.includes('decide_appeal') ? appeal.id : null,
        },
      ],
    },
  });
  const { client } = await openPage(<RulingCaseView id={id} back="/" onRuled={() => {}} onDone={() => {}} />, {
    namespaces: ['staff', 'table', 'matches', 'match-room', 'stats', 'organiser', 'errors'],
  });
  await settled(
    client,
    roleQueries.of(mert.id).queryKey,
    teamQueries.ofPlayer(mert.id).queryKey,
    roomQueries.story(id).queryKey,
    rulingQueries.options(id).queryKey,
  );
  await expect.poll(offered).toEqual(commands);
});
