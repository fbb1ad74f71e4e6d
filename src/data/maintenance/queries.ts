import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Maintenance, readMaintenance } from '#domain/community/maintenance.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { mentionsNetwork, toCallError } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

export const maintenanceQueries = {
  /** Read at startup. Any error means that maintenance is off, and says that it is `unread`; the database guards itself. */
  status: () =>
    queryOptions({
      queryKey: ['maintenance'],
      queryFn: async (): Promise<Maintenance & { unread?: true }> => {
        try {
          return await storedMaintenance();
        } catch (error) {
          // a reader without a network is told so by the page
          if (!mentionsNetwork(error)) console.error('The maintenance setting could not be read', error);
          return { ...readMaintenance(null), unread: true };
        }
      },
      staleTime: 60_000,
      refetchOnReconnect: true,
    }),
};

/**
 * The mode as it is stored at this moment.
 * @throws CallError when it cannot be read
 */
export const storedMaintenance = async (): Promise<Maintenance> => readMaintenance(await fetchSetting());

async function fetchSetting(): Promise<unknown> {
  const db = await supabase();
  const { data, error } = await db.from('site_settings').select('value').eq('key', 'maintenance_mode').single();
  if (error?.code === 'PGRST116') return null;
  if (error) throw toCallError(error);
  return data.value;
}

/** Hook: whether maintenance keeps the viewer on the dashboard, where every way out would lead back. */
export function useConfined(): boolean {
  const { admin } = useViewer();
  const { data } = useQuery(maintenanceQueries.status());
  return data?.enabled === true && !admin;
}
