import { command } from '#data/command.ts';

/** Takes a former name out of every history. */
export const useForgetFormerName = command(
  'forget_former_name',
  ['names', 'teams', 'players', 'leagues', 'contracts', 'transfers', 'news'],
  'names:forgotten',
);
