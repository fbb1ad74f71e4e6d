import type { StatName } from '../../../src/domain/competition/statistics.ts';
import type { Language } from '../../../src/domain/languages.ts';
import deCommon from '../../../src/locales/de/common.json' with { type: 'json' };
import deMatches from '../../../src/locales/de/matches.json' with { type: 'json' };
import de from '../../../src/locales/de/overlay.json' with { type: 'json' };
import deStats from '../../../src/locales/de/stats.json' with { type: 'json' };
import enCommon from '../../../src/locales/en/common.json' with { type: 'json' };
import enMatches from '../../../src/locales/en/matches.json' with { type: 'json' };
import en from '../../../src/locales/en/overlay.json' with { type: 'json' };
import enStats from '../../../src/locales/en/stats.json' with { type: 'json' };
import trCommon from '../../../src/locales/tr/common.json' with { type: 'json' };
import trMatches from '../../../src/locales/tr/matches.json' with { type: 'json' };
import tr from '../../../src/locales/tr/overlay.json' with { type: 'json' };
import trStats from '../../../src/locales/tr/stats.json' with { type: 'json' };

const wordsOf = (
  language: Language,
  own: typeof en,
  { stage }: Pick<typeof enMatches, 'stage'>,
  stats: Pick<typeof enStats, StatName>,
  { league }: { league: Pick<(typeof enCommon)['league'], 'position' | 'nowCalled'> },
) => ({ ...own, language, stage, stats, position: league.position, now: league.nowCalled });

/** The words of overlays and embeds; what the app says as well is taken from its own translations. */
export const words = {
  en: wordsOf('en', en, enMatches, enStats, enCommon),
  de: wordsOf('de', de, deMatches, deStats, deCommon),
  tr: wordsOf('tr', tr, trMatches, trStats, trCommon),
};
export type OverlayLanguage = keyof typeof words;
export type Words = ReturnType<typeof wordsOf>;
