import { isDeletedUsername } from '../../../src/domain/account/usernames.ts';
import type { PublicName } from '../../../src/domain/competition/open-season.ts';
import de from '../../../src/locales/de/common.json' with { type: 'json' };
import en from '../../../src/locales/en/common.json' with { type: 'json' };
import tr from '../../../src/locales/tr/common.json' with { type: 'json' };
import { filled } from './filled.ts';

const texts = { en: en.league, de: de.league, tr: tr.league };

/** What a player of the team is called in public: the number on the shirt, if there is one, stands for a name that is hidden. */
export function publicName({ username, shirt_number }: PublicName, team: string, language: keyof typeof texts): string {
  const { deletedPlayer, hiddenPlayer } = texts[language];
  if (username !== null) return isDeletedUsername(username) ? deletedPlayer : username;
  return shirt_number === null
    ? filled(hiddenPlayer.unnumbered, { team })
    : filled(hiddenPlayer.numbered, { number: shirt_number, team });
}
