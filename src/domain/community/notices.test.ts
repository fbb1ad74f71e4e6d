import { expect, test } from 'vitest';
import { Constants } from '#database.types.ts';
import { cupForms, matchForms, scrimForms } from '../match/forms.ts';
import { entryOf, grouped, notices, withForm } from './notices.ts';

const keys = Constants.public.Enums.notification_key;
const id = 'a0000000-0000-4000-8000-000000000001';
const other = 'a0000000-0000-4000-8000-000000000002';
const pages = { match: `/matches/${id}`, cup: `/night-cup/${id}`, none: '/profile' };

test.each(keys)('%s has an icon, a group and, where it asks for something, a form of its page', (key) => {
  const { group, icon, form } = notices[key];
  expect(icon).not.toBe('');
  const link = pages[group];
  expect(withForm(key, link)).toBe(form ? `${link}?form=${form}` : link);
  const forms: readonly string[] = group === 'match' ? matchForms : group === 'cup' ? cupForms : [];
  if (form) expect(forms).toContain(form);
});

test('the list has no key that the database does not know', () => {
  expect(Object.keys(notices).toSorted()).toEqual(keys.toSorted());
  expect(entryOf('somethingNew')).toBeUndefined();
  expect(withForm('somethingNew', pages.match)).toBe(pages.match);
});

test('what asks for something about a scrim leads to a form of its page', () => {
  const page = `/scrims/${id}`;
  for (const key of ['scrimAgreed', 'scrimReported', 'attendanceAsked', 'attendanceShort'] as const) {
    expect(withForm(key, page)).toBe(`${page}?form=${notices[key].form}`);
    expect(scrimForms).toContain(notices[key].form);
  }
});

test('what leads to a part of a page, or elsewhere, is left as it is', () => {
  expect(withForm('resultReported', `${pages.match}#talk`)).toBe(`${pages.match}#talk`);
  expect(withForm('resultReported', '/notifications')).toBe('/notifications');
});

test('several about the same match are one entry with the newest first, at the place of the newest', () => {
  const of = (key: string, link: string | null, name: string) => ({ id: name, key, link });
  const list = [
    of('matchMessage', `${pages.match}#talk`, '1'),
    of('roleChanged', '/teams', '2'),
    of('attendanceAsked', pages.match, '3'),
    of('attendanceAsked', `/matches/${other}`, '4'),
    of('roleChanged', '/teams', '5'),
    of('cupPlace', pages.cup, '6'),
    of('cupCheckIn', pages.cup, '7'),
    of('announced', null, '8'),
  ];
  expect(grouped(list).map((group) => group.map((each) => each.id).join(''))).toEqual(['13', '2', '4', '5', '67', '8']);
});
