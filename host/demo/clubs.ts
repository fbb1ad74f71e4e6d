import type { Emblem } from './pictures.ts';

/** A club as its founder wrote it down; a crest without an emblem is drawn by the app, from the id and the kit. */
export type Club = {
  name: string;
  shortName: string;
  kit: [primary: string, secondary: string];
  /** The image of an uploaded crest. */
  emblem?: Emblem;
  foundedDaysAgo: number;
  /** Where its players live. */
  town: string;
  /** How good it is; 1 is as good as anybody. */
  strength: number;
  description: string;
  links: Record<string, string>;
  stream?: string;
  contact?: string;
};

export const clubs = {
  isk: {
    name: 'Işıklar SK',
    shortName: 'Işıklar',
    kit: ['#c8312f', '#f0dcae'],
    emblem: 'lamp',
    foundedDaysAgo: 1113,
    town: 'İstanbul',
    strength: 1.35,
    description:
      'Fenerin altında kurulduk, adımız oradan geliyor. Önden basar, topu kapınca üç pasta kaleye gideriz. Kazanınca çay kaptandan, kaybedince kaleciden.',
    links: {
      x: 'https://x.com/isiklar_sk_rondo',
      discord: 'https://discord.gg/isiklarsk',
      kick: 'https://kick.com/isiklarsk',
    },
    stream: 'https://kick.com/isiklarsk',
    contact: 'Discord: kerem.isiklar',
  },
  nlk: {
    name: 'Nordlicht Kiel',
    shortName: 'Nordlicht',
    kit: ['#2b6fd0', '#9fe3e6'],
    foundedDaysAgo: 476,
    town: 'Kiel',
    strength: 1.15,
    description:
      'Fünf aus der Förde und ein Stürmer aus Izmir, der beim ersten Training Schnee sah. Wir spielen ruhig hinten raus, bis Mert losläuft. Training dienstags um acht, Fischbrötchen danach.',
    links: {
      instagram: 'https://www.instagram.com/nordlicht.kiel.rondo',
      discord: 'https://discord.gg/nordlichtkiel',
      twitch: 'https://www.twitch.tv/nordlichtkiel',
    },
    stream: 'https://www.twitch.tv/nordlichtkiel',
    contact: 'Lena Vogt, Discord: lena.nordlicht',
  },
  ley: {
    name: 'Leytonside Rovers',
    shortName: 'Leytonside',
    kit: ['#1f8a4c', '#e6ead8'],
    foundedDaysAgo: 1043,
    town: 'London',
    strength: 1.2,
    description:
      'Started on a bus that broke down in Leyton. We press high, argue about the offside rule that this game does not have, and shake hands after. Harry takes the penalties. There are no penalties.',
    links: {
      x: 'https://x.com/leytonside_rondo',
      youtube: 'https://www.youtube.com/@leytonsiderovers',
      discord: 'https://discord.gg/leytonside',
    },
    contact: 'Priya Nair, Discord: priya.rovers',
  },
  spb: {
    name: 'Spreebogen Berlin',
    shortName: 'Spreebogen',
    kit: ['#5c708f', '#d8453a'],
    foundedDaysAgo: 974,
    town: 'Berlin',
    strength: 1.1,
    description:
      'Acht Leute, sieben Sprachen, eine Aufstellung. Gegründet im Späti an der Moltkebrücke, seitdem jede Saison in den Playoffs. Einmal sogar mit Absicht.',
    links: { instagram: 'https://www.instagram.com/spreebogen.rondo', discord: 'https://discord.gg/spreebogen' },
  },
  elb: {
    name: 'Elbe Elf',
    shortName: 'Elbe Elf',
    kit: ['#e4e0d2', '#c9472f'],
    emblem: 'wheel',
    foundedDaysAgo: 874,
    town: 'Dresden',
    strength: 0.95,
    description:
      'Elf waren wir nur am ersten Abend, seitdem reichen fünf. Wir verlieren hoch und gewinnen knapp, so steht es auch in der Tabelle.',
    links: { x: 'https://x.com/elbe_elf_rondo' },
  },
  rih: {
    name: 'Rıhtım Gücü',
    shortName: 'Rıhtım',
    kit: ['#e0752d', '#4c4a47'],
    foundedDaysAgo: 1007,
    town: 'İzmir',
    strength: 1.05,
    description:
      'Liman vardiyasından çıkanların takımı. Savunmada rıhtım gibi dururuz, hücumda martı gibi dağılırız. Forvet arayan varsa Deniz kimseye verilmez.',
    links: { instagram: 'https://www.instagram.com/rihtimgucu.rondo', kick: 'https://kick.com/rihtimgucu' },
    stream: 'https://kick.com/rihtimgucu',
  },
  cop: {
    name: 'Copper Lane Athletic',
    shortName: 'Copper Lane',
    kit: ['#b4703a', '#2f5a4c'],
    foundedDaysAgo: 805,
    town: 'Manchester',
    strength: 0.95,
    description:
      'A street, a chip shop and five controllers. We keep the ball, we keep the score, and Craig keeps the minutes of every meeting. New players bring biscuits.',
    links: { discord: 'https://discord.gg/copperlane', twitch: 'https://www.twitch.tv/copperlane' },
    contact: 'Craig Bannister, Discord: craig.copper',
  },
  cin: {
    name: 'Çınaraltı FK',
    shortName: 'Çınaraltı',
    kit: ['#8d2440', '#4cb7a5'],
    foundedDaysAgo: 938,
    town: 'Bursa',
    strength: 0.9,
    description:
      'Mahalledeki çınarın altında masa kurar gibi takım kurduk. Oyunumuz sabırlı, çayımız demli. Deplasman yok artık ama alışkanlık, yine de erken toplanıyoruz.',
    links: { x: 'https://x.com/cinaralti_rondo', instagram: 'https://www.instagram.com/cinaralti.rondo' },
  },
  kar: {
    name: 'Karşıkıyı Yıldız',
    shortName: 'Karşıkıyı',
    kit: ['#5fb4e6', '#f2f4f5'],
    emblem: 'star',
    foundedDaysAgo: 650,
    town: 'Çanakkale',
    strength: 0.75,
    description:
      'Boğazın karşısından geldik, ilk sezonumuz. Vapur saatine göre antrenman yapıyoruz. Yıldız arması Zehra’nın defterinden.',
    links: { discord: 'https://discord.gg/karsikiyi' },
  },
  svm: {
    name: 'Spielvereinigung Mauerweg',
    shortName: 'Mauerweg',
    kit: ['#e58fa3', '#55606b'],
    foundedDaysAgo: 671,
    town: 'Potsdam',
    strength: 0.6,
    description:
      'Wir haben als Laufgruppe am Mauerweg angefangen und laufen immer noch am meisten. Die Tore kommen später. Dirk hält, was zu halten ist.',
    links: { instagram: 'https://www.instagram.com/mauerweg.rondo' },
  },
  hfk: {
    name: 'Hafenkante Hamburg',
    shortName: 'Hafenkante',
    kit: ['#17324d', '#f2b134'],
    foundedDaysAgo: 924,
    town: 'Hamburg',
    strength: 0.75,
    description:
      'Abgestiegen, aber nicht abgetaucht. Nach der dritten Saison in der Flutlicht Liga fangen wir am Bosporus neu an, mit Stine im Tor und Franzbrötchen in der Kabine.',
    links: { x: 'https://x.com/hafenkante_rondo', discord: 'https://discord.gg/hafenkante' },
  },
  akz: {
    name: 'Ankara Kuzgun',
    shortName: 'Kuzgun',
    kit: ['#2a2a33', '#9a7fd1'],
    foundedDaysAgo: 819,
    town: 'Ankara',
    strength: 0.7,
    description:
      'Gece oynarız, adımız ondan. Geçen sezon küme düştük; bu sezon hesabı Boğaz’da göreceğiz. Ayaz var, bahane yok.',
    links: { kick: 'https://kick.com/ankarakuzgun' },
    stream: 'https://kick.com/ankarakuzgun',
  },
  hal: {
    name: 'Haliç Tersane',
    shortName: 'Tersane',
    kit: ['#3d6b73', '#e8c27a'],
    foundedDaysAgo: 616,
    town: 'İstanbul',
    strength: 0.9,
    description:
      'Tersanede çıraklık eden dört arkadaş ve Tiflis’ten bir orta saha. Kaynak sağlam, savunma daha sağlam.',
    links: { instagram: 'https://www.instagram.com/halictersane.rondo' },
  },
  mod: {
    name: 'Moda Sahil SK',
    shortName: 'Moda',
    kit: ['#f2b8a2', '#27667b'],
    foundedDaysAgo: 567,
    town: 'İstanbul',
    strength: 0.9,
    description:
      'Sahilde başlayan iddia, şimdi yedi kişilik kadro. Güzel oynamak istiyoruz; kazanırsak itiraz etmeyiz.',
    links: { tiktok: 'https://www.tiktok.com/@modasahil.rondo' },
  },
  kan: {
    name: 'Kandilli Rüzgâr',
    shortName: 'Rüzgâr',
    kit: ['#7a5bd0', '#c6e86b'],
    foundedDaysAgo: 518,
    town: 'İstanbul',
    strength: 0.85,
    description: 'Lodosta bağlantı kopar, bizde kopmaz. Hızlı kanatlar, hızlı geri dönüş, hızlı özür.',
    links: { discord: 'https://discord.gg/kandilliruzgar' },
  },
  kad: {
    name: 'Kadırga Deniz',
    shortName: 'Kadırga',
    kit: ['#0f7c8a', '#f5efe0'],
    foundedDaysAgo: 595,
    town: 'Trabzon',
    strength: 0.85,
    description: 'Hep birlikte kürek çekeriz. Kaptan Ayça sayar, biz koşarız.',
    links: { x: 'https://x.com/kadirgadeniz_rondo' },
  },
  boz: {
    name: 'Bozkır Atlıları',
    shortName: 'Bozkır',
    kit: ['#a88444', '#6b2d2d'],
    foundedDaysAgo: 637,
    town: 'Konya',
    strength: 0.8,
    description: 'Uzun pas bizim işimiz, ova geniş. Kaleci aynı zamanda kaptan, o yüzden herkes geri koşar.',
    links: { youtube: 'https://www.youtube.com/@bozkiratlilari' },
  },
  zec: {
    name: 'Zeche Sieben',
    shortName: 'Zeche',
    kit: ['#33383d', '#f3d03e'],
    foundedDaysAgo: 630,
    town: 'Gelsenkirchen',
    strength: 0.9,
    description:
      'Schicht im Schacht, dann Anstoß. Sieben Leute, Flutlicht aus der alten Waschkaue, Currywurst als Siegprämie.',
    links: { instagram: 'https://www.instagram.com/zechesieben.rondo', discord: 'https://discord.gg/zechesieben' },
  },
  tyn: {
    name: 'Tyne Lanterns',
    shortName: 'Lanterns',
    kit: ['#f0a830', '#27303f'],
    foundedDaysAgo: 497,
    town: 'Newcastle',
    strength: 0.85,
    description:
      'Seven friends who met under a broken street lamp on the quayside. The lamp is fixed. The back line is next.',
    links: { x: 'https://x.com/tynelanterns_rondo' },
  },
  kai: {
    name: 'Kartalışık Akademi',
    shortName: 'Kartalışık',
    kit: ['#d9d2c3', '#7b1e3b'],
    foundedDaysAgo: 441,
    town: 'Eskişehir',
    strength: 0.8,
    description: 'Yaş ortalamamız on dokuz. Kadro hazır, lig arıyoruz. Öğrenmeye geldik, önce sahayı sonra rakipleri.',
    links: { instagram: 'https://www.instagram.com/kartalisik.rondo' },
  },
  isa: {
    name: 'Isar Piraten',
    shortName: 'Piraten',
    kit: ['#1d1f24', '#58a6ff'],
    foundedDaysAgo: 448,
    town: 'München',
    strength: 0.8,
    description: 'Mit dem Schlauchboot zum Heimspiel. Noch ohne Liga, aber die Augenklappen sind bestellt.',
    links: { twitch: 'https://www.twitch.tv/isarpiraten' },
  },
  pen: {
    name: 'Pennine Wanderers',
    shortName: 'Wanderers',
    kit: ['#567a3e', '#d8c7a0'],
    foundedDaysAgo: 413,
    town: 'Huddersfield',
    strength: 0.75,
    description: 'Six walkers, no map. Friendlies on Sunday nights until a league has room for us.',
    links: { discord: 'https://discord.gg/pennine' },
  },
} satisfies Record<string, Club>;

export type ClubKey = keyof typeof clubs;
export const clubKeys = Object.keys(clubs) as ClubKey[];

/** A club's tag is its key in capitals. */
export const tagOf = (club: ClubKey): string => club.toUpperCase();
