import { useMutation, useQueryClient } from '@tanstack/react-query';
import { mutation } from '#data/command.ts';
import { loadNamespaces, t } from 'i18next';
import type { Brand } from '#domain/community/brand.ts';
import { buildMaintenanceValue, type Maintenance } from '#domain/community/maintenance.ts';
import { brandFolder } from '#domain/account/picture.ts';
import type { SeasonDefaults } from '#domain/competition/season-defaults.ts';
import type { LiveStream } from '#domain/match/stream.ts';
import { preloadRole, refreshRole } from '#data/auth/queries.ts';
import { maintenanceQueries, storedMaintenance } from '#data/maintenance/queries.ts';
import { CallError, toCallError } from '#lib/errors.ts';
import { removePicture, uploadPicture } from '#lib/pictures.ts';
import { currentSession } from '#lib/session.ts';
import { supabase } from '#lib/supabase.ts';
import { toast } from '#lib/toast.ts';

/** Turns maintenance on or off; only admins, and the client asks before it writes. */
export function useToggleMaintenance() {
  return useMaintenanceWrite({
    change: (enabled: boolean) => ({ enabled }),
    refusal: 'Only admins can toggle maintenance mode',
    success: (enabled) => (enabled ? 'maintenance:toasts.enabled' : 'maintenance:toasts.disabled'),
    failure: 'maintenance:toasts.failedMode',
  });
}

/** Changes the message that users see meanwhile. */
export function useSaveMaintenanceMessage() {
  return useMaintenanceWrite({
    change: (message: string) => ({ message }),
    refusal: 'Only admins can update maintenance message',
    success: () => 'maintenance:toasts.message',
    failure: 'maintenance:toasts.failedMessage',
  });
}

type Success = 'maintenance:toasts.enabled' | 'maintenance:toasts.disabled' | 'maintenance:toasts.message';
type Failure = 'maintenance:toasts.failedMode' | 'maintenance:toasts.failedMessage';
type Write<V> = {
  change: (variable: V) => Partial<Maintenance>;
  refusal: string;
  success: (variable: V) => Success;
  failure: Failure;
};

/** Both stand in one setting: what is not changed stays as another admin may just have left it. */
function useMaintenanceWrite<V>({ change, refusal, success, failure }: Write<V>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (variable: V) => {
      const next = { ...(await storedMaintenance()), ...change(variable) };
      await writeMaintenance(next, refusal, (userId) => preloadRole(client, userId));
      return next;
    },
    onSuccess: async (next, variable) => {
      client.setQueryData(maintenanceQueries.status().queryKey, next);
      await loadNamespaces('maintenance');
      void toast.success(t(success(variable)));
    },
    onError: (error) => {
      // The database knows better than a role of some minutes ago.
      const session = currentSession();
      if (isRefusal(error) && session.status === 'signed-in') void refreshRole(client, session.user.id);
    },
    meta: { errorToast: failure },
  });
}

const isRefusal = (error: Error) => error instanceof CallError && ['42501', 'PT403'].includes(error.code);

/**
 * Upserts the setting in the name of the signed-in admin.
 * @throws Error 'User not authenticated' without a session; `refusal` without the admin role, before any write
 * @throws CallError when the write fails
 */
export async function writeMaintenance(
  value: Maintenance,
  refusal: string,
  roleOf: (userId: string) => Promise<string | null>,
): Promise<void> {
  const session = currentSession();
  if (session.status !== 'signed-in') throw new Error('User not authenticated');
  if ((await roleOf(session.user.id)) !== 'admin') throw new Error(refusal);

  const db = await supabase();
  const row = {
    key: 'maintenance_mode',
    value: buildMaintenanceValue(value, { userId: session.user.id, now: new Date() }),
  };
  const { error } = await db.from('site_settings').upsert(row, { onConflict: 'key' });
  if (error) throw toCallError(error);
}

const saving = {
  done: 'admin:settings.saved',
  refused: 'admin:settings.failed',
  invalidates: ['site-settings'],
} as const;

/**
 * Saves what the site calls itself; every open part of the page follows. A picture that is given becomes the logo, and
 * the file of the logo that stood before goes.
 */
export const useSaveBrand = mutation(
  async ({ picture, before, ...brand }: Brand & { picture?: Blob; before?: string | null }) => {
    const logo = picture ? await uploadPicture('logos', brandFolder, picture) : brand.logo;
    await saveSetting('brand', { ...brand, logo });
    // The new logo stands whether or not the old file could be removed.
    if (before && before !== logo) await removePicture(before).catch(() => {});
  },
  saving,
);

/** Saves what the dashboard plays. */
export const useSaveLiveStream = mutation((value: LiveStream) => saveSetting('live_stream', value), saving);

/** Saves what a league's first season is played by. */
export const useSaveSeasonDefaults = mutation((value: SeasonDefaults) => saveSetting('season_defaults', value), saving);

async function saveSetting(key: string, value: Brand | LiveStream | SeasonDefaults): Promise<void> {
  const db = await supabase();
  const { error } = await db.from('site_settings').upsert({ key, value }, { onConflict: 'key' });
  if (error) throw toCallError(error);
}
