/**
 * Writes src/lib/translations.d.ts from the English texts, src/app/namespaces.ts from what the pages import, and
 * src/database.types.ts from the pages of SQL: they are applied to a database made for the purpose and thrown away. With
 * --check it writes nothing and fails when one is stale.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  generateTypescript,
  type GeneratorMetadata,
  introspect,
  sortGeneratorMetadata,
} from '@supabase/postgrest-typegen';
import { openBackend } from '#host/backend.ts';
import { startCluster } from '#host/postgres/cluster.ts';
import { makeSecrets } from '#host/operator/secrets.ts';
import { namespacesFile } from './vite/site-table.ts';

const root = resolve(import.meta.dirname, '..');

// PostgreSQL cannot say which columns of a view are never null; these are the ones that may be.
const emptyInViews: Record<string, readonly string[]> = {
  team_profiles: [
    'archived_at',
    'captain_id',
    'captain_username',
    'contact',
    'description',
    'founded_on',
    'league_id',
    'league_name',
    'logo',
    'manager_id',
    'phase',
    'rights',
    'rights_used',
    'season',
    'stream_url',
  ],
  eligibility_waiting: [],
  memberships: ['league_id', 'season'],
  match_details: [
    'away_score',
    'finished_at',
    'forfeited_by',
    'game_no',
    'home_score',
    'league',
    'league_id',
    'live_at',
    'live_away_score',
    'live_home_score',
    'matchday',
    'night_cup',
    'night_cup_id',
    'replay_url',
    'season',
    'series',
    'series_id',
    'status_reason',
    'stream_url',
  ],
  lineup_places: ['position', 'shirt_number'],
  scrim_lineup_places: ['position', 'shirt_number'],
  rated_stats: ['avatar', 'away_score', 'home_score', 'league_id', 'matchday', 'position', 'season'],
  player_matches: ['away_score', 'forfeited_by', 'home_score', 'live_away_score', 'live_home_score'],
  player_market: [
    'activity_level',
    'additional_info',
    'avatar',
    'game_id',
    'in_game_chat',
    'nation',
    'personal_goals',
    'platform',
    'play_style',
    'position',
    'rematch_experience',
    'team_expectations',
    'team_experience',
    'team_id',
    'team_name',
  ],
  season_stats: ['avatar', 'league_id', 'league_name', 'season'],
  team_fixtures: [
    'away_score',
    'forfeited_by',
    'game_no',
    'home_score',
    'league_id',
    'live_away_score',
    'live_home_score',
    'matchday',
    'season',
    'series_id',
  ],
  team_roster: ['avatar', 'gaming_id', 'left_at', 'nation', 'platform', 'position', 'shirt_number'],
};

keep('src/lib/translations.d.ts', translationTypes());
keep('src/app/namespaces.ts', namespacesFile());
keep('src/database.types.ts', await databaseTypes());

function keep(name: string, fresh: string): void {
  const file = join(root, name);
  if (!process.argv.includes('--check')) return writeFileSync(file, fresh);
  if (readFileSync(file, 'utf8') === fresh) return;
  console.error(`${name} is stale: run \`npm run types\`.`);
  process.exitCode = 1;
}

/** The keys of every namespace: a misspelt one does not compile. */
function translationTypes(): string {
  const namespaces = readdirSync(join(root, 'src/locales/en')).map((file) => file.replace('.json', ''));
  const keyOf = (name: string) => (name.includes('-') ? `'${name}'` : name);
  const types = namespaces.toSorted().map((name) => `      ${keyOf(name)}: typeof import('#locales/en/${name}.json');`);
  return `// Written by \`npm run types\`.
import 'i18next';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
${types.join('\n')}
    };
  }
}
`;
}

async function databaseTypes(): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), 'rondo-types-'));
  const cluster = await startCluster({ home, fsync: false });
  try {
    const backend = await openBackend({
      connection: cluster.settings,
      secrets: await makeSecrets(),
      siteUrl: 'http://localhost',
      files: join(home, 'files'),
    });
    await backend.migrate();
    const metadata = await introspect(
      { query: async (sql) => ({ rows: await backend.query(sql) }) },
      { includedSchemas: ['public'] },
    );
    const keys = await backend.query('select key from private.notification_keys order by key');
    await backend.close();
    const whole = withKeys(
      withFullViews(metadata),
      keys.map(({ key }) => String(key)),
    );
    return await generateTypescript(sortGeneratorMetadata(whole), {
      detectOneToOneRelationships: true,
      postgrestVersion: '14',
    });
  } finally {
    await cluster.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

function withFullViews(metadata: GeneratorMetadata): GeneratorMetadata {
  const views = new Map(metadata.views.map((view) => [view.id, view.name]));
  return {
    ...metadata,
    columns: metadata.columns.map((column) => {
      const view = views.get(column.table_id);
      return view ? { ...column, is_nullable: emptyInViews[view]?.includes(column.name) ?? true } : column;
    }),
  };
}

/** A key of a notification is one of the rows of a table, which the catalogue does not know: here it is an enum of them. */
function withKeys(metadata: GeneratorMetadata, keys: string[]): GeneratorMetadata {
  const name = 'notification_key';
  return {
    ...metadata,
    types: metadata.types.map((type) => (type.name === name ? { ...type, enums: keys } : type)),
    columns: metadata.columns.map((column) =>
      column.table === 'notifications' && column.name === 'key' ? { ...column, format: name, enums: keys } : column,
    ),
  };
}
