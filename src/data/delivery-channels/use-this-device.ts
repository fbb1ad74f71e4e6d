import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type DevicePush, devicePush } from '#lib/device-push.ts';
import { useStartDevice, useStopDevice } from './mutations.ts';
import { deliveryChannelQueries } from './queries.ts';

export type ThisDevice = {
  /** The browser's permission, and what came of the last try. */
  state: DevicePush | 'on' | 'failed';
  pending: boolean;
  start: (onDone?: () => void) => void;
  stop: () => void;
};

/** Hook: whether the device the reader sits at is pushed to, and how that is begun and ended. Undefined until it is known. */
export function useThisDevice(userId: string, pushKey: string): ThisDevice | undefined {
  const devices = useQuery(deliveryChannelQueries.devices(userId));
  const begin = useStartDevice();
  const end = useStopDevice();
  // The browser's answer is no state of React's: asked again after each try.
  const [allowed, setAllowed] = useState(devicePush);
  if (!devices.data) return undefined;
  // A member who took the permission back hears nothing, whatever the site still knows.
  const isOn = allowed === 'possible' && devices.data.some(({ is_current }) => is_current);
  return {
    state: isOn ? 'on' : begin.isError && allowed === 'possible' ? 'failed' : allowed,
    pending: begin.isPending || end.isPending,
    start: (onDone) =>
      begin.mutate(
        { userId, pushKey },
        { onSettled: () => setAllowed(devicePush()), onSuccess: (answer) => answer === 'on' && onDone?.() },
      ),
    stop: () => end.mutate(undefined),
  };
}
