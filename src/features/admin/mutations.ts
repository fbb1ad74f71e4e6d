import { useMutation, useQueryClient } from '@tanstack/react-query';
import { loadNamespaces, t } from 'i18next';
import type { Json } from '#database.types.ts';
import { buildMaintenanceValue, type Maintenance } from '#domain/maintenance.ts';
import { preloadRole } from '#features/auth/queries.ts';
import { maintenanceQueries } from '#features/maintenance/queries.ts';
import { toCallError } from '#lib/errors.ts';
import { currentSession } from '#lib/session.ts';
import { supabase } from '#lib/supabase.ts';
import { toast } from '#lib/toast.ts';

/** Turns maintenance on or off; only admins, and the client asks before it writes. */
export function useToggleMaintenance(current: Maintenance) {
  return useMaintenanceWrite({
    next: (enabled: boolean) => ({ ...current, enabled }),
    refusal: 'Only admins can toggle maintenance mode',
    success: (enabled) => (enabled ? 'maintenance:toasts.enabled' : 'maintenance:toasts.disabled'),
    failure: 'maintenance:toasts.failedMode',
  });
}

/** Changes the message that users see meanwhile. */
export function useSaveMaintenanceMessage(current: Maintenance) {
  return useMaintenanceWrite({
    next: (message: string) => ({ ...current, message }),
    refusal: 'Only admins can update maintenance message',
    success: () => 'maintenance:toasts.message',
    failure: 'maintenance:toasts.failedMessage',
  });
}

type Success = 'maintenance:toasts.enabled' | 'maintenance:toasts.disabled' | 'maintenance:toasts.message';
type Failure = 'maintenance:toasts.failedMode' | 'maintenance:toasts.failedMessage';
type Write<V> = {
  next: (variable: V) => Maintenance;
  refusal: string;
  success: (variable: V) => Success;
  failure: Failure;
};

function useMaintenanceWrite<V>({ next, refusal, success, failure }: Write<V>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (variable: V) => {
      await writeMaintenance(next(variable), refusal, (userId) => preloadRole(client, userId));
    },
    onSuccess: async (_data, variable) => {
      client.setQueryData(maintenanceQueries.status().queryKey, next(variable));
      await loadNamespaces('maintenance');
      void toast.success(t(success(variable)));
    },
    meta: { errorToast: failure },
  });
}

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

export const networks = ['x', 'instagram', 'discord', 'kick'] as const;

/** The site's own name and its places elsewhere. */
export type Brand = { [key: string]: Json | undefined; social: Record<string, string> };

/** The brand as the setting holds it; its other fields are carried along untouched. */
export function brandOf(value: Json): Brand {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return { name: 'Rondo', social: {} };
  const { social } = value;
  const named = social !== null && typeof social === 'object' && !Array.isArray(social) ? Object.entries(social) : [];
  return {
    ...value,
    social: Object.fromEntries(named.filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
  };
}

/** Saves the brand setting. */
export function useSaveBrand() {
  return useMutation({
    mutationFn: async (brand: Brand) => {
      const db = await supabase();
      const { error } = await db.from('site_settings').upsert({ key: 'brand', value: brand }, { onConflict: 'key' });
      if (error) throw toCallError(error);
    },
    meta: { successToast: 'admin:settings.saved', errorToast: 'admin:settings.failed', invalidates: ['site-settings'] },
  });
}
