import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Dices } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PictureField } from '#components/form/picture-field.tsx';
import { Crest } from '#components/league/crest.tsx';
import { KitStripe } from '#components/league/kit-stripe.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Note } from '#components/ui/note.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { limits } from '#domain/limits.ts';
import { paths } from '#lib/paths.ts';
import { useSession } from '#lib/session.ts';
import { useCreateTeam, useHangFirstCrest } from './mutations.ts';
import { teamQueries } from './queries.ts';
import { refusalOf } from './refusal-fields.ts';
import { foundSchema } from './schema.ts';
import { DescriptionField, TeamIdentityFields } from './team-identity-fields.tsx';

/** /teams/new: founding a team, for everybody of 18 who is in none. */
export function FoundTeamPage() {
  const { t } = useTranslation('teams');
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : '';
  const { data: own } = useQuery({ ...teamQueries.ofPlayer(userId), enabled: userId !== '' });
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
        {own ? (
          <EmptyState
            title={t('found.already')}
            action={<ButtonLink to={paths.team(own.team_id)}>{t('found.toOwn')}</ButtonLink>}
          />
        ) : (
          <FoundForm />
        )}
      </div>
    </>
  );
}

function FoundForm() {
  const { t } = useTranslation('teams');
  const navigate = useNavigate();
  const found = useCreateTeam();
  const hang = useHangFirstCrest();
  const [id, setId] = useState<string>(() => crypto.randomUUID());
  const [crest, setCrest] = useState<{ picture: Blob; address: string }>();
  // The browser keeps the picture until its address is given back.
  const address = crest?.address;
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  const [refused, setRefused] = useState<{ sentence: string; age: boolean }>();
  const { register, handleSubmit, formState, setError, watch } = useForm({
    resolver: zodResolver(foundSchema),
    defaultValues: {
      name: '',
      tag: '',
      shortName: '',
      kitPrimary: '#1f6f78',
      kitSecondary: '#f2f0e6',
      description: '',
    },
  });
  const submit = handleSubmit(async (answers) => {
    setRefused(undefined);
    try {
      const teamId = await found.mutateAsync({ id, ...answers });
      if (crest) await hang.mutateAsync({ teamId, crest: crest.picture }).catch(() => {});
      await navigate({ to: paths.team(teamId), replace: true });
    } catch (error) {
      const { field, sentence, hint } = await refusalOf(error);
      if (field && sentence) setError(field, { type: 'refused', message: sentence }, { shouldFocus: true });
      else setRefused({ sentence: sentence ?? t('form.failed'), age: hint === 'birthDateMissing' });
    }
  });
  const [name, tag, primary, secondary] = watch(['name', 'tag', 'kitPrimary', 'kitSecondary']);
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
    <form className="grid gap-10 lg:grid-cols-[3fr_2fr]" noValidate onSubmit={(event) => void submit(event)}>
      <div className="stack gap-5!">
        {refused && (
          <Note tone="error">
            {refused.sentence} {refused.age && <AppLink to={paths.editProfile()}>{t('found.toProfile')}</AppLink>}
          </Note>
        )}
        <TeamIdentityFields register={register} errors={formState.errors} />
        <DescriptionField register={register} errors={formState.errors} />
        <div className="btns">
          <Button type="submit" variant="primary" size="large" pending={formState.isSubmitting}>
            {t('found.act')}
          </Button>
        </div>
      </div>
      <section className="order-first stack content-start gap-5! lg:order-none" aria-label={t('found.look')}>
        <div>
          <KitStripe primary={primary} secondary={secondary} />
          <div className="row gap-5! py-5">
            {crest ? (
              <img src={crest.address} width={96} height={96} alt="" className="shrink-0 object-contain" />
            ) : (
              <Crest team={drawn} size={96} />
            )}
            <div className="min-w-0">
              <p className="disp truncate text-[32px] leading-none font-[750]">{name.trim() || t('found.yourTeam')}</p>
              <p className="t3 pt-2">{tag.toUpperCase() || t('form.tag')}</p>
            </div>
          </div>
          {!crest && (
            <Button onClick={() => setId(crypto.randomUUID())}>
              <Dices size={18} aria-hidden="true" />
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
    </form>
  );
}
