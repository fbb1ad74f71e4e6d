import { command, mutation } from '#data/command.ts';
import { type Answer, startDevice, stopDevice } from './this-device.ts';

/** Chooses the channels of one topic. */
export const useSaveDeliveryChannel = command(
  'set_notification_channels',
  ['delivery-channels'],
  'settings:toasts.saved',
  {
    refused: 'delivery-channels:failed',
    toastId: 'delivery-channels',
  },
);

/** Hands a topic of the team to a co-captain, or takes it back. */
export const useHandTopic = command('hand_topic', ['delivery-channels'], 'settings:toasts.saved', {
  toastId: 'delivery-channels',
});

/** Sets the hours in which nothing rings, or takes them away. */
export const useSaveQuietHours = command('set_quiet_hours', ['quiet-hours'], 'settings:toasts.saved', {
  toastId: 'delivery-channels',
});

/** Has pushes sent to this device, once its owner said yes. Its screen shows the answer and a refusal. */
export const useStartDevice = mutation(
  ({ userId, pushKey }: { userId: string; pushKey: string }): Promise<Answer> => startDevice(userId, pushKey),
  { refused: 'form', invalidates: ['push-devices'] },
);

/** No pushes any more: to this device, or to another one by its id. */
export const useStopDevice = mutation(stopDevice, {
  refused: 'delivery-channels:failed',
  invalidates: ['push-devices'],
});
