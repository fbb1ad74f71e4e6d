import type { Language } from '#domain/languages.ts';
import type { ClubKey } from './clubs.ts';
import type { Row } from './rows.ts';

/** An offer nobody signed; `overtaken` by the signing with another club, `now` for one that is made this evening. */
export type Offer = {
  club: ClubKey;
  name: string;
  note?: string;
} & (
  | { status: Extract<Row<'contracts'>['status'], 'offered' | 'rejected' | 'withdrawn' | 'expired'>; day: number }
  | { status: 'withdrawn'; day: 'overtaken' }
  | { status: 'offered'; day: 'now' }
);

export const offers: Offer[] = [
  { club: 'isk', name: 'Finn Behrens', status: 'rejected', day: -71 },
  {
    club: 'spb',
    name: 'Jannik Petersen',
    status: 'rejected',
    day: -68,
    note: 'Wir hätten dich gern als zweite Spitze neben Vera.',
  },
  { club: 'svm', name: 'Nils Brodersen', status: 'expired', day: -62 },
  { club: 'ley', name: 'Arda Kılıç', status: 'rejected', day: -58, note: 'A trial week first, if you like.' },
  { club: 'kar', name: 'Tom Ashdown', status: 'withdrawn', day: -41 },
  { club: 'elb', name: 'Harry Pike', status: 'rejected', day: -33, note: 'Du kennst den Weg zum Tor, wir den Rest.' },
  { club: 'nlk', name: 'Finn Behrens', status: 'expired', day: -30 },
  { club: 'rih', name: 'Kerem Doğan', status: 'expired', day: -27 },
  { club: 'spb', name: 'Selim Baysal', status: 'withdrawn', day: 'overtaken' },
  { club: 'kar', name: 'Owen Prosser', status: 'withdrawn', day: 'overtaken' },
  { club: 'cin', name: 'Hatice Yurt', status: 'withdrawn', day: 'overtaken' },
  { club: 'kad', name: 'Diego Salas', status: 'expired', day: -9 },
  {
    club: 'hal',
    name: 'Görkem Aytaç',
    status: 'rejected',
    day: -7,
    note: 'Kaptan seni iki maçta izledi, çok beğendi.',
  },
  { club: 'nlk', name: 'Yuki Tanabe', status: 'rejected', day: -6 },
  { club: 'pen', name: 'Anneke de Wit', status: 'rejected', day: -5 },
  { club: 'kan', name: 'Burak Sezer', status: 'offered', day: -3, note: 'Kale boş sayılır. Pazartesi antrenmana gel.' },
  { club: 'svm', name: 'Nora Klein', status: 'offered', day: -2, note: 'Letzter Platz, viel Platz für dich.' },
  {
    club: 'nlk',
    name: 'Matilda Ek',
    status: 'offered',
    day: -2,
    note: 'Aylin has seen you play and has not stopped talking about it.',
  },
  {
    club: 'cop',
    name: 'Tom Ashdown',
    status: 'offered',
    day: -1,
    note: 'Craig turns to midfield if you come, so the last man would be you. Training on Mondays and Thursdays at eight.',
  },
  {
    club: 'nlk',
    name: 'Tom Ashdown',
    status: 'offered',
    day: 'now',
    note: 'We need calm at the back for the last three rounds and the playoffs. German is not needed, a good mood is.',
  },
];

/** How a contract ended before its season did; the others left on good terms. */
export const endings: Partial<Record<string, { status: 'terminated' | 'kicked'; reason: string }>> = {
  'cop Sude Arslan': { status: 'terminated', reason: 'Moved abroad, the time difference is too much for evenings.' },
  'nlk Nora Klein': { status: 'terminated', reason: 'Auf eigenen Wunsch: Schichtdienst an den Spielabenden.' },
  'rih Burak Sezer': { status: 'kicked', reason: 'Maç içinde takım arkadaşlarına üst üste hakaret.' },
  'kar Idris Bello': { status: 'kicked', reason: 'İki maça haber vermeden gelmedi.' },
  'kar Diego Salas': { status: 'terminated', reason: 'Saat farkı yüzünden akşam maçlarına yetişemedi.' },
  'svm Anneke de Wit': { status: 'terminated', reason: 'Probezeit im gegenseitigen Einvernehmen beendet.' },
  'mod Selim Baysal': { status: 'terminated', reason: 'Birinci ligden teklif aldı, yolu açık olsun.' },
  'tyn Owen Prosser': { status: 'terminated', reason: 'Released so that he can play in the first league.' },
};

/** A captain's note above a contract, when anything. */
export const notes: Record<Language, string[]> = {
  de: [
    'Stammplatz kann ich nicht versprechen, Spielzeit schon.',
    'Training dienstags, der Rest ist Ehrensache.',
    'Du weißt, warum wir dich wollen.',
  ],
  en: [
    'No promises about the starting five, plenty about the banter.',
    'Same terms as everybody else here.',
    'Bring your own headset, ours are cursed.',
  ],
  tr: [
    'İlk beş için söz veremem ama forma terleyenin.',
    'Haftada iki antrenman, biri de sohbet.',
    'Kaptanın kapısı her zaman açık.',
  ],
};
