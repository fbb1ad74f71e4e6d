import type { ClubKey } from './clubs.ts';
import type { Position } from './rows.ts';

/** When somebody joined: long ago, between the last two seasons, during this one, or three days ago. */
export type Joined = 'early' | 'summer' | 'autumn' | 'new';

export type Member = {
  shirt: number;
  position: Position;
  name: string;
  nation: string;
  role?: 'captain' | 'co_captain';
  joined?: Joined;
  eligibility?: 'pending' | 'ineligible';
  /** How much more often than others of the position he or she scores; 1 when missing. */
  flair?: number;
};

const GK: Position = 'goalkeeper';
const LM: Position = 'last_man';
const BB: Position = 'box_to_box';
const SS: Position = 'support_striker';
const ST: Position = 'striker';

const member = (
  shirt: number,
  position: Position,
  name: string,
  nation: string,
  more: Omit<Member, 'shirt' | 'position' | 'name' | 'nation'> = {},
): Member => ({ shirt, position, name, nation, ...more });

const captain = { role: 'captain' } as const;
const coCaptain = { role: 'co_captain' } as const;
const summer = { joined: 'summer' } as const;
const autumn = { joined: 'autumn' } as const;

/** The squads under contract now: 165 players in 22 squads. */
export const rosters: Record<ClubKey, Member[]> = {
  isk: [
    member(1, GK, 'Hakan Güneş', 'TR'),
    member(3, LM, 'Tuğba Şen', 'TR', coCaptain),
    member(5, BB, 'Emre Yıldırım', 'TR', captain),
    member(8, ST, 'Kerem Doğan', 'TR', { flair: 1.25 }),
    member(11, SS, 'Connor Blythe', 'GB', { flair: 0.7 }),
    member(15, LM, 'İpek Ünal', 'TR'),
    member(21, ST, 'Yannick Roß', 'DE', { joined: 'summer', flair: 0.7 }),
    member(24, GK, 'Tolga Aksu', 'TR', { joined: 'autumn', eligibility: 'ineligible' }),
    member(33, BB, 'Kofi Mensah', 'GH', { joined: 'new', eligibility: 'pending' }),
  ],
  nlk: [
    member(1, GK, 'Piet Lorenzen', 'DE'),
    member(2, LM, 'Barış Yıldız', 'TR', autumn),
    member(4, LM, 'Aylin Kaçmaz', 'DE', coCaptain),
    member(7, BB, 'Jonas Weiß', 'DE', { flair: 1.2 }),
    member(9, ST, 'Mert Çağlar', 'TR', { flair: 1.2 }),
    member(10, SS, 'Lena Vogt', 'DE', captain),
    member(14, ST, 'Ole Friedrichsen', 'DE', { joined: 'new', eligibility: 'pending' }),
    member(19, BB, 'Samuel Hartley', 'GB', summer),
  ],
  ley: [
    member(1, GK, 'Danny Okafor', 'GB'),
    member(4, LM, 'Priya Nair', 'GB', captain),
    member(6, LM, 'Tomasz Wilk', 'PL'),
    member(8, BB, 'Ellis Marlowe', 'GB', coCaptain),
    member(9, ST, 'Harry Pike', 'GB', { flair: 1.3 }),
    member(10, SS, 'Jamal Whitcombe', 'JM'),
    member(17, ST, 'Rosie Tindall', 'GB', { joined: 'summer', flair: 0.7 }),
    member(23, BB, 'Selim Baysal', 'TR', autumn),
  ],
  spb: [
    member(1, GK, 'Henrike Sommer', 'DE', captain),
    member(3, LM, 'Cem Albayrak', 'DE'),
    member(5, LM, 'Lukas Zander', 'DE'),
    member(7, BB, 'Noor El-Amin', 'SY', coCaptain),
    member(10, SS, 'Fritz Kaminski', 'DE'),
    member(11, ST, 'Max Großmann', 'DE', { joined: 'summer', flair: 0.8 }),
    member(18, ST, 'Vera Lindqvist', 'SE', { flair: 0.8 }),
    member(22, BB, 'Ahmet Korkmaz', 'TR', autumn),
  ],
  elb: [
    member(1, GK, 'Thies Mahnke', 'DE'),
    member(2, LM, 'Ronja Peters', 'DE', captain),
    member(4, LM, 'Oliver Brandt', 'DE', summer),
    member(8, BB, 'Malte Cordes', 'DE', coCaptain),
    member(9, ST, 'Ivo Petrov', 'BG'),
    member(10, SS, 'Amira Haddad', 'TN'),
    member(16, BB, 'Kai Detlefs', 'DE'),
    member(27, ST, 'Efe Sarı', 'TR', autumn),
  ],
  rih: [
    member(1, GK, 'Serkan Pektaş', 'TR'),
    member(3, LM, 'Gamze Uslu', 'TR', coCaptain),
    member(6, BB, 'Kaan Özdemir', 'TR', summer),
    member(8, BB, 'Yiğit Ataman', 'TR'),
    member(9, ST, 'Deniz Aksoy', 'TR', { role: 'captain', flair: 0.9 }),
    member(14, SS, 'Luca Ferraro', 'IT'),
    member(20, LM, 'Orhan Demirci', 'TR'),
  ],
  cop: [
    member(1, GK, 'Megan Holroyd', 'GB'),
    member(4, LM, 'Craig Bannister', 'GB', captain),
    member(5, LM, 'Adeola Bright', 'NG'),
    member(7, BB, 'Niamh Kearney', 'IE', coCaptain),
    member(9, ST, 'Theo Ashworth', 'GB'),
    member(11, SS, 'Callum Reid', 'GB', summer),
    member(13, BB, 'Jakub Dvořák', 'CZ'),
    member(29, ST, 'Owen Prosser', 'GB', { joined: 'autumn', flair: 0.7 }),
  ],
  cin: [
    member(1, GK, 'Volkan Ergin', 'TR'),
    member(2, LM, 'Berkay Işıksan', 'TR', coCaptain),
    member(4, LM, 'Nehir Taş', 'TR'),
    member(6, BB, 'Ozan Küçük', 'TR'),
    member(10, SS, 'Sinem Baykal', 'TR', captain),
    member(11, ST, 'Furkan Ekinci', 'TR'),
    member(12, ST, 'Mateus Prado', 'BR', summer),
    member(30, BB, 'Dilara Koçer', 'TR', autumn),
  ],
  kar: [
    member(1, GK, 'Umut Yavuz', 'TR'),
    member(4, LM, 'Oğuz Işık', 'TR', captain),
    member(5, LM, 'Zehra Polat', 'TR'),
    member(7, BB, 'Emir Tunç', 'TR', summer),
    member(8, BB, 'Can Berkin', 'TR', coCaptain),
    member(9, ST, 'Alp Gündüz', 'TR'),
    member(11, SS, 'Leyla Aslan', 'AZ'),
    member(17, ST, 'Niko Savvas', 'CY', autumn),
  ],
  svm: [
    member(1, GK, 'Dirk Hollmann', 'DE', captain),
    member(3, LM, 'Jule Hartwig', 'DE'),
    member(4, LM, 'Sven Pohl', 'DE'),
    member(6, BB, 'Marie Kranz', 'DE', coCaptain),
    member(8, BB, 'Tarek Hassan', 'EG'),
    member(10, SS, 'Bastian Lüders', 'DE'),
    member(11, ST, 'Pavel Novák', 'CZ'),
    member(22, ST, 'Hatice Yurt', 'DE', autumn),
  ],
  hfk: [
    member(1, GK, 'Stine Brodersen', 'DE'),
    member(4, LM, 'Hauke Jessen', 'DE', captain),
    member(6, LM, 'Mika Aaltonen', 'FI'),
    member(7, BB, 'Levent Şahin', 'DE', coCaptain),
    member(8, BB, 'Greta Thomsen', 'DE'),
    member(9, ST, 'Bruno Kessler', 'DE'),
    member(10, SS, 'Joana Ribeiro', 'PT'),
    member(18, ST, 'Arne Witt', 'DE', summer),
  ],
  akz: [
    member(1, GK, 'Fatih Çınar', 'TR'),
    member(3, LM, 'Ege Toprak', 'TR', coCaptain),
    member(5, LM, 'Burcu Alkan', 'TR'),
    member(6, BB, 'Tamer Özkan', 'TR', captain),
    member(9, ST, 'Melih Soydan', 'TR'),
    member(10, SS, 'Cansu Erdem', 'TR'),
    member(15, BB, 'Rauf Mammadov', 'AZ'),
    member(20, ST, 'Sarp Gezgin', 'TR', summer),
  ],
  hal: [
    member(1, GK, 'İsmail Kurtoğlu', 'TR'),
    member(2, LM, 'Derya Önal', 'TR', captain),
    member(5, LM, 'Hasan Bozkuş', 'TR'),
    member(7, BB, 'Pelin Arıcan', 'TR'),
    member(8, BB, 'Giorgi Beridze', 'GE', coCaptain),
    member(9, ST, 'Tarık Engin', 'TR'),
    member(10, SS, 'Merve Sönmez', 'TR'),
  ],
  mod: [
    member(1, GK, 'Alara Gürsoy', 'TR'),
    member(3, LM, 'Koray Tezcan', 'TR', captain),
    member(4, LM, 'Defne Ulusoy', 'TR'),
    member(6, BB, 'Batu Şimşek', 'TR', coCaptain),
    member(9, ST, 'Selin Özgür', 'TR'),
    member(11, SS, 'Arda Yalın', 'TR'),
    member(14, ST, 'Hugo Marchand', 'FR'),
  ],
  kan: [
    member(1, GK, 'Rüzgâr Saygın', 'TR'),
    member(4, LM, 'Esra Demirel', 'TR'),
    member(5, LM, 'Baran Çetin', 'TR', captain),
    member(8, BB, 'Nisa Karaca', 'TR', coCaptain),
    member(9, ST, 'Onur Bilge', 'TR'),
    member(10, SS, 'Timur Aliyev', 'KZ'),
    member(77, ST, 'Doruk Esen', 'TR', { joined: 'new', eligibility: 'pending' }),
  ],
  kad: [
    member(1, GK, 'Cihan Duru', 'TR'),
    member(2, LM, 'Ayça Temiz', 'TR', captain),
    member(4, LM, 'Mustafa Gök', 'TR'),
    member(7, BB, 'Helin Baran', 'TR', coCaptain),
    member(8, BB, 'Ömer Sezgin', 'TR'),
    member(9, ST, 'Dora Kovačić', 'HR'),
    member(11, SS, 'Yusuf Altın', 'TR'),
  ],
  boz: [
    member(1, GK, 'Halil Karabulut', 'TR', captain),
    member(3, LM, 'Sevgi Tekin', 'TR'),
    member(6, BB, 'Ramazan Uçar', 'TR', coCaptain),
    member(7, BB, 'Gizem Yaman', 'TR'),
    member(9, ST, 'Cenk Toros', 'TR'),
    member(10, SS, 'Aybars Kaya', 'TR'),
    member(19, LM, 'Bekir Sağlam', 'TR'),
  ],
  zec: [
    member(1, GK, 'Kevin Potthoff', 'DE'),
    member(4, LM, 'Gülşah Demir', 'DE', captain),
    member(5, LM, 'Uwe Schikora', 'DE'),
    member(7, BB, 'Mareike Stahl', 'DE'),
    member(8, BB, 'Dariusz Zieliński', 'PL', coCaptain),
    member(9, ST, 'Okan Ateş', 'DE'),
    member(10, SS, 'Robin Grabowski', 'DE'),
  ],
  tyn: [
    member(1, GK, 'Alfie Robson', 'GB', coCaptain),
    member(2, LM, 'Grace Hindmarsh', 'GB', captain),
    member(5, LM, 'Joe Charlton', 'GB'),
    member(6, BB, 'Fatou Diallo', 'SN'),
    member(8, BB, 'Lewis Tate', 'GB'),
    member(9, ST, 'Molly Fenwick', 'GB'),
    member(11, SS, 'Sander Haugen', 'NO'),
  ],
  kai: [
    member(1, GK, 'Eylül Işıldak', 'TR'),
    member(3, LM, 'Metehan Uğur', 'TR', captain),
    member(4, LM, 'Simay Çolak', 'TR'),
    member(6, BB, 'Kuzey Ergün', 'TR', coCaptain),
    member(8, BB, 'Ata Sevinç', 'TR'),
    member(9, ST, 'Bora Işıker', 'TR'),
    member(10, SS, 'Lara Keskin', 'TR'),
    member(21, ST, 'Emin Hodžić', 'BA'),
  ],
  isa: [
    member(1, GK, 'Vroni Huber', 'DE'),
    member(4, LM, 'Xaver Lechner', 'DE', captain),
    member(7, BB, 'Ludwig Stadler', 'AT'),
    member(8, SS, 'Serpil Aydoğan', 'DE', coCaptain),
    member(9, ST, 'Korbinian Maier', 'DE'),
    member(13, LM, 'Chiara Rossi', 'IT'),
  ],
  pen: [
    member(1, GK, 'Imogen Sutcliffe', 'GB'),
    member(3, LM, 'Harvey Lockwood', 'GB', captain),
    member(6, BB, 'Zara Hussain', 'GB', coCaptain),
    member(8, BB, 'Wes Barraclough', 'GB'),
    member(9, ST, 'Rhys Pritchard', 'GB'),
    member(10, SS, 'Marta Kowalska', 'PL'),
  ],
};

/** Members of the past: when they left, or from which day to which they stayed without a match. */
export const formerMembers: ({
  club: ClubKey;
  position: Position;
  name: string;
  flair?: number;
} & ({ left: 'summer' | 'autumn' } | { stay: [from: number, to: number] }))[] = [
  { club: 'hfk', position: ST, name: 'Max Großmann', left: 'summer', flair: 1.2 },
  { club: 'nlk', position: BB, name: 'Kaan Özdemir', left: 'summer' },
  { club: 'spb', position: LM, name: 'Oliver Brandt', left: 'summer' },
  { club: 'akz', position: BB, name: 'Emir Tunç', left: 'summer' },
  { club: 'ley', position: SS, name: 'Callum Reid', left: 'summer' },
  { club: 'cop', position: ST, name: 'Sude Arslan', left: 'autumn' },
  { club: 'nlk', position: ST, name: 'Jannik Petersen', left: 'summer' },
  { club: 'nlk', position: GK, name: 'Nils Brodersen', left: 'summer' },
  { club: 'nlk', position: LM, name: 'Nora Klein', left: 'autumn' },
  { club: 'isk', position: ST, name: 'Arda Kılıç', left: 'summer' },
  { club: 'ley', position: LM, name: 'Tom Ashdown', left: 'summer' },
  { club: 'rih', position: GK, name: 'Burak Sezer', left: 'autumn' },
  { club: 'elb', position: ST, name: 'Finn Behrens', left: 'summer' },
  { club: 'kar', position: GK, name: 'Ceren Işık', left: 'autumn' },
  // Came up from the second league in mid-season.
  { club: 'mod', position: BB, name: 'Selim Baysal', stay: [-150, -35] },
  { club: 'kan', position: ST, name: 'Efe Sarı', stay: [-141, -33] },
  { club: 'tyn', position: ST, name: 'Owen Prosser', stay: [-162, -34] },
  { club: 'zec', position: ST, name: 'Hatice Yurt', stay: [-128, -36] },
  // Signed in season 4 and gone again: what Karşıkıyı and Mauerweg spent their transfer rights on.
  { club: 'kar', position: BB, name: 'Idris Bello', stay: [-46, -38] },
  { club: 'kar', position: ST, name: 'Diego Salas', stay: [-37, -26] },
  { club: 'kar', position: BB, name: 'Görkem Aytaç', stay: [-24, -11] },
  { club: 'svm', position: LM, name: 'Anneke de Wit', stay: [-45, -31] },
  { club: 'svm', position: SS, name: 'Yuki Tanabe', stay: [-29, -13] },
];

/** Players without a club: 15. */
export const freeAgents: { position: Position; name: string; nation: string }[] = [
  { position: ST, name: 'Sude Arslan', nation: 'TR' },
  { position: ST, name: 'Jannik Petersen', nation: 'DE' },
  { position: GK, name: 'Nils Brodersen', nation: 'DE' },
  { position: LM, name: 'Nora Klein', nation: 'DE' },
  { position: ST, name: 'Arda Kılıç', nation: 'TR' },
  { position: LM, name: 'Tom Ashdown', nation: 'GB' },
  { position: GK, name: 'Burak Sezer', nation: 'TR' },
  { position: ST, name: 'Finn Behrens', nation: 'DE' },
  { position: GK, name: 'Ceren Işık', nation: 'TR' },
  { position: BB, name: 'Idris Bello', nation: 'NG' },
  { position: SS, name: 'Matilda Ek', nation: 'SE' },
  { position: BB, name: 'Görkem Aytaç', nation: 'TR' },
  { position: ST, name: 'Diego Salas', nation: 'AR' },
  { position: LM, name: 'Anneke de Wit', nation: 'NL' },
  { position: SS, name: 'Yuki Tanabe', nation: 'JP' },
];
