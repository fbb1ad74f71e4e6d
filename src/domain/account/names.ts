import { combiningMarks, spaces, withoutMarks } from '../community/search-fold.ts';
import { isDeletedUsername } from './usernames.ts';

/**
 * Names and texts as they may be stored, and which names look alike (docs/decisions/0027). The database asks the
 * same (supabase/schemas, page "names"); name-corpus.json and a sweep over every letter hold both sides to one answer.
 */

/** A line as it is stored: composed, every run of spaces one space, none around it. */
export function cleanLine(typed: string): string {
  return typed.normalize('NFC').replace(spaces, ' ').trim();
}

/** Whether a line holds nothing unseen: no format or control characters, no fillers, no towers of marks. */
export function isLine(line: string): boolean {
  return line === cleanLine(line) && !unseen.test(line) && !tower.test(line);
}

/** Whether a text of several lines holds nothing that hides its words or turns them around. */
export function isText(text: string): boolean {
  return !turning.test(text) && !tower.test(text);
}

/** Whether a line can be a name: nothing unseen in it, and a letter or digit that is seen. */
export function isName(line: string): boolean {
  return isLine(line) && seen.test(line);
}

/**
 * The skeleton of a name: two names that could be taken for each other have one skeleton. Letters of other alphabets
 * become the Latin ones they resemble; i, l and 1 are one sign, as are o and 0, rn and m; every separator is a space.
 * ä, ö, ü, ç, ş, ğ and ß stay what they are; every other mark is dropped.
 */
export function skeleton(name: string): string {
  return name
    .normalize('NFKD')
    .replace(decoration, '')
    .normalize('NFC')
    .replace(/./gsu, (sign) => likeCapital.get(sign) ?? sign)
    .toLowerCase()
    .replace(/./gsu, (sign) => likeSmall.get(sign) ?? sign)
    .replace(/æ/g, 'ae')
    .replace(/œ/g, 'oe')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(separators, ' ')
    .trim();
}

/** Whether a name, digits at its end left out or not, would be taken for the site's staff, for the site, or for nobody. */
export function isReserved(name: string, siteName: string): boolean {
  return (
    isDeletedUsername(name) ||
    [name, name.normalize('NFKC').replace(/[0-9 ._-]+$/, '')].some((each) => standsFor(bare(each), siteName)) ||
    (skeleton(name) !== '' && skeleton(name) === skeleton(siteName))
  );
}

function standsFor(stem: string, siteName: string): boolean {
  const whole = stem.replaceAll(' ', '');
  return (
    [...stem.split(' '), whole].some((word) => staff.has(word)) ||
    office.has(whole) ||
    (whole !== '' && whole === bare(siteName).replaceAll(' ', ''))
  );
}

/** A skeleton's Latin letters and digits alone, without any mark. */
const bare = (name: string) => withoutMarks(skeleton(name).normalize('NFKD')).replace(/[^a-z0-9 ]/g, '');

const pairs = (signs: string, looksLike: string) => {
  const to = Array.from(looksLike);
  return new Map(Array.from(signs, (sign, index) => [sign, to[index] ?? sign]));
};
// Capitals whose small letters look otherwise: Greek, Cherokee.
const likeCapital = pairs('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧΣϹͿᎠᎡᎢᎪᎫᎬᎻᎳᎷᏙᏞᏟᏢᏦᏴᏀᏃᏚᏔᎽᎥ', 'abezhikmnoptyxσcjdrtajehwmvlcpkbgzswyi');
// Digits, Turkish ı, small capitals, strokes, Cyrillic, Greek, Armenian.
const likeSmall = pairs(
  'l1|0ıɩɪǀɨʟꞁᴀɑʙᴄᴅᴇɛғɡɢʜᴊᴋᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢøłđðħŧƒʋɾавекмнопрстухгьзѕіјһԁԛԝѵүӏёїαβγεικμνοπρτυχωηςօոսհցյզ',
  'iiioiiiiiiiaabcdeefgghjkmnoprstuvwyzoiddhtfvrabekmhonpctyxrb3sijhdqwvyiëïabyeikuvonptuxwnσonuhgjq',
);

const decoration = new RegExp(`(?![\\u0306\\u0308\\u0327])[${combiningMarks}]`, 'g');
const tower = new RegExp(`[${combiningMarks}]{3}`);
const separators =
  /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2010-\u2015\u2018\u2019\u2028\u2029\u202f\u205f\u3000\ufeff._'`\u00b7-]+/g;

// Controls, format characters (bidi, tags, joiners), fillers that draw nothing, private use.
const unseen =
  /[\p{Cc}\xad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ud800-\udfff\ue000-\uf8ff\ufeff\uffa0\ufff0-\uffff\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{10ffff}]|[\u034f\ufe00-\ufe0f]/u;
// In a text of lines Persian and emoji need their joiners and selectors, and Arabic its marks of direction.
const turning =
  /(?![\t\n\r])\p{Cc}|[\u115f\u1160\u17b4\u17b5\u200b\u2028-\u202e\u2060-\u206f\u2800\u3164\ud800-\udfff\ue000-\uf8ff\ufeff\uffa0\ufff0-\uffff\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{10ffff}]/u;
// By blocks of letters rather than by property, which every engine knows as of another year.
const seen =
  /[0-9A-Za-zªµºÀ-ÖØ-öø-ʯ\u0370-\u0373\u0376\u0377\u037b-\u037d\u037f\u0386\u0388-\u0481\u048a-\u0556\u0561-\u0587\u05d0-\u05f2\u0620-\u064a\u0660-\u0669\u066e\u066f\u0671-\u06d3\u06ee-\u06fc\u0710-\u072f\u0780-\u07a5\u07c0-\u07ea\u0840-\u0858\u08a0-\u08c9\u0904-\u115e\u1161-\u17b3\u17e0-\u17e9\u1810-\u1aad\u1b05-\u1dbf\u1e00-\u1fff\u2c00-\u2dff\u3041-\u3096\u309f-\u30ff\u3105-\u3163\u3165-\u318e\u31a0-\u31bf\u31f0-\u31ff\u3400-\ud7a3\uf900-\ufdfb\ufe70-\ufefc\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff66-\uff9f\uffa1-\uffdc\u{10000}-\u{1efff}\u{20000}-\u{3ffff}]/u;

const bareWords = (...words: string[]) => new Set(words.map((word) => bare(word).replaceAll(' ', '')));
/** Nobody carries these as a word of a name … */
const staff = bareWords('admin', 'admins', 'administrator', 'administratorin', 'moderator', 'moderatorin', 'yönetici');
/** … and nobody these as a whole name. */
const office = bareWords(
  'rondo',
  'mod',
  'staff',
  'support',
  'system',
  'official',
  'deleted player',
  'gelöschter spieler',
  'silinmiş oyuncu',
);
