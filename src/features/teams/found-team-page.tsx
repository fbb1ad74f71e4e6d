import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Dices } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BirthDateField } from '#components/form/birth-date-field.tsx';
import { PictureField } from '#components/form/picture-field.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { TranslatedForm } from '#components/form/translated-form.tsx';
import { Crest } from '#components/league/crest.tsx';
import { KitStripe } from '#components/league/kit-stripe.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { ageOn } from '#domain/account/age.ts';
import { firstKit } from '#domain/club/first-kit.ts';
import { limits } from '#domain/limits.ts';
import { privateQueries } from '#data/auth/queries.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { paths } from '#lib/paths.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { useCreateTeam, useGiveBirthDate, useHangFirstCrest } from '#data/teams/mutations.ts';
import { founderSchema, foundSchema } from './schema.ts';
import { DescriptionField, TeamIdentityFields } from './team-identity-fields.tsx';

/** /teams/new: founding a team, for everybody of 18 who is in none. */
export function FoundTeamPage() {
  const { t } = useTranslation('teams');
  const viewer = useViewer();
  const { data: secret } = useQuery(whenDefined(viewer.id, privateQueries.of));
  return (
    <>
      <PageTitle title={t('found.title')} />
      <PageHead
        title={t('found.title')}
        lead={t('found.lead', { age: limits.founderAgeMin, min: limits.squadMin, max: limits.squadMax })}
        crumbs={[{ to: paths.teams(), label: t('title') }, { label: t('found.title') }]}
        chalk="circle"
      />
      <div className="page pt-7">
        {viewer.teamId ? (
          <EmptyState
            title={t('found.already')}
            action={<ButtonLink to={paths.team(viewer.teamId)}>{t('found.toOwn')}</ButtonLink>}
          />
        ) : secret === undefined ? (
          <SkeletonRows rows={6} />
        ) : secret?.birth_date ? (
          <OldEnough bornOn={secret.birth_date} />
        ) : (
          <AgeForm />
        )}
      </div>
    </>
  );
}

function OldEnough({ bornOn }: { bornOn: string }) {
  const { t } = useTranslation('teams');
  const [now] = useState(() => new Date());
  const age = ageOn(bornOn, now);
  if (age >= limits.founderAgeMin) return <FoundForm />;
  const mayPlay = age >= limits.playerAgeMin;
  return (
    <EmptyState
      title={t('found.tooYoung', { age: limits.founderAgeMin })}
      action={
        mayPlay ? (
          <ButtonLink to={paths.transferCenter({ tab: 'teams' })}>{t('found.toTeams')}</ButtonLink>
        ) : (
          <ButtonLink to={paths.fixtures()}>{t('found.toFixtures')}</ButtonLink>
        )
      }
    >
      {t(mayPlay ? 'found.joinInstead' : 'found.followMeanwhile', { age: limits.playerAgeMin })}
    </EmptyState>
  );
}

/** Asked before anything else is: an age that does not fit must not be told at the end. */
function AgeForm() {
  const { t } = useTranslation('teams');
  const save = useGiveBirthDate();
  const form = useTranslatedForm({
    schema: founderSchema,
    namespace: 'teams',
    values: { birth_date: '' },
    onSend: (answers) => save.mutateAsync(answers),
  });
  return (
    <div className="max-w-xl">
      <TranslatedForm form={form} action={t('found.toForm')}>
        <BirthDateField
          hint={t('found.ageHint', { age: limits.founderAgeMin })}
          born={form.watch('birth_date')}
          least={limits.founderAgeMin}
          {...form.field('birth_date')}
        />
      </TranslatedForm>
    </div>
  );
}

function FoundForm() {
  const { t } = useTranslation('teams');
  const navigate = useNavigate();
  const create = useCreateTeam();
  const hang = useHangFirstCrest();
  const [id, setId] = useState<string>(() => crypto.randomUUID());
  const [crest, setCrest] = useState<{ picture: Blob; address: string }>();
  // The browser keeps the picture until its address is given back.
  const address = crest?.address;
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  const form = useTranslatedForm({
    schema: foundSchema,
    namespace: 'teams',
    name: 'new-team',
    values: { name: '', tag: '', short_name: '', ...firstKit(''), description: '' },
    onSend: async (answers) => {
      const teamId = await create.mutateAsync({ team_id: id, ...answers });
      if (crest) await hang.mutateAsync({ teamId, crest: crest.picture }).catch(() => {});
      await navigate({ to: paths.team(teamId), replace: true });
    },
  });
  const { field, watch, setValue, formState } = form;
  const [name, tag, primary, secondary] = watch(['name', 'tag', 'kit_primary', 'kit_secondary']);
  // Until the founder chooses colours they follow from the name, as those of an imported team do.
  const { kit_primary: chosen, kit_secondary: chosenToo } = formState.dirtyFields;
  useEffect(() => {
    if (chosen || chosenToo) return;
    const kit = firstKit(name);
    setValue('kit_primary', kit.kit_primary);
    setValue('kit_secondary', kit.kit_secondary);
  }, [name, chosen, chosenToo, setValue]);
  const drawn = {
    id,
    name,
    short_name: name,
    tag: tag.toUpperCase(),
    logo: null,
    kit_primary: primary,
    kit_secondary: secondary,
  };

  return (
    <div className="grid gap-10 lg:grid-cols-[3fr_2fr]">
      <TranslatedForm form={form} action={t('found.action')}>
        <TeamIdentityFields field={field} />
        <DescriptionField field={field} />
      </TranslatedForm>
      <section
        className="order-first grid min-w-0 grid-cols-1 content-start gap-5 lg:order-none"
        aria-label={t('found.look')}
      >
        <div>
          <KitStripe primary={primary} secondary={secondary} />
          <div className="flex min-w-0 items-center gap-5 py-5">
            {crest ? (
              <img src={crest.address} width={96} height={96} alt="" className="shrink-0 object-contain" />
            ) : (
              <Crest team={drawn} size={96} />
            )}
            <div className="min-w-0">
              <p className="headline truncate text-3xl leading-none font-[750]">{name.trim() || t('found.yourTeam')}</p>
              <p className="text-faint pt-2">{tag.toUpperCase() || t('form.tag')}</p>
            </div>
          </div>
          {!crest && (
            <Button onClick={() => setId(crypto.randomUUID())}>
              <Dices size={18} />
              {t('found.another')}
            </Button>
          )}
        </div>
        <PictureField
          label={t('form.crest')}
          hint={t('form.crestHint')}
          shape="crest"
          current={null}
          onPicture={async (picture) => setCrest({ picture, address: URL.createObjectURL(picture) })}
          onRemove={crest ? async () => setCrest(undefined) : undefined}
        />
      </section>
    </div>
  );
}
