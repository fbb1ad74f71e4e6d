import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Parts that the kit leaves out, with reasons. */
const leftOut: Record<string, string> = {
  Below: 'draws nothing of its own, only where its content is laid out later',
  BulkBar: 'drawn by AdminTable once rows are selected',
  BulkDialog: 'opened by the bar of AdminTable',
  FailureNote: 'takes the focus as it appears; drawn by TranslatedForm when its sending is refused',
  Field: 'drawn by TextField, SelectField, TextArea and PasswordField',
  FullPageSpinner: 'as tall as the window; Spinner shows what turns in it',
  LanguageFields: 'draws nothing of its own, only LanguageChoice above the fields of a form',
  NewRowsButton: 'drawn by NewRows once rows wait',
  OnceIdle: 'draws nothing of its own, only later',
  OverlapQuestion: 'opens where a command is refused for a clash, and asks for nothing by itself',
  PageTitle: 'names the document and draws nothing',
  PictureCropper: 'drawn by PictureField once a file is selected',
  PlayerDialog: 'asks the backend for players while a name is typed',
  Toaster: 'stands once on every page; the toasts of the kit appear in it',
  RevealPart: 'draws nothing of its own, only together with others',
  RevealPlace: 'draws nothing of its own, only together with others',
  WaitingPage: 'takes the place of the first picture of index.html, which is there once',
};

const sourceOf = (pattern: string) =>
  globSync(pattern)
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

const components = [
  ...sourceOf('src/components/{ui,form}/*.tsx').matchAll(/^export (?:function|const) ([A-Z]\w*)/gm),
].map(([, name = '']) => name);
const kit = sourceOf('src/features/kit/*.tsx');
const imported = [...kit.matchAll(/^import \{([^}]*)\} from '#components\/(?:ui|form)\/[\w-]+\.tsx';/gm)].flatMap(
  ([, names = '']) => names.split(',').map((name) => name.trim()),
);
const isDrawn = (name: string) => imported.includes(name) && new RegExp(`<${name}\\b`).test(kit);

test('the components are found', () => {
  expect(components.length).toBeGreaterThan(50);
  expect(components).toEqual(expect.arrayContaining(['Button', 'TextField', 'AdminTable', 'RestoredNote']));
});

test('every component stands in the kit, or says why it does not', () => {
  expect(components.filter((name) => !isDrawn(name) && !(name in leftOut))).toEqual([]);
});

test('what is left out is a component, and is left out', () => {
  expect(Object.keys(leftOut).filter((name) => !components.includes(name) || isDrawn(name))).toEqual([]);
});
