/** A moment at which pushes explain themselves: somebody joined a team, or waits for the other side's answer. */
export type PushMoment = 'joined' | 'reported';

const name = 'rondo-push-moment';

/** Says that the moment is there; who follows it may offer pushes. */
export const pushMoment = (moment: PushMoment): void => {
  window.dispatchEvent(new CustomEvent(name, { detail: moment }));
};

export function followPushMoments(follow: (moment: PushMoment) => void): () => void {
  const heard = (event: Event) => follow((event as CustomEvent<PushMoment>).detail);
  window.addEventListener(name, heard);
  return () => window.removeEventListener(name, heard);
}
