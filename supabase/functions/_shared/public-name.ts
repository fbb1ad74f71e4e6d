import { isDeletedUsername } from '../../../src/domain/account/usernames.ts';
import type { PublicName } from '../../../src/domain/competition/open-season.ts';
import de from '../../../src/locales/de/common.json' with { type: 'json' };
import en from '../../../src/locales/en/common.json' with { type: 'json' };
import tr from '../../../src/locales/tr/common.json' with { type: 'json' };
import dePublic from '../../../src/locales/de/public.json' with { type: 'json' };
import enPublic from '../../../src/locales/en/public.json' with { type: 'json' };
import trPublic from '../../../src/locales/tr/public.json' with { type: 'json' };
import { filled } from './filled.ts';

const deleted = { en: en.league.deletedPlayer, de: de.league.deletedPlayer, tr: tr.league.deletedPlayer };
const hidden = { en: enPublic.hiddenPlayer, de: dePublic.hiddenPlayer, tr: trPublic.hiddenPlayer };

/**
 * The public name of a player of the team: the number on the shirt, if there is one, stands for a name that is hidden.
 */
export function publicName(
  { username, shirt_number }: PublicName,
  team: string,
  language: keyof typeof hidden,
): string {
  if (username !== null) return isDeletedUsername(username) ? deleted[language] : username;
  return shirt_number === null
    ? filled(hidden[language].unnumbered, { team })
    : filled(hidden[language].numbered, { number: shirt_number, team });
}
