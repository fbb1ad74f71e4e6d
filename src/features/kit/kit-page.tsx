import { Crest } from '#components/league/crest.tsx';
import { KitStripe } from '#components/league/kit-stripe.tsx';
import { MatchRow } from '#components/league/match/match-row.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import type { MatchRowData, TeamBadge } from '#domain/club/team-badge.ts';
import { ControlParts } from './control-parts.tsx';
import { DisplayParts } from './display-parts.tsx';
import { FormParts } from './form-parts.tsx';
import { ListParts } from './list-parts.tsx';
import { longText, Part } from './part.tsx';

// The book of components is on the development server alone, so its sample texts are not in locales.
const colours = [
  'ground',
  'surface',
  'raised',
  'rule',
  'edge',
  'text',
  'text-2',
  'text-3',
  'sodium',
  'win',
  'loss',
  'live',
  'warning',
  'danger',
];
const kits = [
  ['#b3202c', '#f3e6c8'],
  ['#153a73', '#7fdcea'],
  ['#1c7a45', '#f4f6ef'],
  ['#22304a', '#e9edf2'],
  ['#c8661e', '#241a12'],
  ['#7cc3ea', '#f3f8fb'],
  ['#7a1f3d', '#57c4b0'],
  ['#e9e3d3', '#c43c2a'],
  ['#8a4b20', '#2f5f4a'],
  ['#d98aa0', '#59606b'],
] as const;
const clubs = kits.map(([kit_primary, kit_secondary], index): TeamBadge => ({
  id: `specimen-${index}`,
  name: `Spielvereinigung ${index + 1}`,
  short_name: `Club ${index + 1}`,
  tag: `C${index + 1}`,
  logo: null,
  kit_primary,
  kit_secondary,
}));
const states: Partial<MatchRowData>[] = [
  { status: 'scheduled' },
  { status: 'live', live_home_score: 2, live_away_score: 2 },
  { status: 'finished', home_score: 3, away_score: 4 },
  { status: 'finished', home_score: 3, away_score: 0, forfeited_by: 'away' },
  { status: 'finished', forfeited_by: 'both' },
  { status: 'postponed' },
  { status: 'cancelled' },
  { status: 'reported' },
  { status: 'disputed' },
];

/** /_kit: every component of components/ui and components/form in the states it has (kit.test.ts), and some of the league's. */
export function KitPage() {
  return (
    <>
      <PageHead
        title="Kit"
        lead="Every component once, in every state it has."
        chalk="box"
        crumbs={[{ to: '/_kit', label: 'Crumb' }, { label: longText }]}
        facts={[{ label: 'Fact', value: '31' }]}
      />
      <div className="page grid min-w-0 grid-cols-1 gap-10 pt-7">
        <Part title="Colour">
          {colours.map((colour) => (
            <span key={colour} className="text-sm">
              <i className="block h-11 w-24 border border-rule" style={{ background: `var(--${colour})` }} />
              {colour}
            </span>
          ))}
        </Part>
        <Part title="Type">
          <span className="numerals text-4xl font-bold">3–4</span>
          <span className="headline text-3xl">Flutlicht Liga</span>
          <span>Spielberechtigung, Gegentordifferenz, Çeyrek final, ₺3,000</span>
        </Part>
        <ControlParts />
        <FormParts />
        <DisplayParts />
        <ListParts />
        <section>
          <SectionHead title="Match rows" />
          <ul className="ruled max-w-2xl">
            {states.map((state, index) => (
              <li key={`${state.status}-${state.forfeited_by}`}>
                <MatchRow match={matchIn(state, index)} ownTeamId="specimen-1" hiddenText={undefined} />
              </li>
            ))}
          </ul>
        </section>
        <Part title="Crests and kits">
          {clubs.map((club) => (
            <span key={club.id} className="grid w-24 justify-items-center gap-2">
              <Crest team={club} size={56} />
              <Crest team={club} size={20} />
              <span className="w-full">
                <KitStripe primary={club.kit_primary} secondary={club.kit_secondary} />
              </span>
            </span>
          ))}
        </Part>
      </div>
    </>
  );
}

function matchIn(state: Partial<MatchRowData>, index: number): MatchRowData {
  return {
    id: `specimen-${index}`,
    kickoff_at: '2026-11-19T18:00:00Z',
    status: 'scheduled',
    home_score: null,
    away_score: null,
    live_home_score: null,
    live_away_score: null,
    forfeited_by: null,
    home_team: clubs[1] ?? null,
    away_team: clubs[(index + 2) % clubs.length] ?? null,
    ...state,
  };
}
