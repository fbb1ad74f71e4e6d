import { useState } from 'react';
import * as z from 'zod/mini';
import { BirthDateField } from '#components/form/birth-date-field.tsx';
import { ChoiceField } from '#components/form/choice-field.tsx';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { LanguageChoice } from '#components/form/language-choice.tsx';
import { PasswordField } from '#components/form/password-field.tsx';
import { PictureButton, PictureTrouble } from '#components/form/picture-button.tsx';
import { PictureField } from '#components/form/picture-field.tsx';
import { ReasonDialog } from '#components/form/reason-dialog.tsx';
import { ReasonField } from '#components/form/reason-field.tsx';
import { linksOf, SocialFields, socialShape } from '#components/form/social-fields.tsx';
import { TermDialog } from '#components/form/term-dialog.tsx';
import { CodeField } from '#components/form/code-field.tsx';
import { SelectField, TextArea, TextField } from '#components/form/text-field.tsx';
import { reason } from '#components/form/texts.ts';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { WeekdayField } from '#components/form/weekday-field.tsx';
import { DiscardQuestion, RestoredNote, TranslatedForm } from '#components/form/translated-form.tsx';
import { Button } from '#components/ui/button.tsx';
import type { Language } from '#domain/languages.ts';
import { longText, Part } from './part.tsx';

/** Fields to fill in, and their forms. */
export function FormParts() {
  return (
    <>
      <Fields />
      <Pictures />
      <Forms />
    </>
  );
}

const teams = [
  { id: 'one', name: 'Anchor FC' },
  { id: 'two', name: longText },
];

const states = { en: 'whole', de: 'unfinished', tr: 'missing' } as const;

/** As a form registers one. */
const field = { name: 'birthDate', ref: () => {}, onBlur: async () => {} };

function Fields() {
  const [team, setTeam] = useState<string>();
  const [born, setBorn] = useState('2016-05-01');
  const [language, setLanguage] = useState<Language>('en');
  const [days, setDays] = useState<Parameters<typeof WeekdayField>[0]['value']>(['sat']);
  return (
    <Part title="Fields">
      <TextField label="Team name" defaultValue="Nordlicht Kiel" hint="3 to 40 letters" />
      <CodeField label="Code" hint="Six digits of your authenticator app" />
      <TextField label="Username" error="Username is required" />
      <TextField label="Disabled" defaultValue="Nordlicht Kiel" disabled />
      <TextField label={longText} defaultValue={longText} hint={longText} error={longText} />
      <PasswordField label="Password" />
      <PasswordField label="Wrong password" error="Your current password is wrong." />
      <PasswordField label="Password, disabled" disabled />
      <SelectField label="Position">
        <option>Striker</option>
      </SelectField>
      <SelectField label="Position, missing" error="Choose a position">
        <option>-</option>
      </SelectField>
      <SelectField label="Position, disabled" disabled>
        <option>Striker</option>
      </SelectField>
      <LanguageChoice value={language} stateOf={(each) => states[each]} onChange={setLanguage} />
      <TextArea label="Description" hint="0 of 5000" />
      <TextArea label="Description, too long" defaultValue={longText} error="This text is too long." />
      <TextArea label="Description, disabled" disabled />
      <ChoiceField
        label="Team"
        none="Any team"
        chosen={teams.find(({ id }) => id === team)}
        choices={teams}
        onType={() => {}}
        onChoose={setTeam}
      />
      <BirthDateField
        hint="It is given once."
        {...field}
        error={undefined}
        least={16}
        born={born}
        onChange={async ({ target }) => setBorn(String(target.value))}
      />
      <WeekdayField label="Training days" value={days} onChange={setDays} />
    </Part>
  );
}

const problems = ['type', 'size', 'unreadable', 'upload', 'removal'] as const;
const current = <span className="block size-14 border border-rule" />;

function Pictures() {
  return (
    <Part title="Pictures">
      <PictureField
        label="Crest"
        hint="Square, up to 10 MB"
        shape="crest"
        current={current}
        onPicture={async () => {}}
        onRemove={async () => {}}
      />
      <PictureField
        label="Cover, which nobody takes"
        shape="cover"
        current={current}
        onPicture={() => Promise.reject(new Error('refused'))}
        onRemove={() => Promise.reject(new Error('refused'))}
      />
      <PictureButton onFiles={() => {}}>Add pictures</PictureButton>
      <PictureButton onFiles={() => {}} disabled>
        Disabled
      </PictureButton>
      <PictureButton onFiles={() => {}} pending>
        On its way
      </PictureButton>
      {problems.map((problem) => (
        <PictureTrouble key={problem} problem={problem} />
      ))}
    </Part>
  );
}

const schema = z.object({ reason, ...socialShape });
const refuse = () => Promise.reject(new Error('refused'));
const terms = [7, 30, undefined];

function Forms() {
  const [open, setOpen] = useState<'form' | 'reason' | 'term' | 'discard'>();
  const close = () => setOpen(undefined);
  const form = useTranslatedForm({
    schema,
    namespace: 'forms',
    values: { reason: '', ...linksOf(null) },
    failed: 'Nobody takes what is sent here.',
    onSend: refuse,
  });
  return (
    <Part title="Forms" stacked>
      <TranslatedForm form={form} action="Send, and be refused" onCancel={form.discard} asks={false}>
        <ReasonField {...form.field('reason')} />
        <SocialFields field={form.field} />
      </TranslatedForm>
      <RestoredNote form={{ ...form, isRestored: true }} />
      <div className="flex flex-wrap gap-4">
        <Button onClick={() => setOpen('form')}>Form</Button>
        <Button onClick={() => setOpen('reason')}>Reason</Button>
        <Button onClick={() => setOpen('term')}>Term</Button>
        <Button onClick={() => setOpen('discard')}>Unsaved changes</Button>
      </div>
      {open === 'form' && (
        <FormDialog form={form} title="Send it" description={longText} action="Send" onClose={close}>
          <TextField label="Title" />
        </FormDialog>
      )}
      {open === 'reason' && (
        <ReasonDialog
          title="Warn the player?"
          description="The player reads the reason."
          action="Warn"
          onSend={refuse}
          onClose={close}
        />
      )}
      {open === 'term' && (
        <TermDialog
          title="Suspend the account?"
          description="It can do nothing meanwhile."
          action="Suspend"
          label="How long"
          terms={terms}
          first={7}
          nameOf={(term) => (term === undefined ? 'For good' : `${term} days`)}
          onSend={refuse}
          onClose={close}
        />
      )}
      <DiscardQuestion open={open === 'discard'} onStay={close} onDiscard={close} />
    </Part>
  );
}
