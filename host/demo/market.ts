import type { Calendar } from './calendar.ts';
import type { ClubKey } from './clubs.ts';
import type { People } from './players.ts';
import { idOf } from './random.ts';
import type { DemoLeague, Row } from './rows.ts';

/** Players who look for a club, teams that look for players, and the staff's notes on players who may not play. */
export function marketOf(
  { profiles, team_members }: People,
  staff: { admin: string; moderator: string },
  calendar: Calendar,
): Pick<DemoLeague, 'eligibility_reviews' | 'player_registrations' | 'team_listings'> {
  const profileOf = (name: string) => {
    const profile = profiles.find(({ username }) => username === name);
    if (!profile) throw new RangeError(`${name} is not in the demo league.`);
    return profile;
  };

  return {
    eligibility_reviews: reviews.map(({ name, by, day, status, notes, requested = false }) => {
      const member = team_members.find(
        ({ player_id, left_at }) => player_id === profileOf(name).id && left_at === null,
      );
      const at = calendar.at(day, '11:20');
      return {
        id: idOf('review', `${name} ${day}`),
        member_id: member?.id ?? '',
        player_id: profileOf(name).id,
        by_captain: false,
        status,
        was: null,
        notes,
        requested,
        by: by === 'admin' || by === 'moderator' ? staff[by] : profileOf(by).id,
        created_at: at,
      };
    }),
    player_registrations: registrations.map(({ name, day, ...details }) => {
      const { id, gaming_id, skill_level } = profileOf(name);
      return {
        user_id: id,
        username: name,
        game_id: gaming_id,
        rematch_experience: skill_level,
        ...details,
        listed: true,
        updated_at: calendar.at(day, '21:05'),
      };
    }),
    team_listings: listings.map(({ club, day, ...details }) => ({
      team_id: idOf('team', club),
      ...details,
      listed: true,
      updated_at: calendar.at(day, '20:40'),
    })),
  };
}

type Review = Pick<Row<'eligibility_reviews'>, 'status' | 'notes'> & {
  name: string;
  by: string;
  day: number;
  requested?: boolean;
};

const reviews: Review[] = [
  {
    name: 'Tolga Aksu',
    by: 'moderator',
    day: -13,
    status: 'pending',
    notes: 'Two accounts with this gaming ID were on the pitch in the same evening. Asked for an explanation.',
  },
  {
    name: 'Tolga Aksu',
    by: 'admin',
    day: -12,
    status: 'ineligible',
    notes: 'Let a friend play under his name in round 11. Not before the season is over.',
  },
  {
    name: 'Kofi Mensah',
    by: 'moderator',
    day: -2,
    status: 'pending',
    notes: 'Changed the gaming ID on the day of signing. Waiting for a screenshot of the game account.',
  },
  {
    name: 'Ole Friedrichsen',
    by: 'moderator',
    day: -2,
    status: 'pending',
    notes: 'Ausweiskopie fehlt noch, Geburtsdatum wirkt geraten.',
  },
  { name: 'Doruk Esen', by: 'Baran Çetin', day: -2, status: 'pending', notes: null, requested: true },
];

type DemoRow<Table extends 'player_registrations' | 'team_listings', Named extends string> = Omit<
  Row<Table>,
  Named | 'listed' | 'updated_at'
> & { day: number };

const registrations: (DemoRow<'player_registrations', 'user_id' | 'username' | 'game_id' | 'rematch_experience'> & {
  name: string;
})[] = [
  {
    name: 'Tom Ashdown',
    day: -2,
    team_experience: 'Last man for Leytonside until the summer. Before that a works team that we do not talk about.',
    in_game_chat: true,
    activity_level: 'high',
    play_style: 'defensive',
    availability_days: ['mon', 'tue', 'thu', 'sun'],
    personal_goals: 'Playoffs this season, and one clean sheet against Harry Pike.',
    team_expectations:
      'People who turn up, talk on the pitch and laugh after it. I do not mind the position in the table.',
    additional_info: 'Headset, wired, no excuses. UK time, fine with kick-offs until ten.',
  },
  {
    name: 'Jannik Petersen',
    day: -2,
    team_experience: 'Eine Zeit bei Nordlicht, meist von der Bank, davor Schulmannschaft.',
    in_game_chat: true,
    activity_level: 'medium',
    play_style: 'offensive',
    availability_days: ['wed', 'fri', 'sat', 'sun'],
    personal_goals: 'Mehr spielen als sitzen. Zweistellig treffen.',
    team_expectations: 'Ein Trainer, der sagt, was er will, und ein Sechser, der den Ball auch mal rausrückt.',
    additional_info: 'Dienstags Berufsschule bis neun, da kann ich nicht.',
  },
  {
    name: 'Nils Brodersen',
    day: -6,
    team_experience: 'Torwart bei Nordlicht, im Wechsel mit Piet, und öfter auf der Bank als im Tor.',
    in_game_chat: true,
    activity_level: 'low',
    play_style: 'defensive',
    availability_days: ['tue', 'thu'],
    personal_goals: 'Ein Verein, der einen zweiten Torwart ernst nimmt.',
    team_expectations: 'Absprache vorher, wer spielt. Mehr brauche ich nicht.',
    additional_info: 'Auch als Aushilfe für einzelne Abende zu haben.',
  },
  {
    name: 'Nora Klein',
    day: -4,
    team_experience: 'Letzte Frau bei Nordlicht bis letzte Woche, vorher Halle und Kleinfeld.',
    in_game_chat: true,
    activity_level: 'medium',
    play_style: 'balanced',
    availability_days: ['mon', 'thu', 'sat'],
    personal_goals: 'Nach dem Schichtwechsel wieder regelmäßig spielen.',
    team_expectations: 'Spielabende, die man zwei Wochen vorher kennt. Der Dienstplan wartet nicht.',
    additional_info: null,
  },
  {
    name: 'Arda Kılıç',
    day: -11,
    team_experience: 'Geçen sezon Işıklar’da, çoğu zaman Kerem’in arkasında sıra bekledim.',
    in_game_chat: true,
    activity_level: 'high',
    play_style: 'offensive',
    availability_days: ['mon', 'wed', 'thu', 'fri', 'sun'],
    personal_goals: 'İlk beşte başlamak ve gol krallığı yarışında adımı görmek.',
    team_expectations: 'Topu ayağıma isteyen değil, boşluğa atan bir takım. Akşam antrenmanı şart.',
    additional_info: 'Vardiyam yok, bağlantım fiber. Yurt dışı takımına da varım, İngilizcem yeter.',
  },
  {
    name: 'Sude Arslan',
    day: -3,
    team_experience: 'Geçen haftaya kadar Copper Lane, öncesinde üniversite ligi.',
    in_game_chat: false,
    activity_level: 'medium',
    play_style: 'offensive',
    availability_days: ['fri', 'sat', 'sun'],
    personal_goals: 'Yeni saat dilimine uyan bir takım bulup sezonu bitirmek.',
    team_expectations: 'Hafta sonu oynayan, yazışarak anlaşan bir ekip. Sesli sohbet yerine işaret kullanıyorum.',
    additional_info: 'Solak. Duran top atarım.',
  },
  {
    name: 'Idris Bello',
    day: -8,
    team_experience: 'A short spell at Karşıkıyı that ended badly, my fault. Five-a-side in Lagos and Leeds before.',
    in_game_chat: true,
    activity_level: 'medium',
    play_style: 'balanced',
    availability_days: ['tue', 'wed', 'sat'],
    personal_goals: 'Show that the last few weeks are not who I am.',
    team_expectations: 'A captain who sends a message the day before. I have learnt to answer it.',
    additional_info: 'Exams are over at the end of the month, then every evening is free.',
  },
  {
    name: 'Matilda Ek',
    day: -3,
    team_experience: 'None in a league. Three years of night cups with friends, two of them won.',
    in_game_chat: true,
    activity_level: 'high',
    play_style: 'balanced',
    availability_days: ['mon', 'tue', 'wed', 'thu', 'sun'],
    personal_goals: 'A first proper season, and more assists than goals.',
    team_expectations: 'Patience for the first three matches and honesty after that.',
    additional_info: 'Swedish, English and enough German to be shouted at.',
  },
];

const listings: (DemoRow<'team_listings', 'team_id'> & { club: ClubKey })[] = [
  {
    club: 'nlk',
    day: -2,
    training_days: ['tue', 'thu'],
    team_goals: 'Platz zwei halten, Halbfinale ohne Umweg.',
    player_expectations: 'Dienstags um acht da sein, hinten ruhig bleiben, Fischbrötchen mögen. English is fine, too.',
    positions: ['last_man', 'support_striker'],
  },
  {
    club: 'svm',
    day: -5,
    training_days: ['mon', 'wed'],
    team_goals: 'Den letzten Platz abgeben und mit Anstand zu Ende spielen.',
    player_expectations: 'Zuverlässigkeit vor Können. Zu viert treten wir nie wieder an.',
    positions: ['striker', 'last_man', 'box_to_box'],
  },
  {
    club: 'cin',
    day: -9,
    training_days: ['tue', 'fri'],
    team_goals: 'İlk altıya girip play-off görmek.',
    player_expectations: 'Savunmayı bilen, maçtan önce haber veren arkadaşlar. Sesli sohbet zorunlu.',
    positions: ['last_man', 'goalkeeper'],
  },
  {
    club: 'kan',
    day: -4,
    training_days: ['mon', 'thu', 'sun'],
    team_goals: 'Boğaz Ligi’nin ilk sezonunda şampiyonluk. Küçük düşünmüyoruz.',
    player_expectations: 'Kaleci arıyoruz, Rüzgâr tek başına yoruldu. Yaş sınırı yok, ego sınırı var.',
    positions: ['goalkeeper'],
  },
  {
    club: 'tyn',
    day: -7,
    training_days: ['wed', 'sun'],
    team_goals: 'Finish the first season in the new league with the same seven people we started with, plus you.',
    player_expectations: 'Somebody who scores. Owen went up a league and took the goals with him.',
    positions: ['striker', 'support_striker'],
  },
  {
    club: 'isa',
    day: -13,
    training_days: ['sat'],
    team_goals: 'Erst Freundschaftsspiele, im Frühjahr eine Liga.',
    player_expectations: 'Spaß am Spiel, Geduld mit dem Kapitän, ab und zu ein Bild von der Isar.',
    positions: ['box_to_box', 'striker'],
  },
];
