import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { discordQueries } from '#data/discord/queries.ts';
import { paths } from '#lib/paths.ts';
import { useSearchParams } from '#lib/search-params.ts';
import { useSession } from '#lib/session.ts';
import { isServedByHost } from '#lib/served-by-host.ts';
import { AccountSection } from './account-section.tsx';
import { ApiKeysSection } from './api-keys-section.tsx';
import { BellChoices } from './bell-choices.tsx';
import { CalendarSection } from './calendar-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { DiscordSection } from './discord-section.tsx';
import { DisplaySection } from './display-section.tsx';
import { FormatsSection } from './formats-section.tsx';
import { PrivacySection } from './privacy-section.tsx';
import { SecuritySection } from './security-section.tsx';
import styles from './settings-page.module.css';
import { DeliveryChannelsSection } from './delivery-channels-section.tsx';

const sections = [
  'account',
  'security',
  'formats',
  'display',
  'notifications',
  'discord',
  'calendar',
  'devices',
  'apiKeys',
  'privacy',
] as const;
type Section = (typeof sections)[number];
const schema = { section: (raw: string | undefined) => sections.find((each) => each === raw) };

/** /settings: its sections beside the open one; on a phone a list that leads to pages. */
export function SettingsPage() {
  const { t } = useTranslation('settings');
  const [{ section }] = useSearchParams(schema);
  const shown = section ?? 'account';
  const hasDiscord = useHasDiscord();
  const offered = sections.filter(
    (each) => (each !== 'discord' || hasDiscord) && (each !== 'apiKeys' || isServedByHost()),
  );
  return (
    <>
      <PageTitle title={section ? `${t(`${section}.title`)} · ${t('title')}` : t('title')} />
      <PageHead title={t('title')} chalk="corner" />
      <div className={`page ${styles.frame}`} data-open={section !== undefined}>
        <nav className={styles.list} aria-label={t('sections')}>
          <ul className="ruled">
            {offered.map((each) => (
              <li key={each}>
                <AppLink to={paths.settings(each)} aria-current={each === shown ? 'page' : undefined}>
                  <span className="grid min-w-0 flex-1">
                    <b className="font-semibold">{t(`${each}.title`)}</b>
                    <span className="text-sm text-faint">{t(`${each}.about`)}</span>
                  </span>
                  <ChevronRight size={18} aria-hidden="true" className="text-faint" />
                </AppLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.section}>
          <AppLink className={styles.back} to={paths.settings()}>
            <ChevronLeft size={18} aria-hidden="true" />
            {t('all')}
          </AppLink>
          <Shown section={shown} />
        </div>
      </div>
    </>
  );
}

/** Nobody is offered what the site has no application for. */
function useHasDiscord(): boolean {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : undefined;
  const mine = useQuery({ ...discordQueries.mine(userId ?? ''), enabled: userId !== undefined });
  return mine.data?.available === true;
}

function Shown({ section }: { section: Section }) {
  const session = useSession();
  const user = session.status === 'signed-in' ? session.user : undefined;
  if (section === 'formats') return <FormatsSection userId={user?.id} />;
  if (section === 'display') return <DisplaySection />;
  if (section === 'notifications')
    return (
      <div>
        <BellChoices />
        {user && <DeliveryChannelsSection userId={user.id} />}
      </div>
    );
  if (section === 'privacy') return <PrivacySection userId={user?.id} />;
  if (!user) return null;
  if (section === 'security') return <SecuritySection userId={user.id} />;
  if (section === 'apiKeys') return <ApiKeysSection userId={user.id} />;
  if (section === 'discord') return <DiscordSection userId={user.id} />;
  if (section === 'calendar') return <CalendarSection userId={user.id} />;
  return section === 'account' ? <AccountSection email={user.email} /> : <DevicesSection userId={user.id} />;
}
