import { Renderer } from '@takumi-rs/wasm/node';
import { nativeRenderer } from '#host/pictures/renderer.ts';
import { hostTypefaces } from '#host/pictures/typefaces.ts';
import { cards } from '#supabase/functions/picture/cards.ts';
import { cardOf } from '#supabase/functions/picture/pictures.ts';
import { pictureRenderer } from '#supabase/functions/picture/renderer.ts';

/**
 * The cost of share pictures: the processor's time of drawing one of each kind, the median of ten, and its bytes. With `--wasm` as
 * a hosted project draws them, without it as the host does.
 */
const rounds = 10;
const league = { slug: 'l', name: 'Flutlicht Liga', time_zone: 'Europe/Berlin', logo: null };
const teams = Array.from({ length: 10 }, (_, index) => ({
  id: `00000000-0000-4000-8000-0000000000${index + 10}`, name: `Nordlicht Nummer ${index}`, short_name: `Nordlicht ${index}`, tag: `N${index}`, slug: `t${index}`, logo: null,
  kit_primary: ['#173a7a', '#b3202c', '#1b5e3a'][index % 3]!, kit_secondary: '#f0e3c0', withdrawn: false,
})); // prettier-ignore
const [home, away] = [teams[0]!, teams[1]!];
const matches = teams.slice(1).map((away, index) => ({
  id: `m${index}`, stage: 'regular', matchday: index + 1, game_no: null, home_team_id: teams[0]!.id, away_team_id: away.id,
  kickoff_at: '2026-11-19T18:00:00Z', status: 'finished', home_score: index % 3, away_score: 1 + (index % 2) * 2, forfeited_by: null,
})); // prettier-ignore
const positions = ['goalkeeper', 'last_man', 'box_to_box', 'support_striker', 'striker'];
const line_ups = [home, away].flatMap((team) =>
  positions.map((position, index) => ({
    team_id: team.id, slot: index + 1, username: `Mert Çağlar ${index}`, position, shirt_number: index + 7,
  })),
); // prettier-ignore
const sums = { goals: 2, assists: 1, passes: 20, interceptions: 3, saves: 0 };
/** Three rounds, in which the first of two always wins. */
const series = [1, 2, 3].flatMap((round) =>
  Array.from({ length: 8 / 2 ** round }, (_, index) => ({
    id: `s${round}${index}`, round, slot: index + 1, best_of: 3, wins_a: 2, wins_b: 1, no_winner: false,
    team_a_id: teams[index * 2 ** round]!.id, team_b_id: teams[index * 2 ** round + 2 ** (round - 1)]!.id, winner_team_id: teams[index * 2 ** round]!.id,
  })),
); // prettier-ignore
const facts: Record<string, unknown> = {
  public_cup: {
    cup: { id: 'c', name: 'Hafenpokal', starts_at: '2026-11-19T18:00:00Z', status: 'finished', prize: null, capacity: 8, best_of: 3, final_best_of: 3, winner_team_id: home.id, time_zone: 'Europe/Berlin' },
    teams: teams.slice(0, 8).map((team, index) => ({ ...team, seed: index + 1, league: null })), series, matches: [],
  },
  public_league: { league, season: { season: 4, phase: 'regular', relegation_places: 2, playoff_teams: 6, points_for_win: 3, champion_team_id: null }, teams, adjustments: [], matches },
  public_match: {
    league, season: 4, line_ups, stats: [{ ...sums, team_id: home.id, slot: null, username: 'Mert Çağlar 4', open: true, shirt_number: 4, mvp: true }],
    match: { id: 'm', matchday: 15, stage: 'regular', game_no: null, kickoff_at: '2026-11-19T18:00:00Z', status: 'finished', home_score: 4, away_score: 3, live_home_score: null, live_away_score: null, forfeited_by: null, home_team: home, away_team: away },
  },
  public_team: { league, season: 4, team: { ...home, description: null }, squad: [], teams, matches },
  public_player: { league, player: { username: 'Mert Çağlar', avatar: null, position: 'striker' }, team: home, shirt_number: 9, seasons: [{ ...sums, season: 4, team: home, appearances: 14, mvp: 5 }] },
  public_article: { league, article: { slug: 'a', title: 'Nordlicht gewinnt das Spitzenspiel', summary: 'In letzter Minute.', cover: null, published_at: '2026-11-19T20:00:00Z', language: 'de' } },
}; // prettier-ignore
const pages: Record<string, string> = {
  league: '/p/l', match: '/p/l/matches/00000000-0000-4000-8000-000000000001', team: '/p/l/teams/t', player: '/p/l/players/p', article: '/p/l/news/a', cup: '/p/cups/00000000-0000-4000-8000-000000000001',
}; // prettier-ignore

const renderer = process.argv.includes('--wasm')
  ? pictureRenderer(async () => new Renderer(), hostTypefaces)
  : nativeRenderer();
for (const [page, kinds] of Object.entries(cards)) {
  for (const kind of Object.keys(kinds)) {
    const wanted = { page: pages[page]!, kind, language: 'de', season: undefined } as const;
    const card = await cardOf(wanted, async (call) => facts[call], { name: 'Rondo', logo: null });
    if (!card) throw new Error(`no ${page} ${kind}`);
    const draw = () => renderer.png(card, async () => null, 'de');
    const { length } = await draw();
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = process.cpuUsage();
      await draw();
      const { user, system } = process.cpuUsage(before);
      times.push((user + system) / 1000);
    }
    const median = times.toSorted((one, other) => one - other)[rounds / 2]!;
    console.log(
      `${`${page} ${kind}`.padEnd(16)} ${median.toFixed(0).padStart(4)} ms ${(length / 1000).toFixed(0).padStart(4)} kB`,
    );
  }
}
