import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { PasswordField } from '#components/form/password-field.tsx';
import { SelectField, TextArea, TextField } from '#components/form/text-field.tsx';
import { Crest } from '#components/league/crest.tsx';
import { KitStripe } from '#components/league/kit-stripe.tsx';
import { MatchRow } from '#components/league/match/match-row.tsx';
import type { MatchRowData, TeamMark } from '#domain/team-mark.ts';
import { Button, IconButton } from '#components/ui/button.tsx';
import { StatusChip, Tag } from '#components/ui/chip.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Note } from '#components/ui/note.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { Tabs } from '#components/ui/tabs.tsx';
import { toast } from '#lib/toast.ts';

// The book of components stands on the development server alone, so its sample texts are not in locales.
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
const clubs = kits.map(([kit_primary, kit_secondary], index): TeamMark => ({
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

/** /_kit: every owned part in the states it has. */
export function KitPage() {
  const [tab, setTab] = useState('one');
  const [choice, setChoice] = useState<'played' | 'no-show'>('played');
  const [open, setOpen] = useState(false);
  return (
    <>
      <PageHead title="Kit" lead="Every part once, in every state it has." chalk="box">
        <Tabs
          label="Tabs"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'one', label: 'Standings' },
            { value: 'two', label: 'Teams', count: 10 },
          ]}
        />
      </PageHead>
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
        <Part title="Buttons">
          <Button variant="primary">Confirm</Button>
          <Button variant="primary" pending>
            Sending
          </Button>
          <Button disabled>Not yet</Button>
          <Button>Second</Button>
          <Button variant="quiet">Quiet</Button>
          <Button variant="danger">Delete</Button>
          <Button variant="danger-outline">Terminate</Button>
          <Button size="small">Small</Button>
          <Button size="large" variant="primary">
            Large
          </Button>
          <IconButton label="Search">
            <Search size={18} />
          </IconButton>
        </Part>
        <Part title="Fields">
          <TextField label="Team name" defaultValue="Nordlicht Kiel" />
          <TextField label="Username" error="Username is required" />
          <PasswordField label="Password" />
          <SelectField label="Position">
            <option>Striker</option>
          </SelectField>
          <TextArea label="Description" hint="0 of 5000" />
          <Switch defaultChecked>Hide scores</Switch>
          <Segmented
            label="Result"
            value={choice}
            onChange={setChoice}
            choices={[
              { value: 'played', label: 'Played' },
              { value: 'no-show', label: 'No-show' },
            ]}
          />
        </Part>
        <Part title="Chips">
          <StatusChip tone="good">Eligible</StatusChip>
          <StatusChip tone="waiting">Pending review</StatusChip>
          <StatusChip tone="bad">Suspended</StatusChip>
          <StatusChip tone="live">Live</StatusChip>
          <StatusChip tone="neutral">Draft</StatusChip>
          <Tag>Captain</Tag>
        </Part>
        <section>
          <SectionHead title="Match rows" />
          <ul className="ruled max-w-2xl">
            {states.map((state, index) => (
              <li key={`${state.status}-${state.forfeited_by}`}>
                <MatchRow match={matchIn(state, index)} ownTeamId="specimen-1" />
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
        <Part title="Floating">
          <Button onClick={() => setOpen(true)}>Dialog</Button>
          <Button onClick={() => void toast.success('Result confirmed')}>Toast</Button>
          <Button onClick={() => void toast.error('Failed to update status')}>Error toast</Button>
          <Dialog
            open={open}
            onClose={() => setOpen(false)}
            title="Terminate the contract?"
            footer={<Button variant="danger">Terminate</Button>}
          >
            The transfer right is not refunded.
          </Dialog>
        </Part>
        <section className="grid min-w-0 grid-cols-1 gap-3">
          <SectionHead title="Notes" />
          <Note tone="info">This article was written with the help of AI.</Note>
          <Note tone="warning">Protest possible until 19:46 CET.</Note>
          <Note tone="error">Please correct two fields before sending.</Note>
          <Note tone="success">Both captains confirmed.</Note>
        </section>
        <section>
          <SectionHead title="States" />
          <SkeletonRows rows={3} />
          <EmptyState title="No league runs now." />
          <ErrorState message="Failed to load leagues" onRetry={() => {}} />
        </section>
      </div>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <SectionHead title={title} />
      <div className="flex flex-wrap items-end gap-4 pt-4">{children}</div>
    </section>
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
