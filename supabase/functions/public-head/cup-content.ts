import { cupBoard, type CupRound, type CupTeam, type OpenCup } from '../../../src/domain/competition/open-cup.ts';
import { html, type Html } from '../_shared/html.ts';
import { byeBox, seriesBox } from './bracket.ts';
import { crest, dayOf, linked, matchRow, type Page, pageHead, ruled, section, timeOf, zoneNote } from './parts.ts';
import { counted, filled, type HeadLanguage, words as texts } from './texts.ts';

/** Where a team's page in a public league is; null where it has none. */
export const teamPage = ({ league, slug }: CupTeam): string | null =>
  league && slug ? `/p/${league}/teams/${slug}` : null;

/** What stands at the address of a public night cup (features/public/public-cup-page.tsx). */
export function cupContent(found: OpenCup, language: HeadLanguage): Html {
  const { cup, teams } = found;
  const page: Page = {
    words: texts[language],
    language,
    league: { slug: '', name: cup.name, time_zone: cup.time_zone },
    slugs: new Map(),
    shields: 0,
  };
  const { cup: words, public: about } = page.words;
  const { rounds, ahead, winner } = cupBoard(found);
  const isOpen = cup.status === 'registration' || cup.status === 'check_in';
  const head = pageHead(cup.name, {
    lead: words.status[cup.status],
    facts: [
      { label: words.facts.starts, value: html`<time datetime="${cup.starts_at}">${dayOf(cup.starts_at, page)}, ${timeOf(cup.starts_at, page)}</time>` },
      isOpen
        ? { label: words.facts.places, value: filled(words.facts.of, { count: teams.length, of: cup.capacity }) }
        : { label: words.facts.teams, value: teams.length },
      { label: words.facts.games, value: filled(words.facts.bestOf, { games: cup.best_of, final: cup.final_best_of }), wide: true },
      ...(cup.prize ? [{ label: words.facts.prize, value: cup.prize, wide: true }] : []),
    ],
    below: winner !== null && html`<div class="pb-6 max-wide:pt-4">${champion(winner, words.head.champion, page)}</div>`,
  }, page);
  const rows = teams.map((team, index) => html`<li class="flex min-h-14 items-center gap-4 py-2"><span class="w-6 text-right text-faint numerals">${team.seed ?? index + 1}</span>${linked(teamPage(team), html`<span class="club-badge-badge">${crest(team, 28, page)}<span><span class="club-badge-name" title="${team.name}" translate="no">${team.name}</span></span></span>`, 'flex min-h-11 min-w-0 flex-1 items-center')}</li>`);
  const next = ahead.map(({ round, ...match }) => matchRow(match, page, { small: true, to: null, note: round ? words.rounds[round] : '' }));
  return html`${head}<div class="page grid grid-cols-1 gap-10 pt-7 *:min-w-0">${rounds.length > 0 && bracket(rounds, page)}<div class="grid grid-cols-1 items-start gap-10 *:min-w-0 wide:grid-cols-[minmax(0,1fr)_21.25rem]">${section(words.teams, rows.length === 0 ? html`<p class="py-3 text-soft">${words.noTeams}</p>` : html`<ol class="ruled">${rows}</ol>`)}${next.length > 0 && section(about.ahead, ruled(next))}</div>${zoneNote(page)}</div>`;
} // prettier-ignore

const champion = (team: CupTeam, said: string, page: Page): Html =>
  html`<div class="border-y border-edge bg-surface">${linked(teamPage(team), html`${crest(team, 96, page)}<span class="min-w-0 flex-1"><span class="block text-sm text-soft">${said}</span><span class="block text-3xl font-bold wrap-anywhere max-wide:text-2xl" translate="no">${team.name}</span></span>`, 'flex min-h-28 items-center gap-5 px-3 hover:bg-raised')}</div>`; // prettier-ignore

function bracket(rounds: CupRound[], page: Page): Html {
  const { cup: words, table } = page.words;
  const column = ({ name, series }: CupRound, index: number) => html`<section class="bracket-column"><h2>${words.rounds[name]}<span class="text-faint">${counted(table.round, 'bestOf', series[0]?.best_of ?? 1, page.language)}</span></h2>${series.map((each) => html`<div class="bracket-cell">${index === 0 && (each.team_a === null || each.team_b === null) ? bye(each.team_a ?? each.team_b) : one(each)}</div>`)}</section>`;
  const bye = (team: CupTeam | null) => byeBox(team, team?.seed ?? undefined, page);
  const one = ({ best_of, winner_team_id: winner, games, ...each }: CupRound['series'][number]) => {
    const side = (team: CupTeam | null, wins: number) => ({ team, wins, seed: team?.seed ?? undefined, to: team && teamPage(team) });
    const sides = [side(each.team_a, each.wins_a), side(each.team_b, each.wins_b)];
    return seriesBox({ best_of, winner, sides, games, to: () => null, evening: true }, page);
  };
  return html`<section><div class="section-head-head"><h2>${words.bracket}</h2></div><div class="pt-5"><div class="bracket-bracket bracket-cup" role="region" tabindex="0" aria-label="${words.bracket}">${rounds.map(column)}</div></div></section>`;
} // prettier-ignore
