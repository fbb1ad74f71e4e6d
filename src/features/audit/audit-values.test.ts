import { expect, test } from 'vitest';
import { Constants } from '#database.types.ts';
import texts from '../../locales/en/audit.json' with { type: 'json' };

// What no action writes into the log: who plays how and when is the player's own, and a result's cause is the ledger's.
const others = [
  'activity_level', 'award_origin', 'contact_topic', 'contract_duration', 'news_origin', 'notification_key', 'notification_kind',
  'platform', 'play_style', 'report_cause', 'result_cause', 'series_side', 'skill_level', 'transfer_kind', 'weekday',
]; // prettier-ignore

const lists = Object.entries(Constants.public.Enums).filter(([list]) => !others.includes(list));

test.each(lists)('every value of %s has a word in the log', (_list, values) => {
  expect(values.filter((value) => !Object.hasOwn(texts.values, value))).toEqual([]);
});
