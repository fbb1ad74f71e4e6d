import { siDiscord } from 'simple-icons';
import { useTranslation } from 'react-i18next';
import { BrandIcon } from '#components/brand/brand-icon.tsx';
import { Button } from '#components/ui/button.tsx';
import { storage, storageKeys } from '#lib/storage.ts';
import { discordAddress } from '#data/auth/discord.ts';
import { useReturn } from './use-return.ts';

/** Leaves for Discord, and is back where it was wanted to be. */
export function DiscordButton() {
  const { t } = useTranslation('auth');
  const { next } = useReturn();
  const leave = async () => {
    if (next) storage.write(storageKeys.next, next);
    location.assign(await discordAddress());
  };
  return (
    <Button size="large" wide onClick={() => void leave()}>
      <BrandIcon icon={siDiscord} />
      {t('discord.action')}
    </Button>
  );
}
