import type { Language } from '#domain/languages.ts';
import type { Row } from './rows.ts';

type Text = { title: string; summary: string; body: string };
/** An article as the demo league's admin wrote it; `day` and `clock` say when it is read. */
export type Article = {
  key: string;
  category: Row<'news_articles'>['category'];
  day: number;
  clock: string;
  is_ai_generated?: boolean;
  /** A picture is painted for it. */
  cover?: true;
  texts: Partial<Record<Language, Text>>;
};

export const articles: Article[] = [
  {
    key: 'another-evening',
    category: 'matches',
    day: -1,
    clock: '09:10',
    cover: true,
    texts: {
      en: {
        title: 'Rıhtım ask for another evening',
        summary:
          'Two of five are on the night shift. Until both captains agree on a time, round 15 waits for this match.',
        body: 'The harbour works double shifts this week, and two of Rıhtım’s five work there. Their captain has asked Spreebogen Berlin for another evening.\n\n## What happens now\n\n- The old time stands until **both captains** have agreed on a new one.\n- A second change needs an admin.\n- Nobody loses a point by asking.\n\n> We would rather play than win at a desk, says Spreebogen’s captain.\n\nThe details stand in the [rules](/rules).',
      },
      de: {
        title: 'Rıhtım bittet um einen anderen Abend',
        summary:
          'Zwei von fünf haben Nachtschicht. Bis sich beide Kapitäne einig sind, wartet der 15. Spieltag auf diese Partie.',
        body: 'Im Hafen wird diese Woche in Doppelschichten gearbeitet, und zwei von Rıhtıms Fünf arbeiten dort. Ihr Kapitän hat Spreebogen Berlin um einen anderen Abend gebeten.\n\n## Wie es weitergeht\n\n- Der alte Termin gilt, bis **beide Kapitäne** einem neuen zugestimmt haben.\n- Eine zweite Verlegung braucht einen Admin.\n- Wer fragt, verliert keinen Punkt.\n\n> Lieber spielen als am Schreibtisch gewinnen, sagt Spreebogens Kapitän.\n\nEinzelheiten stehen in den [Regeln](/rules).',
      },
      tr: {
        title: 'Rıhtım başka bir akşam istiyor',
        summary: 'Beş oyuncudan ikisi gece vardiyasında. İki kaptan anlaşana kadar 15. hafta bu maçı bekliyor.',
        body: 'Limanda bu hafta çift vardiya var ve Rıhtım’ın beşinden ikisi orada çalışıyor. Kaptanları, Spreebogen Berlin’den başka bir akşam istedi.\n\n## Şimdi ne olacak\n\n- **İki kaptan** yeni saatte anlaşana kadar eski saat geçerli.\n- İkinci değişiklik için yönetici gerekir.\n- İstemek puan kaybettirmez.\n\n> Masada kazanmaktansa oynamayı yeğleriz, diyor Spreebogen’in kaptanı.\n\nAyrıntılar [kurallarda](/rules).',
      },
    },
  },
  {
    key: 'bosphorus-opens',
    category: 'league',
    day: -9,
    clock: '12:00',
    cover: true,
    texts: {
      en: {
        title: 'Boğaz Ligi takes entries',
        summary: 'Twelve places, one round robin, Sunday evenings in Istanbul time.',
        body: 'The second league is open. A team needs **five players** who are sixteen or older, and a captain who knows on which evenings they can play.\n\nOnce registration ends the schedule is drawn from those hours.',
      },
      de: {
        title: 'Die Boğaz Ligi nimmt Anmeldungen an',
        summary: 'Zwölf Plätze, eine Runde, sonntagabends nach Istanbuler Zeit.',
        body: 'Die zweite Liga ist offen. Ein Team braucht **fünf Spieler** ab sechzehn und einen Kapitän, der weiß, an welchen Abenden sie können.\n\nNach Anmeldeschluss wird der Spielplan aus diesen Stunden gelost.',
      },
      tr: {
        title: 'Boğaz Ligi kayıtları başladı',
        summary: 'On iki yer, tek devre, pazar akşamları İstanbul saatiyle.',
        body: 'İkinci lig açık. Bir takıma on altı yaşını doldurmuş **beş oyuncu** ve hangi akşamlar oynayabileceklerini bilen bir kaptan gerekiyor.\n\nKayıtlar bitince fikstür bu saatlere göre çekilecek.',
      },
    },
  },
  {
    key: 'what-a-signing-costs',
    category: 'transfers',
    day: -16,
    clock: '18:20',
    texts: {
      en: {
        title: 'What a signing costs',
        summary: 'Four transfer rights a season, none of them refunded. When one is spent, and when not.',
        body: 'A right is spent when a contract **becomes active** during the regular season. Before it, signings are free; in the playoffs nobody signs.\n\n1. Offer: costs nothing.\n2. The player accepts: one right.\n3. The player leaves: the right does not come back.',
      },
      de: {
        title: 'Was eine Verpflichtung kostet',
        summary: 'Vier Transferrechte je Saison, keines kommt zurück. Wann eines verbraucht wird und wann nicht.',
        body: 'Ein Recht wird verbraucht, wenn ein Vertrag in der regulären Saison **aktiv wird**. Davor sind Verpflichtungen frei; in den Playoffs unterschreibt niemand.\n\n1. Angebot: kostet nichts.\n2. Der Spieler nimmt an: ein Recht.\n3. Der Spieler geht: Das Recht kommt nicht zurück.',
      },
    },
  },
  {
    key: 'night-shifts',
    category: 'community',
    day: -5,
    clock: '21:45',
    is_ai_generated: true,
    texts: {
      en: {
        title: 'Why midnight feels like home',
        summary: 'A machine has read the squads’ descriptions and says what they have in common.',
        body: 'Tea, fish rolls and chips: the descriptions of the clubs speak of food more often than of goals. Most train on Tuesdays, several argue about rules that this game does not have, and one was founded on a bus.',
      },
      tr: {
        title: 'Gece yarısı neden ev gibi',
        summary: 'Bir makine kulüp tanıtımlarını okudu ve ortak yanlarını anlatıyor.',
        body: 'Çay, balık ekmek ve patates: kulüp tanıtımlarında yemek gollerden çok geçiyor. Çoğu salı günleri çalışıyor, birkaçı bu oyunda olmayan kuralları tartışıyor, biri de bir otobüste kurulmuş.',
      },
    },
  },
  {
    key: 'how-the-bracket-is-drawn',
    category: 'league',
    day: 2,
    clock: '12:00',
    cover: true,
    texts: {
      en: {
        title: 'How the bracket is drawn',
        summary: 'First and second wait, third to sixth play for the right to meet them.',
        body: 'The table decides. **First** meets the winner of fourth against fifth, **second** the winner of third against sixth.',
      },
      de: {
        title: 'Wie der Turnierbaum entsteht',
        summary: 'Der Erste und der Zweite warten, der Dritte bis Sechste spielen um das Recht, sie zu treffen.',
        body: 'Die Tabelle entscheidet. Der **Erste** trifft auf den Sieger aus Viertem gegen Fünften, der **Zweite** auf den aus Drittem gegen Sechsten.',
      },
      tr: {
        title: 'Eşleşme ağacı nasıl kuruluyor',
        summary: 'Birinci ve ikinci bekler, üçüncüden altıncıya kadar olanlar onlarla oynamak için oynar.',
        body: 'Puan durumu belirler. **Birinci**, dördüncü–beşinci eşleşmesinin galibiyle; **ikinci**, üçüncü–altıncı eşleşmesinin galibiyle oynar.',
      },
    },
  },
];
