import type { Language } from '#domain/languages.ts';
import type { Chance } from './random.ts';

/** Where the people of a nation who play for no club, or far from its town, live. */
export const homes: Record<string, string> = {
  TR: 'İzmir',
  DE: 'Hannover',
  GB: 'Bristol',
  PL: 'Poznań',
  SE: 'Malmö',
  SY: 'Berlin',
  BG: 'Plovdiv',
  TN: 'Tunis',
  IT: 'Torino',
  NG: 'Lagos',
  IE: 'Cork',
  CZ: 'Brno',
  BR: 'Recife',
  AZ: 'Bakı',
  CY: 'Lefkoşa',
  EG: 'Alexandria',
  FI: 'Tampere',
  PT: 'Porto',
  GE: 'Tbilisi',
  FR: 'Nantes',
  KZ: 'Almaty',
  HR: 'Split',
  SN: 'Dakar',
  NO: 'Bergen',
  BA: 'Sarajevo',
  AT: 'Salzburg',
  GH: 'Accra',
  JM: 'Kingston',
  AR: 'Rosario',
  NL: 'Utrecht',
  JP: 'Sapporo',
};

/** The language somebody of that nation most likely reads here. */
export const localeOf = (nation: string): Language =>
  nation === 'TR' ? 'tr' : ['DE', 'AT'].includes(nation) ? 'de' : 'en';

/** A name as people write it where only plain letters count: 'İpek Ünal' becomes 'ipekunal'. */
export function plain(name: string): string {
  return name
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
}

/** A gaming id as people choose them, made of the name and a little vanity. */
export function gamingIdFor(name: string, { pick, between }: Chance): string {
  const [first = name, last = name] = name.split(' ').map(plain).filter(Boolean);
  const styles = [
    `${first}_${last.slice(0, 1)}${between(2, 98)}`,
    `${last}${between(10, 99)}`,
    `x${first}x${between(1, 9)}`,
    `${last.slice(0, 4)}.${first}${between(1, 9)}`,
    `${first}${pick(['_plays', '_fc', '_oynuyor', 'kickt', '_5v5'])}${between(1, 99)}`,
  ];
  return pick(styles);
}

/** A sentence that a position likes to say about itself; most people say nothing. */
export const mottos: Record<string, string[]> = {
  goalkeeper: [
    'I talk a lot. Listen to it.',
    'Eldivenler uğurlu, sorma.',
    'Erst den Ball sichern, dann jubeln.',
    'Reflexes by coffee.',
  ],
  last_man: [
    'Nobody behind me but the keeper.',
    'Arkamda kimse yok, o yüzden sakinim.',
    'Grätsche nur, wenn es nicht anders geht.',
    'I cut the pass before you think of it.',
  ],
  box_to_box: [
    'Koşarım. Sonra yine koşarım.',
    'Von Strafraum zu Strafraum, die Lunge hält.',
    'First in, last out, somewhere in between.',
    'Topu kaptırırsam geri alırım.',
  ],
  support_striker: [
    'The pass before the pass.',
    'Golden önceki o küçük dokunuş benim.',
    'Ich sehe die Lücke, lauf du rein.',
    'Assist gol sayılır, bence.',
  ],
  striker: [
    'Kaleye bakmadan vururum.',
    'Goals first, explanations later.',
    'Ein Kontakt reicht.',
    'Left foot, top corner, good night.',
  ],
};
