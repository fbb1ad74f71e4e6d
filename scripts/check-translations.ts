import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '#domain/languages.ts';

/** Every text in every language: the same keys, placeholders and plural forms, no empty text, one word for one thing. */
const folder = 'src/locales';

/** Words with another name here, so that no reader takes one thing for two. */
const otherwise: Record<Language, [said: RegExp, better: string][]> = {
  en: [
    [/\bgam(e|ing) id\b|\bGame ID\b/, 'gaming ID'],
    [/\bsign(ed)? in\b|\bsign[- ](in|out)\b/i, 'log in, log out'],
    [/\bbirth date\b/i, 'date of birth'],
    [/^Acts( on)?\b/, 'Actions'],
    [/\b\d-\d\b(?!-)(?!,)/, 'a score with –'],
  ],
  de: [
    [/[Tt]eam der Liga|Ligateam|\bPersonal\b|fürs Team|ans Team/, 'Ligaleitung'],
    [/Rückennummer/, 'Trikotnummer'],
    [/gekündigt/, 'aufgelöst'],
    [/^[Vv]erlegt$|wurde verlegt|Spielverlegung/, 'verschoben, unless it is moved to a set time'],
    [/[Ff]reiwillig/, 'optional'],
    [/(?<!in)offiziell/, 'amtlich'],
    [/nicht amtlich/, 'inoffiziell'],
    [/Noch (ist|sind|wurde|hat|darf|nimmt|trennt|hängt) /, 'the usual word order, such as “Noch keine Spiele”'],
    [/[Aa]uf Sendung/, 'live'],
    [/Zuletzt da\b/, 'zuletzt online'],
    [/Def Win/, 'Sieg am grünen Tisch'],
    [/[Kk]eine Seite|[Bb]eide[nr]? Seiten|andere[nr]? Seite/, 'Team, Gegner'],
    [/Neueste Nachrichten|Absprachen/, 'Neuigkeiten, Match-Chat'],
    [/bestreit|bestritt/, 'anfechten'],
    [/Teams? (ist |sind )?gemeldet|Meldefrist/, 'anmelden'],
    [/Ansetzung/, 'Spiel'],
    [/\bannehmen\b.*(Cookie|Regel)|(Cookie|Regel).*\bannehmen\b/, 'akzeptieren'],
  ],
  tr: [
    [/\b[Pp]arola/, 'şifre'],
    [/\b[Ee]kip|görevli(ler|den|nin)/, 'yetkili'],
    [/[Pp]rotesto/, 'resmî itiraz'],
    [/top kapma/, 'top kesme'],
    [/[Ss]essize al/, 'sustur'],
    [/[Uu]yarı (aldı|geri)|geçerli uyarı/i, 'ihtar'],
    [/puan tablosu/, 'puan durumu'],
    [/[öÖ]zel maç/, 'tek maç eleme'],
    [/[Cc]eva[pb]/, 'yanıt'],
    [/[Ll]ig yönetimi/, 'yetkililer'],
    [/[iİ]tirazlı/, 'anlaşmazlık'],
    [/[Dd]iğer taraf|öteki (taraf|kaptan)/, 'karşı taraf'],
    [/öykü/, 'maç geçmişi'],
    [/oyuncu kimliği/, 'oyun kimliği'],
    [/[Kk]ayıt defteri|[Dd]enetim kayd/, 'işlem kayıtları'],
    [/[Ss]ebe[pb]/, 'gerekçe'],
    [/Etkin/, 'aktif'],
    [/\}\}(['’]?\p{L}| (de|da|m[ıiuü])(?!\p{L}))/u, 'no ending on a placeholder: it would follow its vowels'],
    [/Playoff/, 'play-off'],
    [/(?<!saat )diliminde/, 'saat diliminde'],
    [/yeniden dene/i, 'tekrar dene'],
    [/\b(seçin|girin|bakın|başvurun|edin|yazın)\b/, 'the familiar form'],
  ],
};
/** A line may not end between a number and the letter that counts it: "26 W" has a no-break space. */
const tornRecord = /\}\} \p{Lu}(?![\p{L}.])/u;
/** Where it is what somebody may type or read in a file of theirs. */
const typed = /\balso$|^example$|\.example$|\.hint$/;
/** The button out of a dialog. */
const waysBack = ['common.json ui.cancel', 'forms.json picture.cancel'];
const [english, ...others] = languages;
const faults: string[] = [];

for (const file of readdirSync(join(folder, english))) {
  const source = texts(english, file);
  for (const [key, text] of source) if (text.trim() === '') faults.push(`en/${file}: ${key} is empty`);
  for (const language of others) compare(language, file, source, texts(language, file));
}
for (const language of others) {
  const extra = readdirSync(join(folder, language)).filter(
    (file) => !readdirSync(join(folder, english)).includes(file),
  );
  faults.push(...extra.map((file) => `${language}/${file} has no English twin`));
}

for (const language of [english, ...others]) {
  const cancel = texts(language, 'common.json').get('ui.cancel');
  for (const file of readdirSync(join(folder, language)))
    for (const [key, text] of texts(language, file)) {
      // else a dialog that asks has two buttons of one name
      if (text === cancel && !waysBack.includes(`${file} ${key}`))
        faults.push(`${language}/${file}: ${key} says “${text}”, which leads back out of a dialog`);
      if (tornRecord.test(text)) faults.push(`${language}/${file}: ${key} parts a number from its letter`);
      for (const [pattern, better] of otherwise[language])
        if (pattern.test(text) && !typed.test(key))
          faults.push(`${language}/${file}: ${key} says “${text}”: ${better}`);
    }
}

if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
console.log('Every text stands in every language, and one thing has one word.');

function compare(language: string, file: string, source: Map<string, string>, words: Map<string, string>): void {
  const say = (fault: string) => faults.push(`${language}/${file}: ${fault}`);
  for (const key of source.keys()) if (!words.has(key)) say(`${key} is missing`);
  for (const [key, text] of words) {
    const original = source.get(key);
    if (original === undefined) say(`${key} has no English twin`);
    else if (text.trim() === '') say(`${key} is empty`);
    else if (placeholders(text) !== placeholders(original)) say(`${key} has other placeholders than the English text`);
  }
}

function texts(language: string, file: string): Map<string, string> {
  const words: unknown = JSON.parse(readFileSync(join(folder, language, file), 'utf8'));
  return new Map(flatten(words, ''));
}

function flatten(words: unknown, prefix: string): [string, string][] {
  if (typeof words === 'string') return [[prefix, words]];
  if (words === null || typeof words !== 'object') throw new Error(`${prefix} is neither a text nor a group of texts`);
  return Object.entries(words).flatMap(([key, value]) => flatten(value, prefix === '' ? key : `${prefix}.${key}`));
}

function placeholders(text: string): string {
  const names = [...text.matchAll(/{{\s*([\w.]+)[^}]*}}|<\/?\w+\/?>/g)].map(([whole, name]) => name ?? whole);
  return [...new Set(names)].toSorted().join(' ');
}
