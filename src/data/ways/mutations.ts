import { useMutation } from '@tanstack/react-query';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';
import { type Answer, startDevice, stopDevice } from './this-device.ts';
import type { QuietHours, Topic, Way } from './queries.ts';

/** Chooses the ways of one topic. */
export function useSaveWay() {
  return useMutation({
    mutationFn: async ({ topic, push, mail, direct }: Way) => {
      const db = await supabase();
      dataOf(await db.rpc('set_notification_way', { topic, push, mail, direct }));
    },
    meta: { errorToast: 'ways:failed', successToast: 'settings:toasts.saved', toastId: 'ways', invalidates: ['ways'] },
  });
}

/** Hands a topic of the team to a co-captain, or takes it back. */
export function useHandTopic() {
  return useMutation({
    mutationFn: async ({ topic, helper }: { topic: Topic; helper: string | null }) => {
      const db = await supabase();
      dataOf(await db.rpc('hand_topic', helper === null ? { topic } : { topic, helper }));
    },
    meta: { refusalToast: true, successToast: 'settings:toasts.saved', toastId: 'ways', invalidates: ['ways'] },
  });
}

/** Sets the hours in which nothing rings, or takes them away. */
export function useSaveQuietHours() {
  return useMutation({
    mutationFn: async (hours: QuietHours | null) => {
      const db = await supabase();
      dataOf(await db.rpc('set_quiet_hours', hours ?? {}));
    },
    meta: { refusalToast: true, successToast: 'settings:toasts.saved', toastId: 'ways', invalidates: ['quiet-hours'] },
  });
}

/** Has pushes sent to this device, once its owner said yes. Its screen shows the answer and a refusal. */
export function useStartDevice() {
  return useMutation({
    mutationFn: ({ userId, pushKey }: { userId: string; pushKey: string }): Promise<Answer> =>
      startDevice(userId, pushKey),
    meta: { invalidates: ['push-devices'] },
  });
}

/** No pushes any more: to this device, or to another one by its id. */
export function useStopDevice() {
  return useMutation({
    mutationFn: (device: string | undefined) => stopDevice(device),
    meta: { errorToast: 'ways:failed', invalidates: ['push-devices'] },
  });
}
