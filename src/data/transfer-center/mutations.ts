import { command, formCommand, mutation, write } from '#data/command.ts';
import type { Database } from '#database.types.ts';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

type Tables = Database['public']['Tables'];

/**
 * Registers the player on the market, or changes the entry and lists it again. The gaming ID goes to a profile that
 * has none: without it nobody may play. The form keeps its input and shows a refusal.
 */
export const useSaveRegistration = mutation(
  async (registration: Tables['player_registrations']['Insert']) => {
    const db = await supabase();
    const { user_id, game_id } = registration;
    if (game_id) {
      const own = db.from('profiles').update({ gaming_id: game_id }).eq('id', user_id);
      dataOf(await own.is('gaming_id', null));
    }
    dataOf(await db.from('player_registrations').upsert({ ...registration, listed: true }));
  },
  {
    done: 'transfer-center:toasts.registered',
    refused: 'transfer-center:errors.submit',
    invalidates: ['market', 'players', 'eligibility'],
  },
);

/** Takes the entry off the list, and puts it back; what was written stays. */
export const useListRegistration = write(
  (db, listed: boolean, userId: string) => db.from('player_registrations').update({ listed }).eq('user_id', userId),
  { done: 'transfer-center:toasts.listed', invalidates: ['market'] },
);

export const useSaveListing = write(
  (db, listing: Tables['team_listings']['Insert']) => db.from('team_listings').upsert({ ...listing, listed: true }),
  { done: 'transfer-center:toasts.teamListed', refused: 'form', invalidates: ['market'] },
);

/** The captain takes the team's entry away. */
export const useDeleteListing = write((db, teamId: string) => db.from('team_listings').delete().eq('team_id', teamId), {
  done: 'transfer-center:toasts.teamUnlisted',
  invalidates: ['market'],
});

/** A free agent asks a team to take them. */
export const useAskToJoin = formCommand('ask_to_join', ['market'], 'transfer-center:toasts.asked');

export const useWithdrawJoinRequest = command(
  'withdraw_join_request',
  ['market'],
  'transfer-center:toasts.joinWithdrawn',
);

/** A captain declines, or invites to a trial; an offer is made as to anybody. */
export const useAnswerJoinRequest = command('answer_join_request', ['market'], 'transfer-center:toasts.joinAnswered');
