import {
  cupBoard,
  type CupRound,
  type CupSeries,
  type CupTeam,
  type OpenCup,
} from '../../../../src/domain/competition/open-cup.ts';
import { textIn } from '../../../../src/domain/texts-by-language.ts';
import { openRound, roundName } from '../../../../src/domain/competition/night-cup.ts';
import { box, colours, column, crest, display, type Drawing, line, name, row, svg, text } from '../drawing.ts';
import { chip, dayOf, type Draw, filled, framed, type Saying, type Size, timeOf, zoneOf } from '../frame.ts';

/** A night cup: who has entered until it is drawn, then the bracket from both sides to its final. */
export const cup =
  (size: Size): Draw<OpenCup> =>
  (facts, saying) => {
    const { cup: shown, teams } = facts;
    const { cupWords: words, words: texts } = saying;
    const isTall = size.height > size.width;
    const width = isTall ? 952 : 1088;
    const { rounds, winner } = cupBoard(facts);
    const day = dayOf(saying, shown.time_zone, shown.starts_at);
    const time = `${timeOf(saying, shown.time_zone, shown.starts_at)} ${zoneOf(saying, shown.time_zone, shown.starts_at)}`;
    const final = rounds.at(-1)?.series[0];
    const finalists = [final?.team_a, final?.team_b].filter((team) => !!team);
    const round = shown.status === 'live' ? openRound(facts.series) : undefined;
    const ink = inks[shown.status];
    const on = round === undefined ? undefined : words.rounds[roundName(round, rounds.length)];
    const state = [words.status[shown.status], on].filter(Boolean).join(' · ');
    const heading = name(shown.name, isTall ? 92 : 64, { width: width - (isTall ? 0 : 260), lines: isTall ? 2 : 1, least: 0.45 });
    return framed(
      size,
      {
        alt: filled(texts.alt.cup, { cup: shown.name, state: winner ? `${texts.cupChampion} ${winner.name}` : state }),
        place: `${words.title} · ${day}`,
        kits: winner ? [winner, winner] : [finalists[0] ?? teams[0] ?? null, finalists[1] ?? teams[1] ?? null],
        chalk: 'circle',
        children: [
          isTall
            ? column({ gap: 18, marginTop: 22 }, [heading, row({}, [chip(state, 30, ink)])])
            : row({ height: 84, justifyContent: 'space-between' }, [heading, chip(state, 24, ink)]),
          rounds.length > 0
            ? bracket(rounds, winner, { width, height: isTall ? 880 : 376 }, saying)
            : entrants(teams, { time, prize: textIn(shown.prize, saying.language)?.text ?? null, capacity: shown.capacity }, { width, isTall }, saying),
        ],
      },
      saying,
    );
  }; // prettier-ignore

const inks: Partial<Record<OpenCup['cup']['status'], string>> = {
  registration: colours.sodium,
  check_in: colours.sodium,
  live: colours.live,
  finished: colours.win,
  cancelled: colours.loss,
};

// Before the draw ------------------------------------------------------------------------------------

type About = { time: string; prize: string | null; capacity: number };

/** When it begins, what it is played for, and its places: a crest for each that is taken. */
function entrants(
  teams: CupTeam[],
  { time, prize, capacity }: About,
  { width, isTall }: { width: number; isTall: boolean },
  { cupWords: words }: Saying,
): Drawing {
  const across = isTall ? (capacity > 16 ? 8 : 4) : capacity > 16 ? 16 : 8;
  const place = Math.floor(width / across);
  const crestSize = Math.min(place - 16, isTall ? 150 : 92);
  const fact = (label: string, value: string, room: number) =>
    column({ width: room }, [
      line(label, isTall ? 28 : 22, room, { color: colours.faint }),
      name(value, isTall ? 54 : 42, { width: room, least: 0.5 }),
    ]);
  const rooms = isTall ? width / 2 : width / 3;
  const facts = [
    fact(words.facts.starts, time, rooms - 20),
    isTall ? null : fact(words.facts.places, filled(words.facts.of, { count: teams.length, of: capacity }), rooms - 20),
    prize === null ? null : fact(words.facts.prize, prize, rooms - 20),
  ];
  return column({ marginTop: isTall ? 34 : 8, gap: isTall ? 40 : 30 }, [
    row({ gap: 20, height: isTall ? 110 : 88 }, facts),
    isTall && line(`${words.facts.places}: ${filled(words.facts.of, { count: teams.length, of: capacity })}`, 30, width, { color: colours.soft }),
    box(
      { flexDirection: 'row', flexWrap: 'wrap', width: place * across, rowGap: isTall ? 34 : 20 },
      Array.from({ length: Math.max(capacity, teams.length) }, (_, index) =>
        row({ width: place, height: crestSize }, [teams[index] ? crest(teams[index], crestSize) : ring(crestSize)]),
      ),
    ),
  ]);
} // prettier-ignore

// The bracket ----------------------------------------------------------------------------------------

type Room = { width: number; height: number };

/** Half of the teams come from each side, a round nearer to the middle with each win; there the final is. */
function bracket(rounds: CupRound[], winner: CupTeam | null, { width, height }: Room, saying: Saying): Drawing {
  const before = rounds.slice(0, -1);
  const final = rounds.at(-1)!.series[0]!;
  const isTall = height > width * 0.6;
  const middle = isTall ? 380 : 420;
  const across = before.length === 0 ? 0 : (width - middle) / 2 / before.length;
  const leaf = height / 2 ** before.length;
  const named = across >= 150;
  const sizeOf = (round: number) => Math.floor(Math.min(leaf * 2 ** round * 0.8, across * (named ? 0.42 : 0.62), isTall ? 84 : 64));
  const centreOf = (round: number, index: number) => (index + 0.5) * leaf * 2 ** round;
  const finalist = isTall ? 110 : 96;
  const paths: string[] = [];
  const places: Drawing[] = [];
  before.forEach(({ series }, round) => {
    const size = sizeOf(round);
    series.forEach((each, index) => {
      const half = series.length / 2;
      const isLeft = index < half;
      const x = (at: number) => (isLeft ? at : width - at);
      const place = isLeft ? index : index - half;
      const nextY = round === before.length - 1 ? height / 2 : centreOf(round + 1, place);
      const nextX = round === before.length - 1 ? (width - middle) / 2 : across * (round + 1);
      sidesOf(each).forEach(({ team, score, lost }, side) => {
        // nobody stood there: the other had a bye
        if (round === 0 && team === null) return;
        const y = centreOf(round, place * 2 + side);
        const edge = across * round + size + (named ? Math.min(across - size - 34, 92) : 6);
        const bend = nextX - (nextX - across * round - size) * 0.22;
        paths.push(`M${x(Math.min(edge, bend - 4))} ${y}H${x(bend)}V${nextY}H${x(nextX - 4)}`);
        places.push(
          entry({ team, score, lost, size, named, room: across - size - 44, isLeft }, { left: isLeft ? across * round : width - across * round - (named ? across - 34 : size), top: y - size / 2, width: named ? across - 34 : size }),
        );
      });
    });
  });
  return box({ position: 'relative', width, height, marginTop: isTall ? 34 : 4 }, [
    svg(width, height, `0 0 ${width} ${height}`, `<g fill="none" stroke="#f4f2e8" stroke-opacity=".34" stroke-width="2">${paths.map((d) => `<path d="${d}"/>`).join('')}</g>`, { position: 'absolute', left: 0, top: 0 }),
    ...places,
    ...middleOf(final, winner, { left: (width - middle) / 2, width: middle, height, finalist, isTall }, saying),
  ]);
} // prettier-ignore

type Entry = {
  team: CupTeam | null;
  score: string;
  lost: boolean;
  size: number;
  named: boolean;
  room: number;
  isLeft: boolean;
};

/** A side of a series; faint once it has lost, a ring while nobody is known. */
function entry({ team, score, lost, size, named, room, isLeft }: Entry, { left, top, width }: { left: number; top: number; width: number }): Drawing {
  const mark = team ? crest(team, size) : ring(size);
  const about = named && team && column({ width: room, alignItems: isLeft ? 'flex-start' : 'flex-end' }, [
    display(team.tag, Math.min(30, size * 0.5), { maxWidth: room, overflow: 'hidden', whiteSpace: 'nowrap' }),
    score !== '' && display(score, Math.min(30, size * 0.5), { fontWeight: 750, color: lost ? colours.soft : colours.sodium }),
  ]);
  return row({ position: 'absolute', left, top, width, height: size, gap: 10, opacity: lost ? 0.36 : 1, justifyContent: isLeft ? 'flex-start' : 'flex-end' }, isLeft ? [mark, about] : [about, mark]);
} // prettier-ignore

const ring = (size: number): Drawing =>
  svg(size, size, '0 0 64 64', `<circle cx="32" cy="32" r="26" fill="#152425" stroke="#bcc9c0" stroke-opacity=".55" stroke-width="2.5" stroke-dasharray="6 7"/>`); // prettier-ignore

type Middle = { left: number; width: number; height: number; finalist: number; isTall: boolean };

/** Both finalists and what stands between them; once there is a champion, nobody but them. */
function middleOf(final: CupSeries, winner: CupTeam | null, { left, width, height, finalist, isTall }: Middle, { words, cupWords }: Saying): Drawing[] {
  const [one, other] = sidesOf(final);
  // as the winner says it
  const [first, second] = other.team && winner?.id === other.team.id ? [other, one] : [one, other];
  const score = one.score === '' ? null : `${first.score}–${second.score}`;
  const centred = (top: number, room: number, children: (Drawing | false | null)[]) =>
    column({ position: 'absolute', left, top, width, height: room, alignItems: 'center', justifyContent: 'center', gap: 6 }, children);
  const label = isTall ? 34 : 26;
  if (winner) {
    const size = isTall ? 250 : 168;
    return [
      centred(height / 2 - size / 2 - label * 2.6, label * 1.9, [
        display(words.cupChampion, label, { color: colours.ink, backgroundColor: colours.sodium, fontWeight: 700, padding: '4px 16px', borderRadius: 6 }),
      ]),
      centred(height / 2 - size / 2, size, [crest(winner, size)]),
      centred(height / 2 + size / 2 + 4, isTall ? 130 : 84, [
        name(winner.name, isTall ? 52 : 38, { width: width - 40, least: 0.55 }, { textAlign: 'center', fontWeight: 750 }),
        score !== null && text(`${cupWords.rounds.final} ${score}`, isTall ? 30 : 24, { color: colours.soft }),
      ]),
    ];
  }
  const place = (side: typeof one, x: number) =>
    box({ position: 'absolute', left: x, top: height / 2 - finalist / 2, width: finalist, height: finalist, opacity: side.lost ? 0.36 : 1 }, [side.team ? crest(side.team, finalist) : ring(finalist)]);
  return [
    centred(height / 2 - finalist / 2 - label * 2.4, label * 1.6, [display(cupWords.rounds.final, label, { color: colours.soft })]),
    place(one, left),
    place(other, left + width - finalist),
    centred(height / 2 - finalist / 2, finalist, [display(score ?? '–', isTall ? 84 : 72, { fontWeight: 750, lineHeight: 1, color: score ? colours.text : colours.faint })]),
    centred(height / 2 + finalist / 2 + 8, 44, [line([one.team?.short_name, other.team?.short_name].filter(Boolean).join(' – '), isTall ? 28 : 24, width, { color: colours.soft })]),
  ];
} // prettier-ignore

/** Both sides of a series with what they have: goals of its only game, or games won; empty before it has begun. */
function sidesOf({ best_of, team_a, team_b, wins_a, wins_b, winner_team_id, games }: CupSeries) {
  const played = games.filter(({ status }) => status === 'finished');
  const goals = (team: CupTeam | null) =>
    played[0] && team ? (played[0].home_team_id === team.id ? played[0].home_score : played[0].away_score) : null;
  const side = (team: CupTeam | null, wins: number) => ({
    team,
    score: played.length === 0 ? '' : best_of === 1 ? String(goals(team) ?? '–') : String(wins),
    lost: winner_team_id !== null && team !== null && winner_team_id !== team.id,
  });
  return [side(team_a, wins_a), side(team_b, wins_b)] as const;
}
