import type { Mutant } from '#testing/mutant.ts';

const step = 'src/domain/match-step.ts';
const steps: [string] = ['src/domain/match-step.test.ts'];

export default [
  {
    file: step,
    change: 'every season waits a day for an answer',
    from: '(season?.silence_hours ?? limits.autoConfirmHours) * 60',
    to: 'limits.autoConfirmHours * 60',
    killedBy: steps,
  },
  {
    file: step,
    change: 'every season is protested for a quarter of an hour',
    from: 'season?.protest_minutes ?? limits.protestMinutes',
    to: 'limits.protestMinutes',
    killedBy: steps,
  },
  {
    file: step,
    change: 'an own claim waits for the side that filed it',
    from: "return sides('answer', otherSide(claim.by), viewer.leads === otherSide(claim.by), answerUntil(match, claim.at));",
    to: "return sides('answer', claim.by, viewer.leads === claim.by, answerUntil(match, claim.at));",
    killedBy: steps,
  },
  {
    file: step,
    change: 'whoever did not press start is told to for as long as a match lasts',
    from: "now < noShowFrom(match) ? 'start' : 'report'",
    to: "now < later(kickoff, limits.matchLengthMinutes) ? 'start' : 'report'",
    killedBy: steps,
  },
  {
    file: step,
    change: 'a claim can still be answered after a day of silence',
    from: ' && now < answerUntil(match, match.claim.at)',
    to: '',
    killedBy: steps,
  },
  {
    file: step,
    change: 'the other side’s claim is there to correct',
    from: "may('changeClaim', waiting === leads);",
    to: "may('changeClaim', waiting !== null);",
    killedBy: steps,
  },
  {
    file: step,
    change: 'a side gives in to its own claim',
    from: 'match.claimed.includes(otherSide(leads)));',
    to: 'match.claimed.includes(leads));',
    killedBy: steps,
  },
  {
    file: step,
    change: 'a no-show is claimed at kick-off',
    from: ' && now >= noShowFrom(match)',
    to: '',
    killedBy: steps,
  },
  {
    file: step,
    change: 'a protest is possible as long as anybody likes',
    from: 'now <= protestUntil(match)',
    to: 'true',
    killedBy: steps,
  },
  {
    file: step,
    change: 'a co-captain protests',
    from: "may('protest', captain && over",
    to: "may('protest', over",
    killedBy: steps,
  },
  {
    file: step,
    change: 'a side claims twice',
    from: 'begun && !match.claimed.includes(leads)',
    to: 'begun',
    killedBy: steps,
  },
  {
    file: step,
    change: 'the captains move a match again and again',
    from: 'captain && ahead && !match.cup && !match.moved && match.proposal !== leads',
    to: 'captain && ahead && match.proposal !== leads',
    killedBy: steps,
  },
  {
    file: step,
    change: 'every admin is told to decide',
    from: '  yours: rules,\n',
    to: '  yours: true || rules,\n',
    killedBy: steps,
  },
  {
    file: 'src/domain/match-story.ts',
    change: 'a story is told in the order in which it was read',
    from: 'Date.parse(one.at) - Date.parse(other.at)',
    to: 'Date.parse(one.at) - Date.parse(one.at)',
    killedBy: ['src/domain/match-story.test.ts'],
  },
  {
    file: 'src/domain/table-effect.ts',
    change: 'later matches count in the table of that evening',
    from: 'Date.parse(kickoff_at) <= Date.parse(match.kickoff_at)',
    to: 'kickoff_at !== ""',
    killedBy: ['src/domain/table-effect.test.ts'],
  },
  {
    file: 'src/domain/match-calendar.ts',
    change: 'lines of a calendar file are as long as they like',
    from: 'bytes + size > lineBytes',
    to: 'bytes + size > 10_000',
    killedBy: ['src/domain/match-calendar.test.ts'],
  },
] satisfies Mutant[];
