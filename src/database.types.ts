export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  // Allows to automatically instantiate createClient with right options
  // instead of createClient<Database, { PostgrestVersion: 'XX' }>(URL, KEY)
  __InternalSupabase: {
    PostgrestVersion: "14"
  }
  public: {
    Tables: {
      announcement_authors: {
        Row: {
          announcement_id: string
          author_id: string
          created_at: string
        }
        Insert: {
          announcement_id: string
          author_id: string
          created_at?: string
        }
        Update: {
          announcement_id?: string
          author_id?: string
          created_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "announcement_authors_announcement_id_fkey"
            columns: ["announcement_id"]
            isOneToOne: true
            referencedRelation: "announcements"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "announcement_authors_author_id_fkey"
            columns: ["author_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      announcements: {
        Row: {
          body: Json | null
          captains_only: boolean
          created_at: string
          id: string
          league_id: string | null
          link: string | null
          people: number
          title: Json | null
          waiting: number
          withdrawn_at: string | null
        }
        Insert: {
          body?: Json | null
          captains_only: boolean
          created_at?: string
          id?: string
          league_id?: string | null
          link?: string | null
          people: number
          title?: Json | null
          waiting?: number
          withdrawn_at?: string | null
        }
        Update: {
          body?: Json | null
          captains_only?: boolean
          created_at?: string
          id?: string
          league_id?: string | null
          link?: string | null
          people?: number
          title?: Json | null
          waiting?: number
          withdrawn_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "announcements_league_id_fkey"
            columns: ["league_id"]
            isOneToOne: false
            referencedRelation: "leagues"
            referencedColumns: ["id"]
          },
        ]
      }
      appeals: {
        Row: {
          created_at: string
          decided_at: string | null
          decided_seq: number | null
          filed_by: string
          id: string
          match_id: string
          reason: string | null
          ruling: string | null
          seq: number
          status: Database["public"]["Enums"]["appeal_status"]
          team_id: string
          until: string
        }
        Insert: {
          created_at?: string
          decided_at?: string | null
          decided_seq?: number | null
          filed_by: string
          id?: string
          match_id: string
          reason?: string | null
          ruling?: string | null
          seq: number
          status?: Database["public"]["Enums"]["appeal_status"]
          team_id: string
          until: string
        }
        Update: {
          created_at?: string
          decided_at?: string | null
          decided_seq?: number | null
          filed_by?: string
          id?: string
          match_id?: string
          reason?: string | null
          ruling?: string | null
          seq?: number
          status?: Database["public"]["Enums"]["appeal_status"]
          team_id?: string
          until?: string
        }
        Relationships: [
          {
            foreignKeyName: "appeals_filed_by_fkey"
            columns: ["filed_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "appeals_match_id_seq_fkey"
            columns: ["match_id", "seq"]
            isOneToOne: true
            referencedRelation: "match_results"
            referencedColumns: ["match_id", "seq"]
          },
          {
            foreignKeyName: "appeals_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "appeals_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      attendance: {
        Row: {
          answered_at: string
          coming: boolean
          created_at: string
          id: string
          match_id: string | null
          night_cup_id: string | null
          player_id: string
          scrim_id: string | null
          starts_at: string
          team_id: string
        }
        Insert: {
          answered_at?: string
          coming: boolean
          created_at?: string
          id?: string
          match_id?: string | null
          night_cup_id?: string | null
          player_id: string
          scrim_id?: string | null
          starts_at: string
          team_id: string
        }
        Update: {
          answered_at?: string
          coming?: boolean
          created_at?: string
          id?: string
          match_id?: string | null
          night_cup_id?: string | null
          player_id?: string
          scrim_id?: string | null
          starts_at?: string
          team_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "attendance_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "match_details"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "attendance_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "player_matches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "attendance_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "team_fixtures"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "attendance_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "team_matches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "attendance_night_cup_id_fkey"
            columns: ["night_cup_id"]
            isOneToOne: false
            referencedRelation: "night_cups"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "attendance_player_id_fkey"
            columns: ["player_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "attendance_scrim_id_fkey"
            columns: ["scrim_id"]
            isOneToOne: false
            referencedRelation: "scrims"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "attendance_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "attendance_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      availability: {
        Row: {
          created_at: string
          from: string
          league_id: string
          season: number
          team_id: string
          until: string
          weekday: number
        }
        Insert: {
          created_at?: string
          from: string
          league_id: string
          season: number
          team_id: string
          until: string
          weekday: number
        }
        Update: {
          created_at?: string
          from?: string
          league_id?: string
          season?: number
          team_id?: string
          until?: string
          weekday?: number
        }
        Relationships: [
          {
            foreignKeyName: "availability_league_id_season_team_id_fkey"
            columns: ["league_id", "season", "team_id"]
            isOneToOne: false
            referencedRelation: "league_teams"
            referencedColumns: ["league_id", "season", "team_id"]
          },
        ]
      }
      blocks: {
        Row: {
          blocked_id: string
          blocker_id: string
          created_at: string
        }
        Insert: {
          blocked_id: string
          blocker_id: string
          created_at?: string
        }
        Update: {
          blocked_id?: string
          blocker_id?: string
          created_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "blocks_blocked_id_fkey"
            columns: ["blocked_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "blocks_blocker_id_fkey"
            columns: ["blocker_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      contact_messages: {
        Row: {
          body: string
          created_at: string
          id: string
          topic: Database["public"]["Enums"]["contact_topic"]
          user_id: string
        }
        Insert: {
          body: string
          created_at?: string
          id?: string
          topic: Database["public"]["Enums"]["contact_topic"]
          user_id: string
        }
        Update: {
          body?: string
          created_at?: string
          id?: string
          topic?: Database["public"]["Enums"]["contact_topic"]
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "contact_messages_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      content_reports: {
        Row: {
          cause: Database["public"]["Enums"]["report_cause"]
          created_at: string
          decided_at: string | null
          id: string
          kind: Database["public"]["Enums"]["content_kind"]
          note: string | null
          owner_id: string | null
          reporter_id: string
          ruling: string | null
          said: NonNullable<Json>
          status: Database["public"]["Enums"]["report_status"]
          subject_id: string
          team_id: string | null
        }
        Insert: {
          cause: Database["public"]["Enums"]["report_cause"]
          created_at?: string
          decided_at?: string | null
          id?: string
          kind: Database["public"]["Enums"]["content_kind"]
          note?: string | null
          owner_id?: string | null
          reporter_id: string
          ruling?: string | null
          said: NonNullable<Json>
          status?: Database["public"]["Enums"]["report_status"]
          subject_id: string
          team_id?: string | null
        }
        Update: {
          cause?: Database["public"]["Enums"]["report_cause"]
          created_at?: string
          decided_at?: string | null
          id?: string
          kind?: Database["public"]["Enums"]["content_kind"]
          note?: string | null
          owner_id?: string | null
          reporter_id?: string
          ruling?: string | null
          said?: NonNullable<Json>
          status?: Database["public"]["Enums"]["report_status"]
          subject_id?: string
          team_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "content_reports_owner_id_fkey"
            columns: ["owner_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "content_reports_reporter_id_fkey"
            columns: ["reporter_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "content_reports_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "content_reports_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      contracts: {
        Row: {
          accepted_at: string | null
          captain_id: string | null
          captain_signed_at: string | null
          club_manager_id: string | null
          created_at: string
          division: string | null
          duration_type: Database["public"]["Enums"]["contract_duration"]
          ended_at: string | null
          expires_at: string
          id: string
          kick_reason: string | null
          league_id: string | null
          manager_signed_at: string | null
          note: string | null
          number: number
          player_id: string
          player_signed_at: string | null
          right_spent: boolean
          season: number | null
          sent_at: string
          stand_in_id: string | null
          status: Database["public"]["Enums"]["contract_status"]
          stays_until: string | null
          team_id: string
          termination_reason: string | null
        }
        Insert: {
          accepted_at?: string | null
          captain_id?: string | null
          captain_signed_at?: string | null
          club_manager_id?: string | null
          created_at?: string
          division?: string | null
          duration_type?: Database["public"]["Enums"]["contract_duration"]
          ended_at?: string | null
          expires_at?: string
          id?: string
          kick_reason?: string | null
          league_id?: string | null
          manager_signed_at?: string | null
          note?: string | null
          number?: number
          player_id: string
          player_signed_at?: string | null
          right_spent?: boolean
          season?: number | null
          sent_at?: string
          stand_in_id?: string | null
          status?: Database["public"]["Enums"]["contract_status"]
          stays_until?: string | null
          team_id: string
          termination_reason?: string | null
        }
        Update: {
          accepted_at?: string | null
          captain_id?: string | null
          captain_signed_at?: string | null
          club_manager_id?: string | null
          created_at?: string
          division?: string | null
          duration_type?: Database["public"]["Enums"]["contract_duration"]
          ended_at?: string | null
          expires_at?: string
          id?: string
          kick_reason?: string | null
          league_id?: string | null
          manager_signed_at?: string | null
          note?: string | null
          number?: number
          player_id?: string
          player_signed_at?: string | null
          right_spent?: boolean
          season?: number | null
          sent_at?: string
          stand_in_id?: string | null
          status?: Database["public"]["Enums"]["contract_status"]
          stays_until?: string | null
          team_id?: string
          termination_reason?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "contracts_captain_id_fkey"
            columns: ["captain_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "contracts_club_manager_id_fkey"
            columns: ["club_manager_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "contracts_league_id_season_team_id_fkey"
            columns: ["league_id", "season", "team_id"]
            isOneToOne: false
            referencedRelation: "league_teams"
            referencedColumns: ["league_id", "season", "team_id"]
          },
          {
            foreignKeyName: "contracts_player_id_fkey"
            columns: ["player_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "contracts_stand_in_id_fkey"
            columns: ["stand_in_id"]
            isOneToOne: false
            referencedRelation: "stand_ins"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "contracts_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "contracts_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      conversation_members: {
        Row: {
          conversation_id: string
          created_at: string
          read_until: string
          user_id: string
        }
        Insert: {
          conversation_id: string
          created_at?: string
          read_until?: string
          user_id: string
        }
        Update: {
          conversation_id?: string
          created_at?: string
          read_until?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "conversation_members_conversation_id_fkey"
            columns: ["conversation_id"]
            isOneToOne: false
            referencedRelation: "conversations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "conversation_members_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      conversations: {
        Row: {
          created_at: string
          high_id: string | null
          id: string
          last_at: string | null
          low_id: string | null
          match_id: string | null
          moderated_at: string | null
        }
        Insert: {
          created_at?: string
          high_id?: string | null
          id?: string
          last_at?: string | null
          low_id?: string | null
          match_id?: string | null
          moderated_at?: string | null
        }
        Update: {
          created_at?: string
          high_id?: string | null
          id?: string
          last_at?: string | null
          low_id?: string | null
          match_id?: string | null
          moderated_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "conversations_high_id_fkey"
            columns: ["high_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "conversations_low_id_fkey"
            columns: ["low_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "conversations_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: true
            referencedRelation: "match_details"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "conversations_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: true
            referencedRelation: "player_matches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "conversations_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: true
            referencedRelation: "team_fixtures"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "conversations_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: true
            referencedRelation: "team_matches"
            referencedColumns: ["id"]
          },
        ]
      }
      eligibility_reviews: {
        Row: {
          by: string | null
          by_captain: boolean
          created_at: string
          id: string
          member_id: string | null
          notes: string | null
          player_id: string
          requested: boolean
          status: Database["public"]["Enums"]["eligibility_status"]
          was: Database["public"]["Enums"]["eligibility_status"] | null
        }
        Insert: {
          by?: string | null
          by_captain?: boolean
          created_at?: string
          id?: string
          member_id?: string | null
          notes?: string | null
          player_id: string
          requested?: boolean
          status: Database["public"]["Enums"]["eligibility_status"]
          was?: Database["public"]["Enums"]["eligibility_status"] | null
        }
        Update: {
          by?: string | null
          by_captain?: boolean
          created_at?: string
          id?: string
          member_id?: string | null
          notes?: string | null
          player_id?: string
          requested?: boolean
          status?: Database["public"]["Enums"]["eligibility_status"]
          was?: Database["public"]["Enums"]["eligibility_status"] | null
        }
        Relationships: [
          {
            foreignKeyName: "eligibility_reviews_by_fkey"
            columns: ["by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "eligibility_reviews_member_id_fkey"
            columns: ["member_id"]
            isOneToOne: false
            referencedRelation: "memberships"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "eligibility_reviews_member_id_fkey"
            columns: ["member_id"]
            isOneToOne: false
            referencedRelation: "team_members"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "eligibility_reviews_member_id_fkey"
            columns: ["member_id"]
            isOneToOne: false
            referencedRelation: "team_roster"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "eligibility_reviews_player_id_fkey"
            columns: ["player_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      former_names: {
        Row: {
          chosen: boolean
          created_at: string
          held: boolean
          id: string
          league_id: string | null
          name: string
          player_id: string | null
          skeleton: string
          slug: string
          team_id: string | null
          until: string
        }
        Insert: {
          chosen: boolean
          created_at?: string
          held: boolean
          id?: string
          league_id?: string | null
          name: string
          player_id?: string | null
          skeleton?: never
          slug: string
          team_id?: string | null
          until?: string
        }
        Update: {
          chosen?: boolean
          created_at?: string
          held?: boolean
          id?: string
          league_id?: string | null
          name?: string
          player_id?: string | null
          skeleton?: never
          slug?: string
          team_id?: string | null
          until?: string
        }
        Relationships: [
          {
            foreignKeyName: "former_names_league_id_fkey"
            columns: ["league_id"]
            isOneToOne: false
            referencedRelation: "leagues"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "former_names_player_id_fkey"
            columns: ["player_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "former_names_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "former_names_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      given_awards: {
        Row: {
          award: Database["public"]["Enums"]["player_achievement_type"] | null
          created_at: string
          id: string
          league_id: string
          player_id: string | null
          reason: string
          season: number
          team_id: string
          title: string | null
        }
        Insert: {
          award?: Database["public"]["Enums"]["player_achievement_type"] | null
          created_at?: string
          id?: string
          league_id: string
          player_id?: string | null
          reason: string
          season: number
          team_id: string
          title?: string | null
        }
        Update: {
          award?: Database["public"]["Enums"]["player_achievement_type"] | null
          created_at?: string
          id?: string
          league_id?: string
          player_id?: string | null
          reason?: string
          season?: number
          team_id?: string
          title?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "given_awards_league_id_fkey"
            columns: ["league_id"]
            isOneToOne: false
            referencedRelation: "leagues"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "given_awards_league_id_season_team_id_fkey"
            columns: ["league_id", "season", "team_id"]
            isOneToOne: false
            referencedRelation: "league_teams"
            referencedColumns: ["league_id", "season", "team_id"]
          },
          {
            foreignKeyName: "given_awards_player_id_fkey"
            columns: ["player_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "given_awards_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "given_awards_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      hidden_contents: {
        Row: {
          created_at: string
          kind: Database["public"]["Enums"]["content_kind"]
          owner_id: string | null
          reason: string
          subject_id: string
          team_id: string | null
          was: NonNullable<Json>
        }
        Insert: {
          created_at?: string
          kind: Database["public"]["Enums"]["content_kind"]
          owner_id?: string | null
          reason: string
          subject_id: string
          team_id?: string | null
          was: NonNullable<Json>
        }
        Update: {
          created_at?: string
          kind?: Database["public"]["Enums"]["content_kind"]
          owner_id?: string | null
          reason?: string
          subject_id?: string
          team_id?: string | null
          was?: NonNullable<Json>
        }
        Relationships: [
          {
            foreignKeyName: "hidden_contents_owner_id_fkey"
            columns: ["owner_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "hidden_contents_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "hidden_contents_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      interested_decisions: {
        Row: {
          about_team_id: string
          by_team_id: string
          created_at: string
          id: string
          kind: Database["public"]["Enums"]["interest_kind"]
          league_id: string | null
          match_id: string | null
          matter: Database["public"]["Enums"]["interest_matter"]
          season: number | null
        }
        Insert: {
          about_team_id: string
          by_team_id: string
          created_at?: string
          id?: string
          kind: Database["public"]["Enums"]["interest_kind"]
          league_id?: string | null
          match_id?: string | null
          matter: Database["public"]["Enums"]["interest_matter"]
          season?: number | null
        }
        Update: {
          about_team_id?: string
          by_team_id?: string
          created_at?: string
          id?: string
          kind?: Database["public"]["Enums"]["interest_kind"]
          league_id?: string | null
          match_id?: string | null
          matter?: Database["public"]["Enums"]["interest_matter"]
          season?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "interested_decisions_about_team_id_fkey"
            columns: ["about_team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "interested_decisions_about_team_id_fkey"
            columns: ["about_team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "interested_decisions_by_team_id_fkey"
            columns: ["by_team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "interested_decisions_by_team_id_fkey"
            columns: ["by_team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "interested_decisions_league_id_season_fkey"
            columns: ["league_id", "season"]
            isOneToOne: false
            referencedRelation: "league_seasons"
            referencedColumns: ["league_id", "season"]
          },
          {
            foreignKeyName: "interested_decisions_league_id_season_fkey"
            columns: ["league_id", "season"]
            isOneToOne: false
            referencedRelation: "season_rounds"
            referencedColumns: ["league_id", "season"]
          },
          {
            foreignKeyName: "interested_decisions_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "match_details"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "interested_decisions_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "player_matches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "interested_decisions_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "team_fixtures"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "interested_decisions_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "team_matches"
            referencedColumns: ["id"]
          },
        ]
      }
      join_requests: {
        Row: {
          answered_at: string | null
          created_at: string
          expires_at: string
          id: string
          message: string | null
          player_id: string
          status: Database["public"]["Enums"]["join_request_status"]
          team_id: string
        }
        Insert: {
          answered_at?: string | null
          created_at?: string
          expires_at?: string
          id?: string
          message?: string | null
          player_id: string
          status?: Database["public"]["Enums"]["join_request_status"]
          team_id: string
        }
        Update: {
          answered_at?: string | null
          created_at?: string
          expires_at?: string
          id?: string
          message?: string | null
          player_id?: string
          status?: Database["public"]["Enums"]["join_request_status"]
          team_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "join_requests_player_id_fkey"
            columns: ["player_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "join_requests_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "join_requests_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      league_follows: {
        Row: {
          created_at: string
          league_id: string
          user_id: string
        }
        Insert: {
          created_at?: string
          league_id: string
          user_id: string
        }
        Update: {
          created_at?: string
          league_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "league_follows_league_id_fkey"
            columns: ["league_id"]
            isOneToOne: false
            referencedRelation: "leagues"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "league_follows_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      league_referees: {
        Row: {
          created_at: string
          league_id: string
          user_id: string
        }
        Insert: {
          created_at?: string
          league_id: string
          user_id: string
        }
        Update: {
          created_at?: string
          league_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "league_referees_league_id_fkey"
            columns: ["league_id"]
            isOneToOne: false
            referencedRelation: "leagues"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "league_referees_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      league_seasons: {
        Row: {
          champion_team_id: string | null
          created_at: string
          draw_seed: number | null
          ends_on: string | null
          extra_rules: string | null
          final_best_of: number
          finished_at: string | null
          game_minutes: number
          imported_at: string | null
          league_id: string
          legs: number
          max_teams: number
          phase: Database["public"]["Enums"]["season_phase"]
          playoff_teams: number
          playoffs_at: string | null
          points_for_win: number
          prize_pool: Json | null
          protest_minutes: number
          quarterfinal_best_of: number
          registration_until: string | null
          relegation_places: number
          renewal_days: number
          season: number
          semifinal_best_of: number
          silence_hours: number
          stand_ins: boolean
          starts_on: string | null
          third_place_match: boolean
          transfer_rights: number
        }
        Insert: {
          champion_team_id?: string | null
          created_at?: string
          draw_seed?: number | null
          ends_on?: string | null
          extra_rules?: string | null
          final_best_of?: number
          finished_at?: string | null
          game_minutes?: number
          imported_at?: string | null
          league_id: string
          legs?: number
          max_teams?: number
          phase?: Database["public"]["Enums"]["season_phase"]
          playoff_teams?: number
          playoffs_at?: string | null
          points_for_win?: number
          prize_pool?: Json | null
          protest_minutes?: number
          quarterfinal_best_of?: number
          registration_until?: string | null
          relegation_places?: number
          renewal_days?: number
          season: number
          semifinal_best_of?: number
          silence_hours?: number
          stand_ins?: boolean
          starts_on?: string | null
          third_place_match?: boolean
          transfer_rights?: number
        }
        Update: {
          champion_team_id?: string | null
          created_at?: string
          draw_seed?: number | null
          ends_on?: string | null
          extra_rules?: string | null
          final_best_of?: number
          finished_at?: string | null
          game_minutes?: number
          imported_at?: string | null
          league_id?: string
          legs?: number
          max_teams?: number
          phase?: Database["public"]["Enums"]["season_phase"]
          playoff_teams?: number
          playoffs_at?: string | null
          points_for_win?: number
          prize_pool?: Json | null
          protest_minutes?: number
          quarterfinal_best_of?: number
          registration_until?: string | null
          relegation_places?: number
          renewal_days?: number
          season?: number
          semifinal_best_of?: number
          silence_hours?: number
          stand_ins?: boolean
          starts_on?: string | null
          third_place_match?: boolean
          transfer_rights?: number
        }
        Relationships: [
          {
            foreignKeyName: "league_seasons_champion_team_id_fkey"
            columns: ["champion_team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "league_seasons_champion_team_id_fkey"
            columns: ["champion_team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "league_seasons_league_id_fkey"
            columns: ["league_id"]
            isOneToOne: false
            referencedRelation: "leagues"
            referencedColumns: ["id"]
          },
        ]
      }
      league_teams: {
        Row: {
          created_at: string
          final_rank: number | null
          group_name: string | null
          league_id: string
          playoff_seed: number | null
          registered_at: string
          rights_extra: number
          rights_used: number
          season: number
          table_drawn: number | null
          table_goals_against: number | null
          table_goals_for: number | null
          table_lost: number | null
          table_points: number | null
          table_position: number | null
          table_won: number | null
          team_id: string
          withdrawal_voids: boolean | null
          withdrawn_at: string | null
        }
        Insert: {
          created_at?: string
          final_rank?: number | null
          group_name?: string | null
          league_id: string
          playoff_seed?: number | null
          registered_at?: string
          rights_extra?: number
          rights_used?: number
          season: number
          table_drawn?: number | null
          table_goals_against?: number | null
          table_goals_for?: number | null
          table_lost?: number | null
          table_points?: number | null
          table_position?: number | null
          table_won?: number | null
          team_id: string
          withdrawal_voids?: boolean | null
          withdrawn_at?: string | null
        }
        Update: {
          created_at?: string
          final_rank?: number | null
          group_name?: string | null
          league_id?: string
          playoff_seed?: number | null
          registered_at?: string
          rights_extra?: number
          rights_used?: number
          season?: number
          table_drawn?: number | null
          table_goals_against?: number | null
          table_goals_for?: number | null
          table_lost?: number | null
          table_points?: number | null
          table_position?: number | null
          table_won?: number | null
          team_id?: string
          withdrawal_voids?: boolean | null
          withdrawn_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "league_teams_league_id_season_fkey"
            columns: ["league_id", "season"]
            isOneToOne: false
            referencedRelation: "league_seasons"
            referencedColumns: ["league_id", "season"]
          },
          {
            foreignKeyName: "league_teams_league_id_season_fkey"
            columns: ["league_id", "season"]
            isOneToOne: false
            referencedRelation: "season_rounds"
            referencedColumns: ["league_id", "season"]
          },
          {
            foreignKeyName: "league_teams_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "league_teams_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      leagues: {
        Row: {
          archived_at: string | null
          created_at: string
          description: string | null
          id: string
          logo: string | null
          name: string
          public: boolean
          slug: string
          status: Database["public"]["Enums"]["league_status"]
          tier: number
          time_zone: string
        }
        Insert: {
          archived_at?: string | null
          created_at?: string
          description?: string | null
          id?: string
          logo?: string | null
          name: string
          public?: boolean
          slug?: string
          status?: Database["public"]["Enums"]["league_status"]
          tier?: number
          time_zone?: string
        }
        Update: {
          archived_at?: string | null
          created_at?: string
          description?: string | null
          id?: string
          logo?: string | null
          name?: string
          public?: boolean
          slug?: string
          status?: Database["public"]["Enums"]["league_status"]
          tier?: number
          time_zone?: string
        }
        Relationships: []
      }
      match_casters: {
        Row: {
          created_at: string
          match_id: string
          refused_at: string | null
          team_id: string | null
          user_id: string
        }
        Insert: {
          created_at?: string
          match_id: string
          refused_at?: string | null
          team_id?: string | null
          user_id: string
        }
        Update: {
          created_at?: string
          match_id?: string
          refused_at?: string | null
          team_id?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "match_casters_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "match_details"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_casters_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "player_matches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_casters_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "team_fixtures"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_casters_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "team_matches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_casters_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_casters_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_casters_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      match_elo: {
        Row: {
          away_before: number
          away_team_id: string
          created_at: string
          finished_at: string
          home_before: number
          home_change: number
          home_edge: number
          home_team_id: string
          league_id: string
          match_id: string
          season: number
        }
        Insert: {
          away_before: number
          away_team_id: string
          created_at: string
          finished_at: string
          home_before: number
          home_change: number
          home_edge: number
          home_team_id: string
          league_id: string
          match_id: string
          season: number
        }
        Update: {
          away_before?: number
          away_team_id?: string
          created_at?: string
          finished_at?: string
          home_before?: number
          home_change?: number
          home_edge?: number
          home_team_id?: string
          league_id?: string
          match_id?: string
          season?: number
        }
        Relationships: [
          {
            foreignKeyName: "match_elo_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: true
            referencedRelation: "match_details"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_elo_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: true
            referencedRelation: "player_matches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_elo_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: true
            referencedRelation: "team_fixtures"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_elo_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: true
            referencedRelation: "team_matches"
            referencedColumns: ["id"]
          },
        ]
      }
      match_evidence: {
        Row: {
          added_by: string
          content_hash: string | null
          created_at: string
          file: string
          id: string
          match_id: string
          team_id: string
        }
        Insert: {
          added_by: string
          content_hash?: string | null
          created_at?: string
          file: string
          id?: string
          match_id: string
          team_id: string
        }
        Update: {
          added_by?: string
          content_hash?: string | null
          created_at?: string
          file?: string
          id?: string
          match_id?: string
          team_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "match_evidence_added_by_fkey"
            columns: ["added_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_evidence_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "match_details"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_evidence_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "player_matches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_evidence_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "team_fixtures"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_evidence_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "team_matches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_evidence_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_evidence_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      match_lineups: {
        Row: {
          created_at: string
          late: boolean
          match_id: string
          player_id: string
          position: Database["public"]["Enums"]["player_position"] | null
          slot: number
          team_id: string
        }
        Insert: {
          created_at?: string
          late?: boolean
          match_id: string
          player_id: string
          position?: Database["public"]["Enums"]["player_position"] | null
          slot: number
          team_id: string
        }
        Update: {
          created_at?: string
          late?: boolean
          match_id?: string
          player_id?: string
          position?: Database["public"]["Enums"]["player_position"] | null
          slot?: number
          team_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "match_lineups_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "match_details"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_lineups_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "player_matches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_lineups_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "team_fixtures"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_lineups_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "team_matches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_lineups_player_id_fkey"
            columns: ["player_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_lineups_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_lineups_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      match_lobbies: {
        Row: {
          code: string
          created_at: string
          match_id: string
        }
        Insert: {
          code: string
          created_at?: string
          match_id: string
        }
        Update: {
          code?: string
          created_at?: string
          match_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "match_lobbies_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: true
            referencedRelation: "match_details"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_lobbies_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: true
            referencedRelation: "player_matches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_lobbies_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: true
            referencedRelation: "team_fixtures"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_lobbies_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: true
            referencedRelation: "team_matches"
            referencedColumns: ["id"]
          },
        ]
      }
      match_player_stats: {
        Row: {
          assists: number
          created_at: string
          goals: number
          interceptions: number
          match_id: string
          mvp: boolean
          passes: number
          player_id: string
          saves: number
          team_id: string
        }
        Insert: {
          assists?: number
          created_at?: string
          goals?: number
          interceptions?: number
          match_id: string
          mvp?: boolean
          passes?: number
          player_id: string
          saves?: number
          team_id: string
        }
        Update: {
          assists?: number
          created_at?: string
          goals?: number
          interceptions?: number
          match_id?: string
          mvp?: boolean
          passes?: number
          player_id?: string
          saves?: number
          team_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "match_player_stats_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "match_details"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_player_stats_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "player_matches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_player_stats_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "team_fixtures"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_player_stats_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "team_matches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_player_stats_player_id_fkey"
            columns: ["player_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_player_stats_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_player_stats_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      match_ready: {
        Row: {
          by: string
          created_at: string
          kickoff_at: string
          match_id: string
          team_id: string
        }
        Insert: {
          by: string
          created_at?: string
          kickoff_at: string
          match_id: string
          team_id: string
        }
        Update: {
          by?: string
          created_at?: string
          kickoff_at?: string
          match_id?: string
          team_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "match_ready_by_fkey"
            columns: ["by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_ready_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "match_details"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_ready_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "player_matches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_ready_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "team_fixtures"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_ready_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "team_matches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_ready_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_ready_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      match_reports: {
        Row: {
          away_score: number
          created_at: string
          decided_at: string | null
          filed_by: string
          forfeited_by: Database["public"]["Enums"]["forfeit_side"] | null
          home_score: number
          id: string
          match_id: string
          note: string | null
          stats: NonNullable<Json>
          status: Database["public"]["Enums"]["match_report_status"]
          team_id: string
        }
        Insert: {
          away_score: number
          created_at?: string
          decided_at?: string | null
          filed_by: string
          forfeited_by?: Database["public"]["Enums"]["forfeit_side"] | null
          home_score: number
          id?: string
          match_id: string
          note?: string | null
          stats?: NonNullable<Json>
          status?: Database["public"]["Enums"]["match_report_status"]
          team_id: string
        }
        Update: {
          away_score?: number
          created_at?: string
          decided_at?: string | null
          filed_by?: string
          forfeited_by?: Database["public"]["Enums"]["forfeit_side"] | null
          home_score?: number
          id?: string
          match_id?: string
          note?: string | null
          stats?: NonNullable<Json>
          status?: Database["public"]["Enums"]["match_report_status"]
          team_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "match_reports_filed_by_fkey"
            columns: ["filed_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_reports_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "match_details"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_reports_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "player_matches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_reports_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "team_fixtures"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_reports_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "team_matches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_reports_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_reports_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      match_results: {
        Row: {
          at: string
          away_score: number | null
          by: string | null
          cause: Database["public"]["Enums"]["result_cause"]
          created_at: string
          forfeited_by: Database["public"]["Enums"]["forfeit_side"] | null
          home_score: number | null
          match_id: string
          paragraph: string | null
          report_id: string | null
          seq: number
          status_before: Database["public"]["Enums"]["match_status"] | null
        }
        Insert: {
          at?: string
          away_score?: number | null
          by?: string | null
          cause: Database["public"]["Enums"]["result_cause"]
          created_at?: string
          forfeited_by?: Database["public"]["Enums"]["forfeit_side"] | null
          home_score?: number | null
          match_id: string
          paragraph?: string | null
          report_id?: string | null
          seq: number
          status_before?: Database["public"]["Enums"]["match_status"] | null
        }
        Update: {
          at?: string
          away_score?: number | null
          by?: string | null
          cause?: Database["public"]["Enums"]["result_cause"]
          created_at?: string
          forfeited_by?: Database["public"]["Enums"]["forfeit_side"] | null
          home_score?: number | null
          match_id?: string
          paragraph?: string | null
          report_id?: string | null
          seq?: number
          status_before?: Database["public"]["Enums"]["match_status"] | null
        }
        Relationships: [
          {
            foreignKeyName: "match_results_by_fkey"
            columns: ["by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_results_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "match_details"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_results_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "player_matches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_results_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "team_fixtures"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_results_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "team_matches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_results_report_id_fkey"
            columns: ["report_id"]
            isOneToOne: false
            referencedRelation: "match_reports"
            referencedColumns: ["id"]
          },
        ]
      }
      messages: {
        Row: {
          author_id: string
          body: string
          conversation_id: string
          created_at: string
          hidden: boolean
          id: string
        }
        Insert: {
          author_id: string
          body: string
          conversation_id: string
          created_at?: string
          hidden?: boolean
          id?: string
        }
        Update: {
          author_id?: string
          body?: string
          conversation_id?: string
          created_at?: string
          hidden?: boolean
          id?: string
        }
        Relationships: [
          {
            foreignKeyName: "messages_author_id_fkey"
            columns: ["author_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "messages_conversation_id_fkey"
            columns: ["conversation_id"]
            isOneToOne: false
            referencedRelation: "conversations"
            referencedColumns: ["id"]
          },
        ]
      }
      news_articles: {
        Row: {
          author_id: string | null
          category: Database["public"]["Enums"]["news_category"]
          cover: string | null
          created_at: string
          id: string
          is_ai_generated: boolean
          league_id: string | null
          matchday: number | null
          origin: Database["public"]["Enums"]["news_origin"]
          published_at: string | null
          season: number | null
          slug: string
          updated_at: string
          version: number
        }
        Insert: {
          author_id?: string | null
          category?: Database["public"]["Enums"]["news_category"]
          cover?: string | null
          created_at?: string
          id?: string
          is_ai_generated?: boolean
          league_id?: string | null
          matchday?: number | null
          origin?: Database["public"]["Enums"]["news_origin"]
          published_at?: string | null
          season?: number | null
          slug: string
          updated_at?: string
          version?: number
        }
        Update: {
          author_id?: string | null
          category?: Database["public"]["Enums"]["news_category"]
          cover?: string | null
          created_at?: string
          id?: string
          is_ai_generated?: boolean
          league_id?: string | null
          matchday?: number | null
          origin?: Database["public"]["Enums"]["news_origin"]
          published_at?: string | null
          season?: number | null
          slug?: string
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "news_articles_author_id_fkey"
            columns: ["author_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "news_articles_league_id_fkey"
            columns: ["league_id"]
            isOneToOne: false
            referencedRelation: "leagues"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "news_articles_league_id_season_fkey"
            columns: ["league_id", "season"]
            isOneToOne: false
            referencedRelation: "league_seasons"
            referencedColumns: ["league_id", "season"]
          },
          {
            foreignKeyName: "news_articles_league_id_season_fkey"
            columns: ["league_id", "season"]
            isOneToOne: false
            referencedRelation: "season_rounds"
            referencedColumns: ["league_id", "season"]
          },
        ]
      }
      news_edits: {
        Row: {
          article_id: string
          created_at: string
          edited_by: string
        }
        Insert: {
          article_id: string
          created_at?: string
          edited_by: string
        }
        Update: {
          article_id?: string
          created_at?: string
          edited_by?: string
        }
        Relationships: [
          {
            foreignKeyName: "news_edits_article_id_fkey"
            columns: ["article_id"]
            isOneToOne: true
            referencedRelation: "news_articles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "news_edits_edited_by_fkey"
            columns: ["edited_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      news_texts: {
        Row: {
          article_id: string
          body: string
          complete: boolean
          created_at: string
          language: string
          summary: string
          title: string
        }
        Insert: {
          article_id: string
          body?: string
          complete?: never
          created_at?: string
          language: string
          summary?: string
          title?: string
        }
        Update: {
          article_id?: string
          body?: string
          complete?: never
          created_at?: string
          language?: string
          summary?: string
          title?: string
        }
        Relationships: [
          {
            foreignKeyName: "news_texts_article_id_fkey"
            columns: ["article_id"]
            isOneToOne: false
            referencedRelation: "news_articles"
            referencedColumns: ["id"]
          },
        ]
      }
      night_cup_teams: {
        Row: {
          checked_in_at: string | null
          created_at: string
          entered_at: string
          left_out: Database["public"]["Enums"]["cup_left_out"] | null
          night_cup_id: string
          seed: number | null
          team_id: string
          waiting: boolean
        }
        Insert: {
          checked_in_at?: string | null
          created_at?: string
          entered_at?: string
          left_out?: Database["public"]["Enums"]["cup_left_out"] | null
          night_cup_id: string
          seed?: number | null
          team_id: string
          waiting?: boolean
        }
        Update: {
          checked_in_at?: string | null
          created_at?: string
          entered_at?: string
          left_out?: Database["public"]["Enums"]["cup_left_out"] | null
          night_cup_id?: string
          seed?: number | null
          team_id?: string
          waiting?: boolean
        }
        Relationships: [
          {
            foreignKeyName: "night_cup_teams_night_cup_id_fkey"
            columns: ["night_cup_id"]
            isOneToOne: false
            referencedRelation: "night_cups"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "night_cup_teams_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "night_cup_teams_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      night_cups: {
        Row: {
          best_of: number
          cancelled_because: string | null
          capacity: number
          check_in_from: string
          check_in_until: string
          created_at: string
          final_best_of: number
          finished_at: string | null
          id: string
          name: string
          prize: Json | null
          public: boolean
          starts_at: string
          status: Database["public"]["Enums"]["night_cup_status"]
          winner_team_id: string | null
        }
        Insert: {
          best_of?: number
          cancelled_because?: string | null
          capacity: number
          check_in_from: string
          check_in_until: string
          created_at?: string
          final_best_of?: number
          finished_at?: string | null
          id?: string
          name: string
          prize?: Json | null
          public?: boolean
          starts_at: string
          status?: Database["public"]["Enums"]["night_cup_status"]
          winner_team_id?: string | null
        }
        Update: {
          best_of?: number
          cancelled_because?: string | null
          capacity?: number
          check_in_from?: string
          check_in_until?: string
          created_at?: string
          final_best_of?: number
          finished_at?: string | null
          id?: string
          name?: string
          prize?: Json | null
          public?: boolean
          starts_at?: string
          status?: Database["public"]["Enums"]["night_cup_status"]
          winner_team_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "night_cups_winner_team_id_fkey"
            columns: ["winner_team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "night_cups_winner_team_id_fkey"
            columns: ["winner_team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      notifications: {
        Row: {
          created_at: string
          id: string
          key: Database["public"]["Enums"]["notification_key"]
          kind: Database["public"]["Enums"]["notification_kind"]
          link: string | null
          read_at: string | null
          user_id: string
          values: NonNullable<Json>
        }
        Insert: {
          created_at?: string
          id?: string
          key: Database["public"]["Enums"]["notification_key"]
          kind?: Database["public"]["Enums"]["notification_kind"]
          link?: string | null
          read_at?: string | null
          user_id: string
          values?: NonNullable<Json>
        }
        Update: {
          created_at?: string
          id?: string
          key?: Database["public"]["Enums"]["notification_key"]
          kind?: Database["public"]["Enums"]["notification_kind"]
          link?: string | null
          read_at?: string | null
          user_id?: string
          values?: NonNullable<Json>
        }
        Relationships: [
          {
            foreignKeyName: "notifications_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      penalties: {
        Row: {
          active_from: string | null
          created_at: string
          id: string
          kind: Database["public"]["Enums"]["penalty_kind"]
          league_id: string
          match_id: string | null
          matches: number | null
          player_id: string | null
          reason: string | null
          ruling: string | null
          season: number
          served: number
          status: Database["public"]["Enums"]["penalty_status"]
          suspension_id: string | null
          team_id: string
        }
        Insert: {
          active_from?: string | null
          created_at?: string
          id?: string
          kind: Database["public"]["Enums"]["penalty_kind"]
          league_id: string
          match_id?: string | null
          matches?: number | null
          player_id?: string | null
          reason?: string | null
          ruling?: string | null
          season: number
          served?: number
          status: Database["public"]["Enums"]["penalty_status"]
          suspension_id?: string | null
          team_id: string
        }
        Update: {
          active_from?: string | null
          created_at?: string
          id?: string
          kind?: Database["public"]["Enums"]["penalty_kind"]
          league_id?: string
          match_id?: string | null
          matches?: number | null
          player_id?: string | null
          reason?: string | null
          ruling?: string | null
          season?: number
          served?: number
          status?: Database["public"]["Enums"]["penalty_status"]
          suspension_id?: string | null
          team_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "penalties_league_id_fkey"
            columns: ["league_id"]
            isOneToOne: false
            referencedRelation: "leagues"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "penalties_league_id_season_team_id_fkey"
            columns: ["league_id", "season", "team_id"]
            isOneToOne: false
            referencedRelation: "league_teams"
            referencedColumns: ["league_id", "season", "team_id"]
          },
          {
            foreignKeyName: "penalties_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "match_details"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "penalties_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "player_matches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "penalties_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "team_fixtures"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "penalties_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "team_matches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "penalties_player_id_fkey"
            columns: ["player_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "penalties_suspension_id_fkey"
            columns: ["suspension_id"]
            isOneToOne: false
            referencedRelation: "penalties"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "penalties_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "penalties_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      picks: {
        Row: {
          away_score: number | null
          created_at: string
          home_score: number | null
          league_id: string
          match_id: string
          points: number | null
          season: number
          user_id: string
          winner: Database["public"]["Enums"]["pick_side"]
        }
        Insert: {
          away_score?: number | null
          created_at?: string
          home_score?: number | null
          league_id: string
          match_id: string
          points?: number | null
          season: number
          user_id: string
          winner: Database["public"]["Enums"]["pick_side"]
        }
        Update: {
          away_score?: number | null
          created_at?: string
          home_score?: number | null
          league_id?: string
          match_id?: string
          points?: number | null
          season?: number
          user_id?: string
          winner?: Database["public"]["Enums"]["pick_side"]
        }
        Relationships: [
          {
            foreignKeyName: "picks_league_id_season_fkey"
            columns: ["league_id", "season"]
            isOneToOne: false
            referencedRelation: "league_seasons"
            referencedColumns: ["league_id", "season"]
          },
          {
            foreignKeyName: "picks_league_id_season_fkey"
            columns: ["league_id", "season"]
            isOneToOne: false
            referencedRelation: "season_rounds"
            referencedColumns: ["league_id", "season"]
          },
          {
            foreignKeyName: "picks_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "match_details"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "picks_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "player_matches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "picks_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "team_fixtures"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "picks_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "team_matches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "picks_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      player_achievements: {
        Row: {
          created_at: string
          id: string
          league_id: string | null
          origin: Database["public"]["Enums"]["award_origin"]
          player_id: string
          season: string
          season_no: number | null
          team_id: string | null
          title: string
          type: Database["public"]["Enums"]["player_achievement_type"]
          verified: boolean
        }
        Insert: {
          created_at?: string
          id?: string
          league_id?: string | null
          origin?: Database["public"]["Enums"]["award_origin"]
          player_id: string
          season: string
          season_no?: number | null
          team_id?: string | null
          title: string
          type: Database["public"]["Enums"]["player_achievement_type"]
          verified?: boolean
        }
        Update: {
          created_at?: string
          id?: string
          league_id?: string | null
          origin?: Database["public"]["Enums"]["award_origin"]
          player_id?: string
          season?: string
          season_no?: number | null
          team_id?: string | null
          title?: string
          type?: Database["public"]["Enums"]["player_achievement_type"]
          verified?: boolean
        }
        Relationships: [
          {
            foreignKeyName: "player_achievements_player_id_fkey"
            columns: ["player_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "player_achievements_season_fkey"
            columns: ["league_id", "season_no"]
            isOneToOne: false
            referencedRelation: "league_seasons"
            referencedColumns: ["league_id", "season"]
          },
          {
            foreignKeyName: "player_achievements_season_fkey"
            columns: ["league_id", "season_no"]
            isOneToOne: false
            referencedRelation: "season_rounds"
            referencedColumns: ["league_id", "season"]
          },
          {
            foreignKeyName: "player_achievements_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "player_achievements_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      player_follows: {
        Row: {
          created_at: string
          player_id: string
          user_id: string
        }
        Insert: {
          created_at?: string
          player_id: string
          user_id: string
        }
        Update: {
          created_at?: string
          player_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "player_follows_player_id_fkey"
            columns: ["player_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "player_follows_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      player_registrations: {
        Row: {
          activity_level: Database["public"]["Enums"]["activity_level"] | null
          additional_info: string | null
          availability_days: Database["public"]["Enums"]["weekday"][]
          created_at: string
          game_id: string | null
          in_game_chat: boolean | null
          listed: boolean
          personal_goals: string | null
          play_style: Database["public"]["Enums"]["play_style"] | null
          rematch_experience: Database["public"]["Enums"]["skill_level"] | null
          team_expectations: string | null
          team_experience: string | null
          updated_at: string
          user_id: string
          username: string
        }
        Insert: {
          activity_level?: Database["public"]["Enums"]["activity_level"] | null
          additional_info?: string | null
          availability_days?: Database["public"]["Enums"]["weekday"][]
          created_at?: string
          game_id?: string | null
          in_game_chat?: boolean | null
          listed?: boolean
          personal_goals?: string | null
          play_style?: Database["public"]["Enums"]["play_style"] | null
          rematch_experience?: Database["public"]["Enums"]["skill_level"] | null
          team_expectations?: string | null
          team_experience?: string | null
          updated_at?: string
          user_id: string
          username: string
        }
        Update: {
          activity_level?: Database["public"]["Enums"]["activity_level"] | null
          additional_info?: string | null
          availability_days?: Database["public"]["Enums"]["weekday"][]
          created_at?: string
          game_id?: string | null
          in_game_chat?: boolean | null
          listed?: boolean
          personal_goals?: string | null
          play_style?: Database["public"]["Enums"]["play_style"] | null
          rematch_experience?: Database["public"]["Enums"]["skill_level"] | null
          team_expectations?: string | null
          team_experience?: string | null
          updated_at?: string
          user_id?: string
          username?: string
        }
        Relationships: [
          {
            foreignKeyName: "player_registrations_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      player_votes: {
        Row: {
          created_at: string
          match_id: string
          player_id: string
          team_id: string
          voter_id: string
        }
        Insert: {
          created_at?: string
          match_id: string
          player_id: string
          team_id: string
          voter_id: string
        }
        Update: {
          created_at?: string
          match_id?: string
          player_id?: string
          team_id?: string
          voter_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "player_votes_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "match_details"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "player_votes_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "player_matches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "player_votes_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "team_fixtures"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "player_votes_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "team_matches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "player_votes_player_id_fkey"
            columns: ["player_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "player_votes_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "player_votes_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "player_votes_voter_id_fkey"
            columns: ["voter_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      point_adjustments: {
        Row: {
          created_at: string
          decided_by: string | null
          id: string
          league_id: string
          points: number
          reason: string
          reversed_at: string | null
          season: number
          team_id: string
        }
        Insert: {
          created_at?: string
          decided_by?: string | null
          id?: string
          league_id: string
          points: number
          reason: string
          reversed_at?: string | null
          season: number
          team_id: string
        }
        Update: {
          created_at?: string
          decided_by?: string | null
          id?: string
          league_id?: string
          points?: number
          reason?: string
          reversed_at?: string | null
          season?: number
          team_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "point_adjustments_decided_by_fkey"
            columns: ["decided_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "point_adjustments_league_id_season_team_id_fkey"
            columns: ["league_id", "season", "team_id"]
            isOneToOne: false
            referencedRelation: "league_teams"
            referencedColumns: ["league_id", "season", "team_id"]
          },
          {
            foreignKeyName: "point_adjustments_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "point_adjustments_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      prize_payments: {
        Row: {
          created_at: string
          league_id: string
          paid_at: string
          paid_by: string | null
          season: number
          team_id: string
        }
        Insert: {
          created_at?: string
          league_id: string
          paid_at?: string
          paid_by?: string | null
          season: number
          team_id: string
        }
        Update: {
          created_at?: string
          league_id?: string
          paid_at?: string
          paid_by?: string | null
          season?: number
          team_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "prize_payments_league_id_season_team_id_fkey"
            columns: ["league_id", "season", "team_id"]
            isOneToOne: true
            referencedRelation: "league_teams"
            referencedColumns: ["league_id", "season", "team_id"]
          },
          {
            foreignKeyName: "prize_payments_paid_by_fkey"
            columns: ["paid_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "prize_payments_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "prize_payments_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      profile_private: {
        Row: {
          birth_date: string | null
          created_at: string
          locale: string | null
          public_profile: boolean
          public_profile_answered: boolean
          silent_kinds: Database["public"]["Enums"]["notification_kind"][]
          time_zone: string | null
          user_id: string
        }
        Insert: {
          birth_date?: string | null
          created_at?: string
          locale?: string | null
          public_profile?: boolean
          public_profile_answered?: boolean
          silent_kinds?: Database["public"]["Enums"]["notification_kind"][]
          time_zone?: string | null
          user_id: string
        }
        Update: {
          birth_date?: string | null
          created_at?: string
          locale?: string | null
          public_profile?: boolean
          public_profile_answered?: boolean
          silent_kinds?: Database["public"]["Enums"]["notification_kind"][]
          time_zone?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "profile_private_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      profiles: {
        Row: {
          avatar: string | null
          created_at: string
          deleted_at: string | null
          description: string | null
          folded: string
          game_mode: string | null
          gaming_id: string | null
          id: string
          joined_at: string
          last_seen_at: string | null
          location: string | null
          nation: string | null
          platform: Database["public"]["Enums"]["platform"] | null
          position: Database["public"]["Enums"]["player_position"] | null
          skill_level: Database["public"]["Enums"]["skill_level"] | null
          social_links: NonNullable<Json>
          username: string
        }
        Insert: {
          avatar?: string | null
          created_at?: string
          deleted_at?: string | null
          description?: string | null
          folded?: never
          game_mode?: string | null
          gaming_id?: string | null
          id: string
          joined_at?: string
          last_seen_at?: string | null
          location?: string | null
          nation?: string | null
          platform?: Database["public"]["Enums"]["platform"] | null
          position?: Database["public"]["Enums"]["player_position"] | null
          skill_level?: Database["public"]["Enums"]["skill_level"] | null
          social_links?: NonNullable<Json>
          username: string
        }
        Update: {
          avatar?: string | null
          created_at?: string
          deleted_at?: string | null
          description?: string | null
          folded?: never
          game_mode?: string | null
          gaming_id?: string | null
          id?: string
          joined_at?: string
          last_seen_at?: string | null
          location?: string | null
          nation?: string | null
          platform?: Database["public"]["Enums"]["platform"] | null
          position?: Database["public"]["Enums"]["player_position"] | null
          skill_level?: Database["public"]["Enums"]["skill_level"] | null
          social_links?: NonNullable<Json>
          username?: string
        }
        Relationships: []
      }
      protests: {
        Row: {
          created_at: string
          filed_by: string
          id: string
          match_id: string
          reason: string | null
          round: number
          ruled_at: string | null
          ruling: string | null
          status: Database["public"]["Enums"]["protest_status"]
          team_id: string
        }
        Insert: {
          created_at?: string
          filed_by: string
          id?: string
          match_id: string
          reason?: string | null
          round?: number
          ruled_at?: string | null
          ruling?: string | null
          status?: Database["public"]["Enums"]["protest_status"]
          team_id: string
        }
        Update: {
          created_at?: string
          filed_by?: string
          id?: string
          match_id?: string
          reason?: string | null
          round?: number
          ruled_at?: string | null
          ruling?: string | null
          status?: Database["public"]["Enums"]["protest_status"]
          team_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "protests_filed_by_fkey"
            columns: ["filed_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "protests_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "match_details"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "protests_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "player_matches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "protests_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "team_fixtures"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "protests_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "team_matches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "protests_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "protests_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      reschedules: {
        Row: {
          answered_at: string | null
          created_at: string
          id: string
          kickoff_at: string
          match_id: string
          proposed_by: string
          status: Database["public"]["Enums"]["reschedule_status"]
          team_id: string
        }
        Insert: {
          answered_at?: string | null
          created_at?: string
          id?: string
          kickoff_at: string
          match_id: string
          proposed_by: string
          status?: Database["public"]["Enums"]["reschedule_status"]
          team_id: string
        }
        Update: {
          answered_at?: string | null
          created_at?: string
          id?: string
          kickoff_at?: string
          match_id?: string
          proposed_by?: string
          status?: Database["public"]["Enums"]["reschedule_status"]
          team_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "reschedules_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "match_details"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reschedules_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "player_matches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reschedules_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "team_fixtures"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reschedules_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "team_matches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reschedules_proposed_by_fkey"
            columns: ["proposed_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reschedules_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reschedules_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      result_reasons: {
        Row: {
          author_id: string | null
          created_at: string
          id: string
          match_id: string
          reason: string | null
          seq: number
        }
        Insert: {
          author_id?: string | null
          created_at?: string
          id?: string
          match_id: string
          reason?: string | null
          seq: number
        }
        Update: {
          author_id?: string | null
          created_at?: string
          id?: string
          match_id?: string
          reason?: string | null
          seq?: number
        }
        Relationships: [
          {
            foreignKeyName: "result_reasons_author_id_fkey"
            columns: ["author_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "result_reasons_match_id_seq_fkey"
            columns: ["match_id", "seq"]
            isOneToOne: true
            referencedRelation: "match_results"
            referencedColumns: ["match_id", "seq"]
          },
        ]
      }
      scrim_lineups: {
        Row: {
          created_at: string
          player_id: string
          position: Database["public"]["Enums"]["player_position"] | null
          scrim_id: string
          slot: number
          team_id: string
        }
        Insert: {
          created_at?: string
          player_id: string
          position?: Database["public"]["Enums"]["player_position"] | null
          scrim_id: string
          slot: number
          team_id: string
        }
        Update: {
          created_at?: string
          player_id?: string
          position?: Database["public"]["Enums"]["player_position"] | null
          scrim_id?: string
          slot?: number
          team_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "scrim_lineups_player_id_fkey"
            columns: ["player_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "scrim_lineups_scrim_id_fkey"
            columns: ["scrim_id"]
            isOneToOne: false
            referencedRelation: "scrims"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "scrim_lineups_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "scrim_lineups_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      scrim_lobbies: {
        Row: {
          code: string
          created_at: string
          scrim_id: string
        }
        Insert: {
          code: string
          created_at?: string
          scrim_id: string
        }
        Update: {
          code?: string
          created_at?: string
          scrim_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "scrim_lobbies_scrim_id_fkey"
            columns: ["scrim_id"]
            isOneToOne: true
            referencedRelation: "scrims"
            referencedColumns: ["id"]
          },
        ]
      }
      scrim_offers: {
        Row: {
          best_of: number
          created_at: string
          elo_from: number | null
          elo_to: number | null
          expires_at: string
          id: string
          note: string | null
          offered_by: string
          status: Database["public"]["Enums"]["scrim_offer_status"]
          team_id: string
        }
        Insert: {
          best_of?: number
          created_at?: string
          elo_from?: number | null
          elo_to?: number | null
          expires_at: string
          id?: string
          note?: string | null
          offered_by: string
          status?: Database["public"]["Enums"]["scrim_offer_status"]
          team_id: string
        }
        Update: {
          best_of?: number
          created_at?: string
          elo_from?: number | null
          elo_to?: number | null
          expires_at?: string
          id?: string
          note?: string | null
          offered_by?: string
          status?: Database["public"]["Enums"]["scrim_offer_status"]
          team_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "scrim_offers_offered_by_fkey"
            columns: ["offered_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "scrim_offers_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "scrim_offers_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      scrim_searches: {
        Row: {
          availability_days: Database["public"]["Enums"]["weekday"][]
          created_at: string
          elo_from: number | null
          elo_to: number | null
          expires_at: string
          id: string
          made_by: string
          team_id: string
        }
        Insert: {
          availability_days: Database["public"]["Enums"]["weekday"][]
          created_at?: string
          elo_from?: number | null
          elo_to?: number | null
          expires_at: string
          id?: string
          made_by: string
          team_id: string
        }
        Update: {
          availability_days?: Database["public"]["Enums"]["weekday"][]
          created_at?: string
          elo_from?: number | null
          elo_to?: number | null
          expires_at?: string
          id?: string
          made_by?: string
          team_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "scrim_searches_made_by_fkey"
            columns: ["made_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "scrim_searches_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "scrim_searches_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      scrim_slots: {
        Row: {
          created_at: string
          offer_id: string
          starts_at: string
        }
        Insert: {
          created_at?: string
          offer_id: string
          starts_at: string
        }
        Update: {
          created_at?: string
          offer_id?: string
          starts_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "scrim_slots_offer_id_fkey"
            columns: ["offer_id"]
            isOneToOne: false
            referencedRelation: "scrim_offers"
            referencedColumns: ["id"]
          },
        ]
      }
      scrims: {
        Row: {
          absent_team_id: string | null
          accepted_by: string
          away_score: number | null
          away_team_id: string
          away_thanked_at: string | null
          best_of: number
          cancelled_at: string | null
          cancelled_by_team_id: string | null
          confirmed_at: string | null
          created_at: string
          ends_at: string
          home_score: number | null
          home_team_id: string
          home_thanked_at: string | null
          id: string
          offer_id: string
          reported_by_team_id: string | null
          starts_at: string
        }
        Insert: {
          absent_team_id?: string | null
          accepted_by: string
          away_score?: number | null
          away_team_id: string
          away_thanked_at?: string | null
          best_of: number
          cancelled_at?: string | null
          cancelled_by_team_id?: string | null
          confirmed_at?: string | null
          created_at?: string
          ends_at: string
          home_score?: number | null
          home_team_id: string
          home_thanked_at?: string | null
          id?: string
          offer_id: string
          reported_by_team_id?: string | null
          starts_at: string
        }
        Update: {
          absent_team_id?: string | null
          accepted_by?: string
          away_score?: number | null
          away_team_id?: string
          away_thanked_at?: string | null
          best_of?: number
          cancelled_at?: string | null
          cancelled_by_team_id?: string | null
          confirmed_at?: string | null
          created_at?: string
          ends_at?: string
          home_score?: number | null
          home_team_id?: string
          home_thanked_at?: string | null
          id?: string
          offer_id?: string
          reported_by_team_id?: string | null
          starts_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "scrims_absent_team_id_fkey"
            columns: ["absent_team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "scrims_absent_team_id_fkey"
            columns: ["absent_team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "scrims_accepted_by_fkey"
            columns: ["accepted_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "scrims_away_team_id_fkey"
            columns: ["away_team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "scrims_away_team_id_fkey"
            columns: ["away_team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "scrims_cancelled_by_team_id_fkey"
            columns: ["cancelled_by_team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "scrims_cancelled_by_team_id_fkey"
            columns: ["cancelled_by_team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "scrims_home_team_id_fkey"
            columns: ["home_team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "scrims_home_team_id_fkey"
            columns: ["home_team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "scrims_offer_id_fkey"
            columns: ["offer_id"]
            isOneToOne: true
            referencedRelation: "scrim_offers"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "scrims_reported_by_team_id_fkey"
            columns: ["reported_by_team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "scrims_reported_by_team_id_fkey"
            columns: ["reported_by_team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      series: {
        Row: {
          best_of: number
          created_at: string
          id: string
          league_id: string | null
          loser_series_id: string | null
          next_series_id: string | null
          next_slot: Database["public"]["Enums"]["series_side"] | null
          night_cup_id: string | null
          no_winner: boolean
          round: number
          season: number | null
          slot: number
          team_a_id: string | null
          team_b_id: string | null
          winner_team_id: string | null
          wins_a: number
          wins_b: number
        }
        Insert: {
          best_of: number
          created_at?: string
          id?: string
          league_id?: string | null
          loser_series_id?: string | null
          next_series_id?: string | null
          next_slot?: Database["public"]["Enums"]["series_side"] | null
          night_cup_id?: string | null
          no_winner?: boolean
          round: number
          season?: number | null
          slot: number
          team_a_id?: string | null
          team_b_id?: string | null
          winner_team_id?: string | null
          wins_a?: number
          wins_b?: number
        }
        Update: {
          best_of?: number
          created_at?: string
          id?: string
          league_id?: string | null
          loser_series_id?: string | null
          next_series_id?: string | null
          next_slot?: Database["public"]["Enums"]["series_side"] | null
          night_cup_id?: string | null
          no_winner?: boolean
          round?: number
          season?: number | null
          slot?: number
          team_a_id?: string | null
          team_b_id?: string | null
          winner_team_id?: string | null
          wins_a?: number
          wins_b?: number
        }
        Relationships: [
          {
            foreignKeyName: "series_league_id_season_fkey"
            columns: ["league_id", "season"]
            isOneToOne: false
            referencedRelation: "league_seasons"
            referencedColumns: ["league_id", "season"]
          },
          {
            foreignKeyName: "series_league_id_season_fkey"
            columns: ["league_id", "season"]
            isOneToOne: false
            referencedRelation: "season_rounds"
            referencedColumns: ["league_id", "season"]
          },
          {
            foreignKeyName: "series_loser_series_id_fkey"
            columns: ["loser_series_id"]
            isOneToOne: false
            referencedRelation: "series"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "series_next_series_id_fkey"
            columns: ["next_series_id"]
            isOneToOne: false
            referencedRelation: "series"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "series_night_cup_id_fkey"
            columns: ["night_cup_id"]
            isOneToOne: false
            referencedRelation: "night_cups"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "series_team_a_id_fkey"
            columns: ["team_a_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "series_team_a_id_fkey"
            columns: ["team_a_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "series_team_b_id_fkey"
            columns: ["team_b_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "series_team_b_id_fkey"
            columns: ["team_b_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "series_winner_team_id_fkey"
            columns: ["winner_team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "series_winner_team_id_fkey"
            columns: ["winner_team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      site_settings: {
        Row: {
          created_at: string
          key: string
          value: NonNullable<Json>
        }
        Insert: {
          created_at?: string
          key: string
          value: NonNullable<Json>
        }
        Update: {
          created_at?: string
          key?: string
          value?: NonNullable<Json>
        }
        Relationships: []
      }
      sponsors: {
        Row: {
          active_from: string | null
          active_until: string | null
          created_at: string
          id: string
          logo_dark: string | null
          logo_light: string | null
          name: string
          position: number
          tier: Database["public"]["Enums"]["sponsor_tier"]
          url: string | null
        }
        Insert: {
          active_from?: string | null
          active_until?: string | null
          created_at?: string
          id?: string
          logo_dark?: string | null
          logo_light?: string | null
          name: string
          position?: number
          tier?: Database["public"]["Enums"]["sponsor_tier"]
          url?: string | null
        }
        Update: {
          active_from?: string | null
          active_until?: string | null
          created_at?: string
          id?: string
          logo_dark?: string | null
          logo_light?: string | null
          name?: string
          position?: number
          tier?: Database["public"]["Enums"]["sponsor_tier"]
          url?: string | null
        }
        Relationships: []
      }
      stand_ins: {
        Row: {
          asked_by: string
          created_at: string
          id: string
          match_id: string
          player_id: string | null
          taken_at: string | null
          team_id: string
          withdrawn_at: string | null
        }
        Insert: {
          asked_by: string
          created_at?: string
          id?: string
          match_id: string
          player_id?: string | null
          taken_at?: string | null
          team_id: string
          withdrawn_at?: string | null
        }
        Update: {
          asked_by?: string
          created_at?: string
          id?: string
          match_id?: string
          player_id?: string | null
          taken_at?: string | null
          team_id?: string
          withdrawn_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "stand_ins_asked_by_fkey"
            columns: ["asked_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "stand_ins_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "match_details"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "stand_ins_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "player_matches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "stand_ins_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "team_fixtures"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "stand_ins_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "team_matches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "stand_ins_player_id_fkey"
            columns: ["player_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "stand_ins_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "stand_ins_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      support_tickets: {
        Row: {
          about_contract_id: string | null
          about_match_id: string | null
          about_team_id: string | null
          assigned_to: string | null
          category: Database["public"]["Enums"]["ticket_category"]
          created_at: string
          description: string
          folded: string
          id: string
          number: number
          priority: Database["public"]["Enums"]["ticket_priority"]
          status: Database["public"]["Enums"]["ticket_status"]
          subject: string
          updated_at: string
          user_id: string
        }
        Insert: {
          about_contract_id?: string | null
          about_match_id?: string | null
          about_team_id?: string | null
          assigned_to?: string | null
          category: Database["public"]["Enums"]["ticket_category"]
          created_at?: string
          description: string
          folded?: never
          id?: string
          number?: number
          priority?: Database["public"]["Enums"]["ticket_priority"]
          status?: Database["public"]["Enums"]["ticket_status"]
          subject: string
          updated_at?: string
          user_id: string
        }
        Update: {
          about_contract_id?: string | null
          about_match_id?: string | null
          about_team_id?: string | null
          assigned_to?: string | null
          category?: Database["public"]["Enums"]["ticket_category"]
          created_at?: string
          description?: string
          folded?: never
          id?: string
          number?: number
          priority?: Database["public"]["Enums"]["ticket_priority"]
          status?: Database["public"]["Enums"]["ticket_status"]
          subject?: string
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "support_tickets_about_contract_id_fkey"
            columns: ["about_contract_id"]
            isOneToOne: false
            referencedRelation: "contracts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "support_tickets_about_match_id_fkey"
            columns: ["about_match_id"]
            isOneToOne: false
            referencedRelation: "match_details"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "support_tickets_about_match_id_fkey"
            columns: ["about_match_id"]
            isOneToOne: false
            referencedRelation: "player_matches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "support_tickets_about_match_id_fkey"
            columns: ["about_match_id"]
            isOneToOne: false
            referencedRelation: "team_fixtures"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "support_tickets_about_match_id_fkey"
            columns: ["about_match_id"]
            isOneToOne: false
            referencedRelation: "team_matches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "support_tickets_about_team_id_fkey"
            columns: ["about_team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "support_tickets_about_team_id_fkey"
            columns: ["about_team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "support_tickets_assigned_to_fkey"
            columns: ["assigned_to"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "support_tickets_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      team_achievements: {
        Row: {
          created_at: string
          id: string
          league_id: string | null
          origin: Database["public"]["Enums"]["award_origin"]
          season: string
          season_no: number | null
          team_id: string
          title: string
          type: Database["public"]["Enums"]["team_achievement_type"]
          verified: boolean
        }
        Insert: {
          created_at?: string
          id?: string
          league_id?: string | null
          origin?: Database["public"]["Enums"]["award_origin"]
          season: string
          season_no?: number | null
          team_id: string
          title: string
          type: Database["public"]["Enums"]["team_achievement_type"]
          verified?: boolean
        }
        Update: {
          created_at?: string
          id?: string
          league_id?: string | null
          origin?: Database["public"]["Enums"]["award_origin"]
          season?: string
          season_no?: number | null
          team_id?: string
          title?: string
          type?: Database["public"]["Enums"]["team_achievement_type"]
          verified?: boolean
        }
        Relationships: [
          {
            foreignKeyName: "team_achievements_season_fkey"
            columns: ["league_id", "season_no"]
            isOneToOne: false
            referencedRelation: "league_seasons"
            referencedColumns: ["league_id", "season"]
          },
          {
            foreignKeyName: "team_achievements_season_fkey"
            columns: ["league_id", "season_no"]
            isOneToOne: false
            referencedRelation: "season_rounds"
            referencedColumns: ["league_id", "season"]
          },
          {
            foreignKeyName: "team_achievements_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_achievements_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      team_follows: {
        Row: {
          created_at: string
          team_id: string
          user_id: string
        }
        Insert: {
          created_at?: string
          team_id: string
          user_id: string
        }
        Update: {
          created_at?: string
          team_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "team_follows_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_follows_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_follows_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      team_listings: {
        Row: {
          created_at: string
          listed: boolean
          player_expectations: string | null
          positions: Database["public"]["Enums"]["player_position"][]
          team_goals: string | null
          team_id: string
          training_days: Database["public"]["Enums"]["weekday"][]
          updated_at: string
        }
        Insert: {
          created_at?: string
          listed?: boolean
          player_expectations?: string | null
          positions?: Database["public"]["Enums"]["player_position"][]
          team_goals?: string | null
          team_id: string
          training_days?: Database["public"]["Enums"]["weekday"][]
          updated_at?: string
        }
        Update: {
          created_at?: string
          listed?: boolean
          player_expectations?: string | null
          positions?: Database["public"]["Enums"]["player_position"][]
          team_goals?: string | null
          team_id?: string
          training_days?: Database["public"]["Enums"]["weekday"][]
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "team_listings_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: true
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_listings_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: true
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      team_matches: {
        Row: {
          away_score: number | null
          away_team_id: string
          created_at: string
          finished_at: string | null
          forfeited_by: Database["public"]["Enums"]["forfeit_side"] | null
          game_no: number | null
          home_score: number | null
          home_team_id: string
          id: string
          kickoff_at: string
          league_id: string | null
          live_at: string | null
          live_away_score: number | null
          live_home_score: number | null
          matchday: number | null
          night_cup_id: string | null
          replay_url: string | null
          season: number | null
          series_id: string | null
          stage: Database["public"]["Enums"]["match_stage"]
          started_at: string | null
          status: Database["public"]["Enums"]["match_status"]
          status_reason: string | null
          stream_url: string | null
        }
        Insert: {
          away_score?: number | null
          away_team_id: string
          created_at?: string
          finished_at?: string | null
          forfeited_by?: Database["public"]["Enums"]["forfeit_side"] | null
          game_no?: number | null
          home_score?: number | null
          home_team_id: string
          id?: string
          kickoff_at: string
          league_id?: string | null
          live_at?: string | null
          live_away_score?: number | null
          live_home_score?: number | null
          matchday?: number | null
          night_cup_id?: string | null
          replay_url?: string | null
          season?: number | null
          series_id?: string | null
          stage?: Database["public"]["Enums"]["match_stage"]
          started_at?: string | null
          status?: Database["public"]["Enums"]["match_status"]
          status_reason?: string | null
          stream_url?: string | null
        }
        Update: {
          away_score?: number | null
          away_team_id?: string
          created_at?: string
          finished_at?: string | null
          forfeited_by?: Database["public"]["Enums"]["forfeit_side"] | null
          game_no?: number | null
          home_score?: number | null
          home_team_id?: string
          id?: string
          kickoff_at?: string
          league_id?: string | null
          live_at?: string | null
          live_away_score?: number | null
          live_home_score?: number | null
          matchday?: number | null
          night_cup_id?: string | null
          replay_url?: string | null
          season?: number | null
          series_id?: string | null
          stage?: Database["public"]["Enums"]["match_stage"]
          started_at?: string | null
          status?: Database["public"]["Enums"]["match_status"]
          status_reason?: string | null
          stream_url?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "team_matches_away_entry_fkey"
            columns: ["league_id", "season", "away_team_id"]
            isOneToOne: false
            referencedRelation: "league_teams"
            referencedColumns: ["league_id", "season", "team_id"]
          },
          {
            foreignKeyName: "team_matches_away_team_id_fkey"
            columns: ["away_team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_matches_away_team_id_fkey"
            columns: ["away_team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_matches_home_entry_fkey"
            columns: ["league_id", "season", "home_team_id"]
            isOneToOne: false
            referencedRelation: "league_teams"
            referencedColumns: ["league_id", "season", "team_id"]
          },
          {
            foreignKeyName: "team_matches_home_team_id_fkey"
            columns: ["home_team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_matches_home_team_id_fkey"
            columns: ["home_team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_matches_league_id_fkey"
            columns: ["league_id"]
            isOneToOne: false
            referencedRelation: "leagues"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_matches_night_cup_id_fkey"
            columns: ["night_cup_id"]
            isOneToOne: false
            referencedRelation: "night_cups"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_matches_series_id_fkey"
            columns: ["series_id"]
            isOneToOne: false
            referencedRelation: "series"
            referencedColumns: ["id"]
          },
        ]
      }
      team_members: {
        Row: {
          created_at: string
          eligibility: Database["public"]["Enums"]["eligibility_status"]
          id: string
          joined_at: string
          left_at: string | null
          player_id: string
          position: Database["public"]["Enums"]["player_position"] | null
          shirt_number: number | null
          team_id: string
          team_role: Database["public"]["Enums"]["team_role"]
        }
        Insert: {
          created_at?: string
          eligibility?: Database["public"]["Enums"]["eligibility_status"]
          id?: string
          joined_at?: string
          left_at?: string | null
          player_id: string
          position?: Database["public"]["Enums"]["player_position"] | null
          shirt_number?: number | null
          team_id: string
          team_role?: Database["public"]["Enums"]["team_role"]
        }
        Update: {
          created_at?: string
          eligibility?: Database["public"]["Enums"]["eligibility_status"]
          id?: string
          joined_at?: string
          left_at?: string | null
          player_id?: string
          position?: Database["public"]["Enums"]["player_position"] | null
          shirt_number?: number | null
          team_id?: string
          team_role?: Database["public"]["Enums"]["team_role"]
        }
        Relationships: [
          {
            foreignKeyName: "team_members_player_id_fkey"
            columns: ["player_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_members_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_members_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      teams: {
        Row: {
          archived_at: string | null
          captain_id: string | null
          contact: string | null
          created_at: string
          description: string | null
          folded: string
          founded_on: string | null
          id: string
          in_turkish: string
          kit_primary: string
          kit_secondary: string
          logo: string | null
          manager_id: string | null
          name: string
          short_name: string
          slug: string
          social_links: NonNullable<Json>
          stream_url: string | null
          tag: string
        }
        Insert: {
          archived_at?: string | null
          captain_id?: string | null
          contact?: string | null
          created_at?: string
          description?: string | null
          folded?: never
          founded_on?: string | null
          id?: string
          in_turkish?: never
          kit_primary?: string
          kit_secondary?: string
          logo?: string | null
          manager_id?: string | null
          name: string
          short_name?: string
          slug?: string
          social_links?: NonNullable<Json>
          stream_url?: string | null
          tag?: string
        }
        Update: {
          archived_at?: string | null
          captain_id?: string | null
          contact?: string | null
          created_at?: string
          description?: string | null
          folded?: never
          founded_on?: string | null
          id?: string
          in_turkish?: never
          kit_primary?: string
          kit_secondary?: string
          logo?: string | null
          manager_id?: string | null
          name?: string
          short_name?: string
          slug?: string
          social_links?: NonNullable<Json>
          stream_url?: string | null
          tag?: string
        }
        Relationships: [
          {
            foreignKeyName: "teams_captain_id_fkey"
            columns: ["captain_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "teams_manager_id_fkey"
            columns: ["manager_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      ticket_messages: {
        Row: {
          author_id: string
          body: string
          created_at: string
          id: string
          internal: boolean
          ticket_id: string
        }
        Insert: {
          author_id: string
          body: string
          created_at?: string
          id?: string
          internal?: boolean
          ticket_id: string
        }
        Update: {
          author_id?: string
          body?: string
          created_at?: string
          id?: string
          internal?: boolean
          ticket_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "ticket_messages_author_id_fkey"
            columns: ["author_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "ticket_messages_ticket_id_fkey"
            columns: ["ticket_id"]
            isOneToOne: false
            referencedRelation: "support_tickets"
            referencedColumns: ["id"]
          },
        ]
      }
      ticket_templates: {
        Row: {
          body: NonNullable<Json>
          created_at: string
          id: string
          title: string
        }
        Insert: {
          body: NonNullable<Json>
          created_at?: string
          id?: string
          title: string
        }
        Update: {
          body?: NonNullable<Json>
          created_at?: string
          id?: string
          title?: string
        }
        Relationships: []
      }
      transfers: {
        Row: {
          created_at: string
          from_team_id: string | null
          happened_at: string
          id: string
          kind: Database["public"]["Enums"]["transfer_kind"]
          league_id: string | null
          player_id: string
          season: number | null
          to_team_id: string | null
        }
        Insert: {
          created_at?: string
          from_team_id?: string | null
          happened_at?: string
          id?: string
          kind: Database["public"]["Enums"]["transfer_kind"]
          league_id?: string | null
          player_id: string
          season?: number | null
          to_team_id?: string | null
        }
        Update: {
          created_at?: string
          from_team_id?: string | null
          happened_at?: string
          id?: string
          kind?: Database["public"]["Enums"]["transfer_kind"]
          league_id?: string | null
          player_id?: string
          season?: number | null
          to_team_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "transfers_from_team_id_fkey"
            columns: ["from_team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "transfers_from_team_id_fkey"
            columns: ["from_team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "transfers_league_id_season_fkey"
            columns: ["league_id", "season"]
            isOneToOne: false
            referencedRelation: "league_seasons"
            referencedColumns: ["league_id", "season"]
          },
          {
            foreignKeyName: "transfers_league_id_season_fkey"
            columns: ["league_id", "season"]
            isOneToOne: false
            referencedRelation: "season_rounds"
            referencedColumns: ["league_id", "season"]
          },
          {
            foreignKeyName: "transfers_player_id_fkey"
            columns: ["player_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "transfers_to_team_id_fkey"
            columns: ["to_team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "transfers_to_team_id_fkey"
            columns: ["to_team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      withdrawal_requests: {
        Row: {
          asked_by: string
          created_at: string
          decided_at: string | null
          id: string
          league_id: string
          reason: string | null
          ruling: string | null
          season: number
          status: Database["public"]["Enums"]["withdrawal_request_status"]
          team_id: string
        }
        Insert: {
          asked_by: string
          created_at?: string
          decided_at?: string | null
          id?: string
          league_id: string
          reason?: string | null
          ruling?: string | null
          season: number
          status?: Database["public"]["Enums"]["withdrawal_request_status"]
          team_id: string
        }
        Update: {
          asked_by?: string
          created_at?: string
          decided_at?: string | null
          id?: string
          league_id?: string
          reason?: string | null
          ruling?: string | null
          season?: number
          status?: Database["public"]["Enums"]["withdrawal_request_status"]
          team_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "withdrawal_requests_asked_by_fkey"
            columns: ["asked_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "withdrawal_requests_league_id_season_team_id_fkey"
            columns: ["league_id", "season", "team_id"]
            isOneToOne: false
            referencedRelation: "league_teams"
            referencedColumns: ["league_id", "season", "team_id"]
          },
          {
            foreignKeyName: "withdrawal_requests_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "withdrawal_requests_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
    }
    Views: {
      lineup_places: {
        Row: {
          match_id: string
          player_id: string
          position: Database["public"]["Enums"]["player_position"] | null
          shirt_number: number | null
          slot: number
          team_id: string
          username: string
        }
        Relationships: [
          {
            foreignKeyName: "match_lineups_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "match_details"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_lineups_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "player_matches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_lineups_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "team_fixtures"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_lineups_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "team_matches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_lineups_player_id_fkey"
            columns: ["player_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_lineups_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_lineups_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      match_details: {
        Row: {
          away_score: number | null
          away_team: NonNullable<Json>
          away_team_id: string
          created_at: string
          finished_at: string | null
          forfeited_by: Database["public"]["Enums"]["forfeit_side"] | null
          game_no: number | null
          home_score: number | null
          home_team: NonNullable<Json>
          home_team_id: string
          id: string
          kickoff_at: string
          league: Json | null
          league_id: string | null
          live_at: string | null
          live_away_score: number | null
          live_home_score: number | null
          matchday: number | null
          night_cup: Json | null
          night_cup_id: string | null
          replay_url: string | null
          season: number | null
          series: Json | null
          series_id: string | null
          stage: Database["public"]["Enums"]["match_stage"]
          started_at: string
          status: Database["public"]["Enums"]["match_status"]
          status_reason: string | null
          stream_url: string | null
        }
        Insert: {
          away_score?: number | null
          away_team?: never
          away_team_id?: string | null
          created_at?: string | null
          finished_at?: string | null
          forfeited_by?: Database["public"]["Enums"]["forfeit_side"] | null
          game_no?: number | null
          home_score?: number | null
          home_team?: never
          home_team_id?: string | null
          id?: string | null
          kickoff_at?: string | null
          league?: never
          league_id?: string | null
          live_at?: string | null
          live_away_score?: number | null
          live_home_score?: number | null
          matchday?: number | null
          night_cup?: never
          night_cup_id?: string | null
          replay_url?: string | null
          season?: number | null
          series?: never
          series_id?: string | null
          stage?: Database["public"]["Enums"]["match_stage"] | null
          started_at?: string | null
          status?: Database["public"]["Enums"]["match_status"] | null
          status_reason?: string | null
          stream_url?: string | null
        }
        Update: {
          away_score?: number | null
          away_team?: never
          away_team_id?: string | null
          created_at?: string | null
          finished_at?: string | null
          forfeited_by?: Database["public"]["Enums"]["forfeit_side"] | null
          game_no?: number | null
          home_score?: number | null
          home_team?: never
          home_team_id?: string | null
          id?: string | null
          kickoff_at?: string | null
          league?: never
          league_id?: string | null
          live_at?: string | null
          live_away_score?: number | null
          live_home_score?: number | null
          matchday?: number | null
          night_cup?: never
          night_cup_id?: string | null
          replay_url?: string | null
          season?: number | null
          series?: never
          series_id?: string | null
          stage?: Database["public"]["Enums"]["match_stage"] | null
          started_at?: string | null
          status?: Database["public"]["Enums"]["match_status"] | null
          status_reason?: string | null
          stream_url?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "team_matches_away_entry_fkey"
            columns: ["league_id", "season", "away_team_id"]
            isOneToOne: false
            referencedRelation: "league_teams"
            referencedColumns: ["league_id", "season", "team_id"]
          },
          {
            foreignKeyName: "team_matches_away_team_id_fkey"
            columns: ["away_team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_matches_away_team_id_fkey"
            columns: ["away_team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_matches_home_entry_fkey"
            columns: ["league_id", "season", "home_team_id"]
            isOneToOne: false
            referencedRelation: "league_teams"
            referencedColumns: ["league_id", "season", "team_id"]
          },
          {
            foreignKeyName: "team_matches_home_team_id_fkey"
            columns: ["home_team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_matches_home_team_id_fkey"
            columns: ["home_team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_matches_league_id_fkey"
            columns: ["league_id"]
            isOneToOne: false
            referencedRelation: "leagues"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_matches_night_cup_id_fkey"
            columns: ["night_cup_id"]
            isOneToOne: false
            referencedRelation: "night_cups"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_matches_series_id_fkey"
            columns: ["series_id"]
            isOneToOne: false
            referencedRelation: "series"
            referencedColumns: ["id"]
          },
        ]
      }
      memberships: {
        Row: {
          eligibility: Database["public"]["Enums"]["eligibility_status"]
          id: string
          league_id: string | null
          player_id: string
          season: number | null
          team_id: string
          team_role: Database["public"]["Enums"]["team_role"]
        }
        Relationships: [
          {
            foreignKeyName: "team_members_player_id_fkey"
            columns: ["player_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_members_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_members_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      player_market: {
        Row: {
          activity_level: Database["public"]["Enums"]["activity_level"] | null
          additional_info: string | null
          availability_days: Database["public"]["Enums"]["weekday"][]
          avatar: string | null
          created_at: string
          game_id: string | null
          in_game_chat: boolean | null
          listed: boolean
          nation: string | null
          personal_goals: string | null
          platform: Database["public"]["Enums"]["platform"] | null
          play_style: Database["public"]["Enums"]["play_style"] | null
          position: Database["public"]["Enums"]["player_position"] | null
          profile_name: string
          rematch_experience: Database["public"]["Enums"]["skill_level"] | null
          team_expectations: string | null
          team_experience: string | null
          team_id: string | null
          team_name: string | null
          updated_at: string
          user_id: string
          username: string
        }
        Relationships: [
          {
            foreignKeyName: "player_registrations_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_members_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_members_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      player_matches: {
        Row: {
          assists: number
          away_score: number | null
          away_team_id: string
          forfeited_by: Database["public"]["Enums"]["forfeit_side"] | null
          goals: number
          home_score: number | null
          home_team_id: string
          id: string
          kickoff_at: string
          live_away_score: number | null
          live_home_score: number | null
          mvp: boolean
          player_id: string
          status: Database["public"]["Enums"]["match_status"]
          team_id: string
        }
        Relationships: [
          {
            foreignKeyName: "match_player_stats_player_id_fkey"
            columns: ["player_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_player_stats_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_player_stats_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_matches_away_team_id_fkey"
            columns: ["away_team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_matches_away_team_id_fkey"
            columns: ["away_team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_matches_home_team_id_fkey"
            columns: ["home_team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_matches_home_team_id_fkey"
            columns: ["home_team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      rated_stats: {
        Row: {
          assists: number
          avatar: string | null
          away_score: number | null
          away_team_id: string
          goals: number
          home_score: number | null
          home_team_id: string
          interceptions: number
          kickoff_at: string
          league_id: string | null
          match_id: string
          matchday: number | null
          mvp: boolean
          passes: number
          player_id: string
          position: Database["public"]["Enums"]["player_position"] | null
          saves: number
          season: number | null
          team_id: string
          username: string
        }
        Relationships: [
          {
            foreignKeyName: "match_player_stats_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "match_details"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_player_stats_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "player_matches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_player_stats_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "team_fixtures"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_player_stats_match_id_fkey"
            columns: ["match_id"]
            isOneToOne: false
            referencedRelation: "team_matches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_player_stats_player_id_fkey"
            columns: ["player_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_player_stats_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_player_stats_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_matches_away_entry_fkey"
            columns: ["league_id", "season", "away_team_id"]
            isOneToOne: false
            referencedRelation: "league_teams"
            referencedColumns: ["league_id", "season", "team_id"]
          },
          {
            foreignKeyName: "team_matches_away_team_id_fkey"
            columns: ["away_team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_matches_away_team_id_fkey"
            columns: ["away_team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_matches_home_entry_fkey"
            columns: ["league_id", "season", "home_team_id"]
            isOneToOne: false
            referencedRelation: "league_teams"
            referencedColumns: ["league_id", "season", "team_id"]
          },
          {
            foreignKeyName: "team_matches_home_team_id_fkey"
            columns: ["home_team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_matches_home_team_id_fkey"
            columns: ["home_team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_matches_league_id_fkey"
            columns: ["league_id"]
            isOneToOne: false
            referencedRelation: "leagues"
            referencedColumns: ["id"]
          },
        ]
      }
      scrim_lineup_places: {
        Row: {
          player_id: string
          position: Database["public"]["Enums"]["player_position"] | null
          scrim_id: string
          shirt_number: number | null
          slot: number
          team_id: string
          username: string
        }
        Relationships: [
          {
            foreignKeyName: "scrim_lineups_player_id_fkey"
            columns: ["player_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "scrim_lineups_scrim_id_fkey"
            columns: ["scrim_id"]
            isOneToOne: false
            referencedRelation: "scrims"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "scrim_lineups_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "scrim_lineups_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      season_rounds: {
        Row: {
          league_id: string | null
          round: number | null
          rounds: number | null
          season: number | null
        }
        Relationships: [
          {
            foreignKeyName: "league_seasons_league_id_fkey"
            columns: ["league_id"]
            isOneToOne: false
            referencedRelation: "leagues"
            referencedColumns: ["id"]
          },
        ]
      }
      season_stats: {
        Row: {
          appearances: number
          assists: number
          avatar: string | null
          goals: number
          interceptions: number
          last_kickoff_at: string
          league_id: string | null
          league_name: string | null
          mvp: number
          passes: number
          player_id: string
          saves: number
          season: number | null
          team_id: string
          team_name: string
          username: string
          wins: number
        }
        Relationships: [
          {
            foreignKeyName: "match_player_stats_player_id_fkey"
            columns: ["player_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_player_stats_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "match_player_stats_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_matches_league_id_fkey"
            columns: ["league_id"]
            isOneToOne: false
            referencedRelation: "leagues"
            referencedColumns: ["id"]
          },
        ]
      }
      team_fixtures: {
        Row: {
          away_score: number | null
          away_team: NonNullable<Json>
          away_team_id: string
          forfeited_by: Database["public"]["Enums"]["forfeit_side"] | null
          game_no: number | null
          home_score: number | null
          home_team: NonNullable<Json>
          home_team_id: string
          id: string
          kickoff_at: string
          league_id: string | null
          live_away_score: number | null
          live_home_score: number | null
          matchday: number | null
          season: number | null
          series_id: string | null
          stage: Database["public"]["Enums"]["match_stage"]
          status: Database["public"]["Enums"]["match_status"]
        }
        Insert: {
          away_score?: number | null
          away_team?: never
          away_team_id?: string | null
          forfeited_by?: Database["public"]["Enums"]["forfeit_side"] | null
          game_no?: number | null
          home_score?: number | null
          home_team?: never
          home_team_id?: string | null
          id?: string | null
          kickoff_at?: string | null
          league_id?: string | null
          live_away_score?: number | null
          live_home_score?: number | null
          matchday?: number | null
          season?: number | null
          series_id?: string | null
          stage?: Database["public"]["Enums"]["match_stage"] | null
          status?: Database["public"]["Enums"]["match_status"] | null
        }
        Update: {
          away_score?: number | null
          away_team?: never
          away_team_id?: string | null
          forfeited_by?: Database["public"]["Enums"]["forfeit_side"] | null
          game_no?: number | null
          home_score?: number | null
          home_team?: never
          home_team_id?: string | null
          id?: string | null
          kickoff_at?: string | null
          league_id?: string | null
          live_away_score?: number | null
          live_home_score?: number | null
          matchday?: number | null
          season?: number | null
          series_id?: string | null
          stage?: Database["public"]["Enums"]["match_stage"] | null
          status?: Database["public"]["Enums"]["match_status"] | null
        }
        Relationships: [
          {
            foreignKeyName: "team_matches_away_entry_fkey"
            columns: ["league_id", "season", "away_team_id"]
            isOneToOne: false
            referencedRelation: "league_teams"
            referencedColumns: ["league_id", "season", "team_id"]
          },
          {
            foreignKeyName: "team_matches_away_team_id_fkey"
            columns: ["away_team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_matches_away_team_id_fkey"
            columns: ["away_team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_matches_home_entry_fkey"
            columns: ["league_id", "season", "home_team_id"]
            isOneToOne: false
            referencedRelation: "league_teams"
            referencedColumns: ["league_id", "season", "team_id"]
          },
          {
            foreignKeyName: "team_matches_home_team_id_fkey"
            columns: ["home_team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_matches_home_team_id_fkey"
            columns: ["home_team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_matches_league_id_fkey"
            columns: ["league_id"]
            isOneToOne: false
            referencedRelation: "leagues"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_matches_series_id_fkey"
            columns: ["series_id"]
            isOneToOne: false
            referencedRelation: "series"
            referencedColumns: ["id"]
          },
        ]
      }
      team_profiles: {
        Row: {
          archived_at: string | null
          captain_id: string | null
          captain_username: string | null
          contact: string | null
          created_at: string
          description: string | null
          draws: number
          folded: string
          founded_on: string | null
          goals_conceded: number
          goals_scored: number
          id: string
          kit_primary: string
          kit_secondary: string
          league_id: string | null
          league_name: string | null
          logo: string | null
          losses: number
          manager_id: string | null
          matches: number
          name: string
          phase: Database["public"]["Enums"]["season_phase"] | null
          player_count: number
          rights: number | null
          rights_used: number | null
          season: number | null
          short_name: string
          slug: string
          social_links: NonNullable<Json>
          stream_url: string | null
          tag: string
          trophies: number
          win_rate: number
          wins: number
        }
        Relationships: [
          {
            foreignKeyName: "teams_captain_id_fkey"
            columns: ["captain_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "teams_manager_id_fkey"
            columns: ["manager_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      team_roster: {
        Row: {
          active: boolean
          assists: number
          avatar: string | null
          eligibility: Database["public"]["Enums"]["eligibility_status"]
          gaming_id: string | null
          goals: number
          id: string
          interceptions: number
          joined_at: string
          left_at: string | null
          matches: number
          mvp: number
          nation: string | null
          passes: number
          platform: Database["public"]["Enums"]["platform"] | null
          player_id: string
          position: Database["public"]["Enums"]["player_position"] | null
          saves: number
          shirt_number: number | null
          team_id: string
          team_role: Database["public"]["Enums"]["team_role"]
          username: string
        }
        Relationships: [
          {
            foreignKeyName: "team_members_player_id_fkey"
            columns: ["player_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_members_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "team_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_members_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
    }
    Functions: {
      accept_contract: { Args: { contract_id: string }; Returns: undefined }
      accept_scrim: {
        Args: { offer_id: string; starts_at: string }
        Returns: string
      }
      accept_stand_in: { Args: { stand_in_id: string }; Returns: undefined }
      account_of: { Args: { player_id: string }; Returns: Json }
      add_evidence: {
        Args: { file: string; match_id: string }
        Returns: string
      }
      add_push_device: {
        Args: { auth: string; endpoint: string; p256dh: string }
        Returns: string
      }
      add_team_achievement: {
        Args: {
          season: string
          team_id: string
          title: string
          type: Database["public"]["Enums"]["team_achievement_type"]
        }
        Returns: string
      }
      adjust_points: {
        Args: {
          league_id: string
          points: number
          reason: string
          season: number
          team_id: string
        }
        Returns: string
      }
      admin_team_page: {
        Args: {
          after_id?: string
          after_place?: string
          archived?: boolean
          max?: number
          newest?: boolean
          of_league?: string
          problem?: string
          query?: string
          turkish?: boolean
        }
        Returns: {
          archived_at: string
          captain_id: string
          captain_suspended: boolean
          captain_username: string
          created_at: string
          eligible: number
          id: string
          kit_primary: string
          kit_secondary: string
          league_name: string
          logo: string
          name: string
          pending: number
          phase: Database["public"]["Enums"]["season_phase"]
          place: string
          season: number
          short_name: string
          squad: number
          tag: string
        }[]
      }
      admin_waits: {
        Args: Record<PropertyKey, never>
        Returns: {
          about: string
          how_many: number
          kind: string
          since: string
        }[]
      }
      announce: {
        Args: {
          body: Json
          captains_only: boolean
          link?: string
          title: Json
          to_league?: string
        }
        Returns: string
      }
      announcement_page: {
        Args: { before_at?: string; before_id?: string; max?: number }
        Returns: {
          author_id: string
          author_name: string
          body: Json
          captains_only: boolean
          created_at: string
          id: string
          league_id: string
          league_name: string
          link: string
          people: number
          reached: number
          read: number
          title: Json
          withdrawn_at: string
        }[]
      }
      announcement_reach: {
        Args: { captains_only: boolean; to_league?: string }
        Returns: number
      }
      answer_attendance: {
        Args: {
          coming: boolean
          match_id?: string
          night_cup_id?: string
          scrim_id?: string
        }
        Returns: undefined
      }
      answer_join_request: {
        Args: {
          answer: Database["public"]["Enums"]["join_request_status"]
          request_id: string
        }
        Returns: undefined
      }
      answer_reschedule: {
        Args: { accept: boolean; reschedule_id: string }
        Returns: undefined
      }
      appeal_ruling: {
        Args: { match_id: string; reason: string }
        Returns: string
      }
      appoint_referee: {
        Args: { league_id: string; user_id: string }
        Returns: undefined
      }
      archive_league: {
        Args: { archived?: boolean; league_id: string }
        Returns: undefined
      }
      archive_team: { Args: { team_id: string }; Returns: undefined }
      ask_stand_in: { Args: { match_id: string }; Returns: string }
      ask_to_join: {
        Args: { message?: string; team_id: string }
        Returns: string
      }
      ask_withdrawal: {
        Args: {
          league_id: string
          reason: string
          season: number
          team_id: string
        }
        Returns: string
      }
      assign_ticket: {
        Args: { assignee?: string; instead_of?: string; ticket_id: string }
        Returns: undefined
      }
      audit_page: {
        Args: {
          before_at?: string
          before_entry?: number
          by_clock?: boolean
          max?: number
          of_action?: string
          of_actor?: string
          of_subject?: string
          oldest?: boolean
          since?: string
          until?: string
        }
        Returns: {
          action: string
          actor: string
          actor_name: string
          after: Json
          at: string
          before: Json
          clock: boolean
          id: number
          subject: string
          subject_link: string
          subject_name: string
        }[]
      }
      begin_delivery: {
        Args: { delivery: string; lease: string }
        Returns: undefined
      }
      begin_discord_channel: {
        Args: {
          channel_id?: string
          cups?: boolean
          fixtures: boolean
          language: string
          name: string
          news: boolean
          of_league?: string
          results: boolean
          transfers?: boolean
        }
        Returns: string
      }
      begin_discord_link: { Args: { password: string }; Returns: string }
      begin_discord_sign_in: {
        Args: { challenge: string; discord_id: string }
        Returns: Json
      }
      block_player: { Args: { player_id: string }; Returns: undefined }
      broadcast_counts: {
        Args: { topics: string[] }
        Returns: {
          sent: number
          topic: string
        }[]
      }
      calendar_feed: {
        Args: { apikey?: string; secret: string }
        Returns: unknown
      }
      cancel_match: {
        Args: { match_id: string; reason: string }
        Returns: undefined
      }
      cancel_night_cup: {
        Args: { night_cup_id: string; reason: string }
        Returns: undefined
      }
      cancel_scrim: { Args: { scrim_id: string }; Returns: undefined }
      change_discord_channel: {
        Args: {
          address?: string
          channel_id: string
          cups?: boolean
          fixtures: boolean
          language: string
          name: string
          news: boolean
          of_league?: string
          results: boolean
          transfers?: boolean
        }
        Returns: undefined
      }
      change_table_rules: {
        Args: {
          league_id: string
          playoff_teams: number
          points_for_win: number
          relegation_places: number
          season: number
          seen: Json
          time_zone: string
        }
        Returns: undefined
      }
      change_webhook: {
        Args: {
          address?: string
          events: string[]
          of_league?: string
          webhook_id: string
        }
        Returns: undefined
      }
      check_in_night_cup: {
        Args: { night_cup_id: string; team_id: string }
        Returns: undefined
      }
      claim_forfeit: {
        Args: { match_id: string; seen_report?: string }
        Returns: string
      }
      clock_health: {
        Args: Record<PropertyKey, never>
        Returns: {
          every_minutes: number
          failed_at: string
          name: string
          ran_at: string
          sqlstate: string
          took_ms: number
        }[]
      }
      complete_profile: {
        Args: {
          birth_date?: string
          place?: Database["public"]["Enums"]["player_position"]
          platform?: Database["public"]["Enums"]["platform"]
          public_profile?: boolean
          username?: string
        }
        Returns: undefined
      }
      confirm_report: { Args: { report_id: string }; Returns: undefined }
      connect_discord_channel: {
        Args: {
          address: string
          cups?: boolean
          fixtures: boolean
          language: string
          name: string
          news: boolean
          of_league?: string
          results: boolean
          transfers?: boolean
        }
        Returns: string
      }
      contract_page: {
        Args: {
          after_place?: string
          before_at?: string
          before_id?: string
          max?: number
          of_status?: Database["public"]["Enums"]["contract_status"]
          of_team?: string
          query?: string
          sort?: string
        }
        Returns: {
          id: string
          place: string
        }[]
      }
      conversation_page: {
        Args: { before_at?: string; before_id?: string; max?: number }
        Returns: {
          avatar: string
          blocked: boolean
          gone: boolean
          id: string
          last_at: string
          last_body: string
          last_hidden: boolean
          last_own: boolean
          unread: number
          username: string
          with_id: string
        }[]
      }
      correct_report: {
        Args: {
          away_score: number
          home_score: number
          note?: string
          report_id: string
          stats?: Json
        }
        Returns: string
      }
      create_api_key: { Args: { name: string }; Returns: string }
      create_decider: {
        Args: {
          aware?: boolean
          kickoff_at: string
          league_id: string
          season: number
          team_a: string
          team_b: string
        }
        Returns: string
      }
      create_team: {
        Args: {
          description?: string
          kit_primary?: string
          kit_secondary?: string
          name: string
          short_name?: string
          tag: string
          team_id?: string
        }
        Returns: string
      }
      create_ticket: {
        Args: {
          about_contract?: string
          about_match?: string
          about_team?: string
          category: Database["public"]["Enums"]["ticket_category"]
          description: string
          priority?: Database["public"]["Enums"]["ticket_priority"]
          subject: string
        }
        Returns: string
      }
      create_webhook: {
        Args: {
          address: string
          events: string[]
          of_league?: string
          of_team?: string
        }
        Returns: {
          id: string
          secret: string
        }[]
      }
      decide_about_player: {
        Args: {
          notes?: string
          player_id: string
          status: Database["public"]["Enums"]["eligibility_status"]
        }
        Returns: undefined
      }
      decide_appeal: {
        Args: {
          appeal_id: string
          away_score?: number
          forfeited_by?: Database["public"]["Enums"]["forfeit_side"]
          home_score?: number
          paragraph?: string
          ruling: string
        }
        Returns: undefined
      }
      decide_penalty: {
        Args: { activate: boolean; penalty_id: string; ruling?: string }
        Returns: undefined
      }
      declare_interest: { Args: { team_id: string }; Returns: undefined }
      delete_article: {
        Args: { article_id: string; version: number }
        Returns: undefined
      }
      delete_contract: { Args: { contract_id: string }; Returns: undefined }
      delete_league: { Args: { league_id: string }; Returns: undefined }
      delete_my_account: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      delete_season: {
        Args: { league_id: string; season: number }
        Returns: undefined
      }
      delete_ticket_template: {
        Args: { template_id: string }
        Returns: undefined
      }
      delete_webhook: { Args: { webhook_id: string }; Returns: undefined }
      delivery_channels: {
        Args: Record<PropertyKey, never>
        Returns: {
          direct: boolean
          mail: boolean
          push_key: string
        }[]
      }
      delivery_health: {
        Args: Record<PropertyKey, never>
        Returns: {
          channel: string
          due_since: string
        }[]
      }
      disconnect_discord_channel: {
        Args: { channel_id: string }
        Returns: undefined
      }
      discord_channel_list: {
        Args: Record<PropertyKey, never>
        Returns: {
          buttons: boolean
          cups: boolean
          failed_at: string
          fixtures: boolean
          given_up: number
          id: string
          language: string
          last_error: string
          last_sent_at: string
          league_id: string
          league_name: string
          name: string
          news: boolean
          off_at: string
          results: boolean
          transfers: boolean
          waiting: number
        }[]
      }
      dismiss_referee: {
        Args: { league_id: string; user_id: string }
        Returns: undefined
      }
      dispute_report: {
        Args: { reason: string; report_id: string }
        Returns: undefined
      }
      drop_given_up: {
        Args: { cause: string; channel: string; delivery?: string }
        Returns: number
      }
      duties: {
        Args: Record<PropertyKey, never>
        Returns: {
          at: string
          away_score: number
          home_score: number
          kind: string
          match_id: string
          named: number
          rival: string
          subject_id: string
          until: string
        }[]
      }
      eligibility_reasons: {
        Args: { team_id: string }
        Returns: {
          member_id: string
          reasons: string[]
        }[]
      }
      end_mails: {
        Args: {
          daily?: boolean
          token: string
          topic?: Database["public"]["Enums"]["notification_topic"]
        }
        Returns: boolean
      }
      end_other_sessions: { Args: { password: string }; Returns: boolean }
      end_session: {
        Args: { password: string; session_id: string }
        Returns: boolean
      }
      enter_night_cup: {
        Args: { aware?: boolean; night_cup_id: string; team_id: string }
        Returns: undefined
      }
      enter_results: {
        Args: { league_id: string; results: Json; season: number }
        Returns: number
      }
      export_my_data: { Args: Record<PropertyKey, never>; Returns: Json }
      fail_delivery: {
        Args: {
          delivery: string
          lease: string
          outcome: string
          reason: string
          wait_seconds?: number
        }
        Returns: undefined
      }
      file_protest: {
        Args: { match_id: string; reason: string }
        Returns: string
      }
      finish_delivery: {
        Args: {
          delivery: string
          lease: string
          message?: string
          version: number
        }
        Returns: undefined
      }
      finish_discord_channel: {
        Args: {
          channel?: string
          guild: string
          state: string
          token: string
          webhook: string
        }
        Returns: string
      }
      finish_discord_link: {
        Args: { discord_id: string; name: string; state: string }
        Returns: string
      }
      finish_discord_sign_in: {
        Args: { token: string; verifier: string }
        Returns: string
      }
      finish_season: {
        Args: { league_id: string; season: number }
        Returns: undefined
      }
      flush_site: { Args: Record<PropertyKey, never>; Returns: undefined }
      follow_league: {
        Args: { follow?: boolean; league_id: string }
        Returns: undefined
      }
      follow_player: {
        Args: { follow?: boolean; player_id: string }
        Returns: undefined
      }
      follow_team: {
        Args: { follow?: boolean; team_id: string }
        Returns: undefined
      }
      forget_former_name: {
        Args: { former_name_id: string }
        Returns: undefined
      }
      free_gaming_id: {
        Args: { player_id: string; reason: string }
        Returns: undefined
      }
      give_award: {
        Args: {
          award?: Database["public"]["Enums"]["player_achievement_type"]
          league_id: string
          player_id?: string
          reason: string
          season: number
          team_id: string
          title?: string
        }
        Returns: string
      }
      given_up_causes: {
        Args: Record<PropertyKey, never>
        Returns: {
          cause: string
          channel: string
          how_many: number
          last_at: string
        }[]
      }
      given_up_page: {
        Args: {
          before_at?: string
          before_id?: string
          max?: number
          of_cause?: string
          of_channel?: string
        }
        Returns: {
          cause: string
          channel: string
          channel_name: string
          due_since: string
          given_up_at: string
          how_many: number
          id: string
          person_id: string
          person_name: string
          subject: string
          topic: Database["public"]["Enums"]["notification_topic"]
          tries: number
        }[]
      }
      hand_over_captaincy: {
        Args: { player_id: string; team_id: string }
        Returns: undefined
      }
      hand_topic: {
        Args: {
          helper?: string
          topic: Database["public"]["Enums"]["notification_topic"]
        }
        Returns: undefined
      }
      hidden_of: {
        Args: { person?: string; team?: string }
        Returns: {
          kind: Database["public"]["Enums"]["content_kind"]
          reason: string
          subject_id: string
          was: Json
        }[]
      }
      hidden_page: {
        Args: { before_at?: string; before_id?: string; max?: number }
        Returns: {
          created_at: string
          kind: Database["public"]["Enums"]["content_kind"]
          own: boolean
          owner_id: string
          owner_name: string
          reason: string
          subject_id: string
          team_id: string
          team_name: string
          was: Json
        }[]
      }
      hide_content: {
        Args: {
          kind: Database["public"]["Enums"]["content_kind"]
          reason: string
          subject_id: string
        }
        Returns: undefined
      }
      host_health: {
        Args: Record<PropertyKey, never>
        Returns: {
          checked_at: string
          facts: Json
          name: string
          sentence: string
          status: string
        }[]
      }
      import_season: {
        Args: {
          adjustments?: Json
          aware?: boolean
          dry?: boolean
          fixtures: Json
          league_id: string
          past?: boolean
          points_for_win?: number
          season: number
          squads?: Json
          teams: Json
        }
        Returns: {
          field: string
          file: string
          line: number
          problem: string
          value: string
        }[]
      }
      is_admin_fast: { Args: { user_id: string }; Returns: boolean }
      is_moderator: { Args: { user_id: string }; Returns: boolean }
      keep_credentials: { Args: { password: string }; Returns: boolean }
      keep_direct_channel: {
        Args: { channel: string; delivery: string; lease: string }
        Returns: boolean
      }
      kick_player: {
        Args: { member_id: string; reason: string }
        Returns: undefined
      }
      known_api_key: { Args: { hash: string }; Returns: string }
      landing: {
        Args: Record<PropertyKey, never>
        Returns: {
          away_id: string
          away_kit_primary: string
          away_kit_secondary: string
          away_logo: string
          away_name: string
          away_short_name: string
          away_tag: string
          home_id: string
          home_kit_primary: string
          home_kit_secondary: string
          home_logo: string
          home_name: string
          home_short_name: string
          home_tag: string
          kickoff_at: string
          league_name: string
          league_slug: string
          match_id: string
          sponsors: Json
          time_zone: string
        }[]
      }
      last_lineup: {
        Args: { match_id?: string; scrim_id?: string }
        Returns: {
          player_id: string
          position: Database["public"]["Enums"]["player_position"]
        }[]
      }
      league_all_time: {
        Args: { league_id: string }
        Returns: {
          drawn: number
          goals_against: number
          goals_for: number
          lost: number
          played: number
          points: number
          seasons: number
          team_id: string
          titles: number
          won: number
        }[]
      }
      league_elo: {
        Args: { league_id: string }
        Returns: {
          matches: number
          rating: number
          team_id: string
        }[]
      }
      league_records: {
        Args: { league_id: string }
        Returns: {
          away_score: number
          away_team_id: string
          home_score: number
          home_team_id: string
          kickoff_at: string
          kind: string
          match_id: string
          named_at: string
          place: number
          player_id: string
          season: number
          team_id: string
          username: string
          value: number
        }[]
      }
      league_stats: {
        Args: { league_id: string; season: number }
        Returns: {
          appearances: number
          assists: number
          avatar: string | null
          goals: number
          interceptions: number
          last_kickoff_at: string
          league_id: string | null
          league_name: string | null
          mvp: number
          passes: number
          player_id: string
          saves: number
          season: number | null
          team_id: string
          team_name: string
          username: string
          wins: number
        }[]
        SetofOptions: {
          from: "*"
          to: "season_stats"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      lease_deliveries: {
        Args: { channels?: string[]; max?: number; seconds?: number }
        Returns: {
          channel: string
          id: string
          lease: string
          target: string
        }[]
      }
      lease_webhook_deliveries: {
        Args: { max?: number; seconds?: number }
        Returns: {
          channel: string
          id: string
          lease: string
          target: string
        }[]
      }
      leave_night_cup: {
        Args: { night_cup_id: string; team_id: string }
        Returns: undefined
      }
      leave_team: { Args: Record<PropertyKey, never>; Returns: undefined }
      lift_suspension: { Args: { player_id: string }; Returns: undefined }
      listing_page: {
        Args: {
          before_at?: string
          before_id?: string
          max?: number
          of_position?: Database["public"]["Enums"]["player_position"]
          on_days?: Database["public"]["Enums"]["weekday"][]
          query?: string
          sort?: string
        }
        Returns: {
          captain_id: string
          player_expectations: string
          positions: Database["public"]["Enums"]["player_position"][]
          team: Json
          team_goals: string
          team_id: string
          training_days: Database["public"]["Enums"]["weekday"][]
          updated_at: string
        }[]
      }
      log_out_everywhere: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      mail_locale: { Args: { person: string }; Returns: string }
      make_feed_link: { Args: { replaces?: string }; Returns: string }
      make_overlay_link: {
        Args: { league_id?: string; match_id?: string }
        Returns: string
      }
      make_recovery_codes: {
        Args: Record<PropertyKey, never>
        Returns: string[]
      }
      mark_conversation_read: {
        Args: { conversation_id: string; message_id: string }
        Returns: undefined
      }
      mark_notifications_read: {
        Args: {
          ids?: string[]
          of_kind?: Database["public"]["Enums"]["notification_kind"]
        }
        Returns: string
      }
      mark_notifications_unread: {
        Args: { marked_at: string }
        Returns: undefined
      }
      mark_prize_paid: {
        Args: { league_id: string; season: number; team_id: string }
        Returns: undefined
      }
      mark_seen: { Args: Record<PropertyKey, never>; Returns: undefined }
      market_counts: {
        Args: Record<PropertyKey, never>
        Returns: {
          entries: number
          field: string
          value: string
        }[]
      }
      market_page: {
        Args: {
          before_at?: string
          before_id?: string
          max?: number
          of_activity?: Database["public"]["Enums"]["activity_level"]
          of_experience?: Database["public"]["Enums"]["skill_level"]
          of_nation?: string
          of_platform?: Database["public"]["Enums"]["platform"]
          of_position?: Database["public"]["Enums"]["player_position"]
          of_style?: Database["public"]["Enums"]["play_style"]
          on_days?: Database["public"]["Enums"]["weekday"][]
          only_free?: boolean
          query?: string
          sort?: string
        }
        Returns: {
          activity_level: Database["public"]["Enums"]["activity_level"] | null
          additional_info: string | null
          availability_days: Database["public"]["Enums"]["weekday"][]
          avatar: string | null
          created_at: string
          game_id: string | null
          in_game_chat: boolean | null
          listed: boolean
          nation: string | null
          personal_goals: string | null
          platform: Database["public"]["Enums"]["platform"] | null
          play_style: Database["public"]["Enums"]["play_style"] | null
          position: Database["public"]["Enums"]["player_position"] | null
          profile_name: string
          rematch_experience: Database["public"]["Enums"]["skill_level"] | null
          team_expectations: string | null
          team_experience: string | null
          team_id: string | null
          team_name: string | null
          updated_at: string
          user_id: string
          username: string
        }[]
        SetofOptions: {
          from: "*"
          to: "player_market"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      match_clock: {
        Args: { match_id: string }
        Returns: {
          at: string
          earliest_end: string
          ended_at: string
          fingerprint: string
          protested: boolean
          reported_at: string
          reported_by: string
        }[]
      }
      match_squads: {
        Args: { match_id: string }
        Returns: {
          broken: string
          player_id: string
          position: Database["public"]["Enums"]["player_position"]
          shirt_number: number
          team_id: string
          team_role: Database["public"]["Enums"]["team_role"]
          username: string
        }[]
      }
      member_address_now: {
        Args: { secret: string; slug: string; team?: string; username?: string }
        Returns: Json
      }
      member_calendar: {
        Args: {
          apikey?: string
          language?: string
          player?: string
          secret: string
          slug: string
          team?: string
        }
        Returns: unknown
      }
      member_feed: {
        Args: { language?: string; secret: string; slug: string }
        Returns: Json
      }
      member_season: {
        Args: { part: string; season?: number; secret: string; slug: string }
        Returns: Json
      }
      move_match: {
        Args: { aware?: boolean; kickoff_at: string; match_id: string }
        Returns: undefined
      }
      mute_writer: {
        Args: { days: number; player_id: string; reason: string }
        Returns: undefined
      }
      muted_page: {
        Args: { before_at?: string; before_id?: string; max?: number }
        Returns: {
          avatar: string
          created_at: string
          own: boolean
          player_id: string
          reason: string
          until: string
          username: string
        }[]
      }
      my_api_keys: {
        Args: Record<PropertyKey, never>
        Returns: {
          created_at: string
          ending: string
          id: string
          name: string
          used_at: string
        }[]
      }
      my_discord: {
        Args: Record<PropertyKey, never>
        Returns: {
          available: boolean
          linked_at: string
          name: string
          refused: boolean
        }[]
      }
      my_feed_link: { Args: Record<PropertyKey, never>; Returns: string }
      my_followed_feed_link: {
        Args: Record<PropertyKey, never>
        Returns: string
      }
      my_handed_topics: {
        Args: Record<PropertyKey, never>
        Returns: {
          captain_id: string
          captain_name: string
          helper_id: string
          helper_name: string
          holds: boolean
          topic: Database["public"]["Enums"]["notification_topic"]
        }[]
      }
      my_notification_channels: {
        Args: Record<PropertyKey, never>
        Returns: {
          direct: boolean
          mail: Database["public"]["Enums"]["mail_pace"]
          push: boolean
          topic: Database["public"]["Enums"]["notification_topic"]
        }[]
      }
      my_push_devices: {
        Args: Record<PropertyKey, never>
        Returns: {
          created_at: string
          id: string
          is_current: boolean
          session_id: string
        }[]
      }
      my_quiet_hours: {
        Args: Record<PropertyKey, never>
        Returns: {
          ends: string
          starts: string
          time_zone: string
        }[]
      }
      my_reader_link: { Args: Record<PropertyKey, never>; Returns: string }
      my_recovery_codes: { Args: Record<PropertyKey, never>; Returns: number }
      my_sessions: {
        Args: Record<PropertyKey, never>
        Returns: {
          id: string
          is_current: boolean
          seen_at: string
          since: string
          user_agent: string
        }[]
      }
      name_caster: {
        Args: { match_id: string; user_id: string }
        Returns: undefined
      }
      names_then: {
        Args: { bearers: string[]; moments: string[] }
        Returns: {
          line: number
          name: string
        }[]
      }
      news_neighbours: {
        Args: { article_id: string; in_language: string }
        Returns: {
          id: string
          language: string
          newer: boolean
          title: string
        }[]
      }
      news_page: {
        Args: {
          before_at?: string
          before_id?: string
          in_language: string
          max?: number
          of_category?: Database["public"]["Enums"]["news_category"]
        }
        Returns: {
          category: Database["public"]["Enums"]["news_category"]
          cover: string
          id: string
          is_ai_generated: boolean
          language: string
          origin: Database["public"]["Enums"]["news_origin"]
          published_at: string
          summary: string
          title: string
        }[]
      }
      notifications_page: {
        Args: {
          about_me?: boolean
          before_at?: string
          before_id?: string
          max?: number
          of_keys?: Database["public"]["Enums"]["notification_key"][]
          of_kind?: Database["public"]["Enums"]["notification_kind"]
          unread?: boolean
        }
        Returns: {
          created_at: string
          id: string
          is_over: boolean
          key: Database["public"]["Enums"]["notification_key"]
          kind: Database["public"]["Enums"]["notification_kind"]
          link: string
          read_at: string
          values: Json
        }[]
      }
      offer_contract: {
        Args: {
          division?: string
          duration_type?: Database["public"]["Enums"]["contract_duration"]
          note?: string
          player_id: string
          team_id: string
        }
        Returns: string
      }
      offer_scrim: {
        Args: {
          best_of?: number
          elo_from?: number
          elo_to?: number
          note?: string
          slots: string[]
        }
        Returns: string
      }
      open_delivery: {
        Args: { delivery: string; lease: string }
        Returns: Json
      }
      open_discord_request: {
        Args: { person: string; session: string; state: string }
        Returns: Json
      }
      open_night_cup: { Args: { night_cup_id: string }; Returns: undefined }
      open_scrims: {
        Args: { after_at?: string; after_id?: string; max?: number }
        Returns: {
          absent: number
          best_of: number
          cancelled: number
          elo_from: number
          elo_to: number
          expires_at: string
          id: string
          name: string
          note: string
          played: number
          rating: number
          slots: Json
          tag: string
          team_id: string
        }[]
      }
      order_sponsors: { Args: { ids: string[] }; Returns: undefined }
      overlay_facts: {
        Args: { match_id?: string; secret: string }
        Returns: Json
      }
      overlay_links: {
        Args: { league_id?: string; match_id?: string }
        Returns: {
          created_at: string
          id: string
          made_by: string
          username: string
        }[]
      }
      overlay_season: {
        Args: { match_id?: string; secret: string }
        Returns: Json
      }
      own_slots: {
        Args: Record<PropertyKey, never>
        Returns: {
          at: string
          can: number
          squad: number
        }[]
      }
      pause_webhook: {
        Args: { paused: boolean; webhook_id: string }
        Returns: undefined
      }
      penalty_page: {
        Args: {
          after_place?: string
          before_at?: string
          before_id?: string
          max?: number
          of_kind?: Database["public"]["Enums"]["penalty_kind"]
          of_status?: Database["public"]["Enums"]["penalty_status"]
          of_team?: string
          sort?: string
        }
        Returns: {
          id: string
          place: string
        }[]
      }
      people_page: {
        Args: {
          after_id?: string
          after_place?: string
          max?: number
          newest?: boolean
          query?: string
          show?: string
        }
        Returns: {
          avatar: string
          gaming_id: string
          id: string
          joined_at: string
          last_seen_at: string
          muted: boolean
          place: string
          platform: Database["public"]["Enums"]["platform"]
          role: string
          suspended: boolean
          username: string
        }[]
      }
      pick_ladder: {
        Args: {
          after_seat?: number
          league_id: string
          max?: number
          own?: boolean
          season: number
        }
        Returns: {
          avatar: string
          exact: number
          place: number
          points: number
          scored: number
          seat: number
          user_id: string
          username: string
          winners: number
        }[]
      }
      pick_shares: {
        Args: { matches: string[] }
        Returns: {
          away: number
          home: number
          match_id: string
        }[]
      }
      player_page: {
        Args: { max?: number; query: string }
        Returns: {
          avatar: string
          id: string
          username: string
        }[]
      }
      player_stand_ins: {
        Args: { player_id: string }
        Returns: {
          kickoff_at: string
          match_id: string
          team: Json
        }[]
      }
      player_stats: {
        Args: { player_id: string }
        Returns: {
          appearances: number
          assists: number
          avatar: string | null
          goals: number
          interceptions: number
          last_kickoff_at: string
          league_id: string | null
          league_name: string | null
          mvp: number
          passes: number
          player_id: string
          saves: number
          season: number | null
          team_id: string
          team_name: string
          username: string
          wins: number
        }[]
        SetofOptions: {
          from: "*"
          to: "season_stats"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      player_vote: {
        Args: { match_id: string }
        Returns: {
          chosen: string
          closed: boolean
          closes_at: string
          may_vote: boolean
          votes: number
        }[]
      }
      player_vote_tally: {
        Args: { match_id: string }
        Returns: {
          place: number
          player_id: string
          rival_votes: number
          team_id: string
          username: string
          votes: number
        }[]
      }
      position_stats: {
        Args: { league_id: string; season: number }
        Returns: {
          assists: number
          goals: number
          interceptions: number
          matches: number
          passes: number
          position: Database["public"]["Enums"]["player_position"]
          saves: number
        }[]
      }
      postpone_match: {
        Args: { match_id: string; reason: string }
        Returns: undefined
      }
      precedents: {
        Args: { match_id: string; paragraph?: string }
        Returns: {
          at: string
          away_score: number
          away_team_id: string
          followed: string
          forfeited_by: Database["public"]["Enums"]["forfeit_side"]
          home_score: number
          home_team_id: string
          of_match: string
          of_paragraph: string
          reason: string
        }[]
      }
      press_discord_button: {
        Args: {
          about?: string
          guild?: string
          message?: string
          press: string
          presser: string
          what: string
        }
        Returns: Json
      }
      propose_reschedule: {
        Args: { kickoff_at: string; match_id: string }
        Returns: string
      }
      propose_suspension: {
        Args: {
          match_id?: string
          matches: number
          player_id: string
          reason: string
        }
        Returns: string
      }
      protests_until: {
        Args: { league_id: string; season: number }
        Returns: string
      }
      public_address_now: {
        Args: { slug: string; team?: string; username?: string }
        Returns: Json
      }
      public_addresses: {
        Args: Record<PropertyKey, never>
        Returns: {
          changed_at: string
          path: string
        }[]
      }
      public_article: {
        Args: { article: string; language?: string; slug: string }
        Returns: Json
      }
      public_calendar: {
        Args: {
          apikey?: string
          language?: string
          player?: string
          slug: string
          team?: string
        }
        Returns: unknown
      }
      public_cup: { Args: { night_cup_id: string }; Returns: Json }
      public_cups: {
        Args: { id_before?: string; most?: number; starts_before?: string }
        Returns: Json
      }
      public_feed: { Args: { language?: string; slug: string }; Returns: Json }
      public_league: { Args: { season?: number; slug: string }; Returns: Json }
      public_leagues: { Args: { slug?: string }; Returns: Json }
      public_match: { Args: { match_id: string; slug: string }; Returns: Json }
      public_player: { Args: { slug: string; username: string }; Returns: Json }
      public_squads: { Args: { season?: number; slug: string }; Returns: Json }
      public_stats: { Args: { season?: number; slug: string }; Returns: Json }
      public_team: { Args: { slug: string; team: string }; Returns: Json }
      publish_article: {
        Args: { article_id: string; publish_at?: string; version: number }
        Returns: string
      }
      publish_schedule: {
        Args: {
          aware?: boolean
          draw_seed?: number
          fixtures: Json
          league_id: string
          season: number
        }
        Returns: number
      }
      ready_for_match: {
        Args: { match_id: string; ready?: boolean }
        Returns: undefined
      }
      recent_stats: {
        Args: { player_ids: string[] }
        Returns: {
          assists: number
          avatar: string | null
          away_score: number | null
          away_team_id: string
          goals: number
          home_score: number | null
          home_team_id: string
          interceptions: number
          kickoff_at: string
          league_id: string | null
          match_id: string
          matchday: number | null
          mvp: boolean
          passes: number
          player_id: string
          position: Database["public"]["Enums"]["player_position"] | null
          saves: number
          season: number | null
          team_id: string
          username: string
        }[]
        SetofOptions: {
          from: "*"
          to: "rated_stats"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      refuse_withdrawal: {
        Args: { reason: string; request_id: string }
        Returns: undefined
      }
      register_team: {
        Args: { league_id: string; season: number; team_id: string }
        Returns: undefined
      }
      registrations_closed: {
        Args: Record<PropertyKey, never>
        Returns: boolean
      }
      reinstate_team: {
        Args: {
          league_id: string
          reason: string
          season: number
          team_id: string
        }
        Returns: undefined
      }
      reinstatement_effect: {
        Args: { league_id: string; season: number; team_id: string }
        Returns: {
          away_score: number
          forfeited_by: Database["public"]["Enums"]["forfeit_side"]
          home_score: number
          match_id: string
          status: Database["public"]["Enums"]["match_status"]
        }[]
      }
      reject_contract: { Args: { contract_id: string }; Returns: undefined }
      remove_caster: {
        Args: { match_id: string; user_id: string }
        Returns: undefined
      }
      remove_feed_link: { Args: Record<PropertyKey, never>; Returns: undefined }
      remove_from_night_cup: {
        Args: { night_cup_id: string; reason: string; team_id: string }
        Returns: undefined
      }
      remove_overlay_link: { Args: { link_id: string }; Returns: undefined }
      remove_push_device: { Args: { device?: string }; Returns: undefined }
      remove_scrim_search: { Args: { search_id: string }; Returns: undefined }
      renew_contracts: { Args: { team_id: string }; Returns: number }
      renewals: {
        Args: { team_id: string }
        Returns: {
          is_asked: boolean
          player_id: string
          until: string
        }[]
      }
      reply_ticket: {
        Args: { body: string; internal?: boolean; ticket_id: string }
        Returns: string
      }
      report_content: {
        Args: {
          cause: Database["public"]["Enums"]["report_cause"]
          kind: Database["public"]["Enums"]["content_kind"]
          note?: string
          subject_id: string
        }
        Returns: string
      }
      report_match: {
        Args: {
          away_score: number
          home_score: number
          match_id: string
          note?: string
          seen_report?: string
          stats?: Json
        }
        Returns: string
      }
      report_page: {
        Args: { after_at?: string; after_id?: string; max?: number }
        Returns: {
          causes: Database["public"]["Enums"]["report_cause"][]
          created_at: string
          id: string
          kind: Database["public"]["Enums"]["content_kind"]
          muted: boolean
          notes: Json
          own: boolean
          owner_id: string
          owner_name: string
          reports: number
          said: Json
          subject_id: string
          team_id: string
          team_name: string
        }[]
      }
      report_scrim: {
        Args: { away_score?: number; home_score?: number; scrim_id: string }
        Returns: undefined
      }
      report_stats: {
        Args: { match_id: string; stats: Json }
        Returns: undefined
      }
      request_eligibility_review: {
        Args: { member_id: string }
        Returns: undefined
      }
      resolve_content_report: {
        Args: { hide: boolean; report_id: string; ruling?: string }
        Returns: undefined
      }
      restore_content: {
        Args: {
          again?: boolean
          kind: Database["public"]["Enums"]["content_kind"]
          reason: string
          subject_id: string
        }
        Returns: undefined
      }
      retract_withdrawal: { Args: { request_id: string }; Returns: undefined }
      reverse_adjustment: {
        Args: { adjustment_id: string; reason: string }
        Returns: undefined
      }
      revoke_api_key: { Args: { key_id: string }; Returns: undefined }
      roll_over: {
        Args: { into_ids: string[]; league_ids: string[]; team_ids: string[] }
        Returns: undefined
      }
      rollover_preview: {
        Args: { league_ids: string[] }
        Returns: {
          into_id: string
          kit_primary: string
          kit_secondary: string
          league: string
          league_id: string
          logo: string
          max_teams: number
          name: string
          notes: string[]
          phase: Database["public"]["Enums"]["season_phase"]
          place: number
          problem: string
          season: number
          short_name: string
          tag: string
          team_id: string
          tier: number
          unsigned: number
        }[]
      }
      rotate_webhook_secret: { Args: { webhook_id: string }; Returns: string }
      rounds_without_article: {
        Args: { max?: number }
        Returns: {
          at: string
          league_id: string
          league_name: string
          matchday: number
          origin: Database["public"]["Enums"]["news_origin"]
          season: number
        }[]
      }
      rule_match: {
        Args: {
          away_score?: number
          forfeited_by?: Database["public"]["Enums"]["forfeit_side"]
          home_score?: number
          match_id: string
          paragraph?: string
          reason: string
        }
        Returns: undefined
      }
      rule_protest: {
        Args: {
          away_score?: number
          forfeited_by?: Database["public"]["Enums"]["forfeit_side"]
          home_score?: number
          paragraph?: string
          protest_id: string
          ruling: string
          upheld: boolean
        }
        Returns: undefined
      }
      ruling_options: {
        Args: { match_id: string }
        Returns: {
          appeal_id: string
          may_rule: boolean
          may_undo: boolean
        }[]
      }
      ruling_queue: {
        Args: {
          after_at?: string
          after_id?: string
          max?: number
          query?: string
          show?: string
        }
        Returns: {
          kinds: string[]
          match_id: string
          own: boolean
          since: string
        }[]
      }
      ruling_queue_counts: {
        Args: Record<PropertyKey, never>
        Returns: {
          open: number
          waiting: number
        }[]
      }
      save_article: {
        Args: {
          article_id?: string
          category?: Database["public"]["Enums"]["news_category"]
          cover?: string
          is_ai_generated?: boolean
          of_league?: string
          of_matchday?: number
          of_origin?: Database["public"]["Enums"]["news_origin"]
          of_season?: number
          texts?: Json
          version?: number
        }
        Returns: {
          id: string
          new_version: number
        }[]
      }
      save_night_cup: {
        Args: {
          aware?: boolean
          best_of: number
          capacity: number
          check_in_from: string
          check_in_until: string
          final_best_of: number
          is_public?: boolean
          name: string
          night_cup_id?: string
          prize?: Json
          starts_at: string
        }
        Returns: string
      }
      save_picks: {
        Args: { league_id: string; picks: Json; season: number }
        Returns: string[]
      }
      save_scrim_search: {
        Args: {
          availability_days: Database["public"]["Enums"]["weekday"][]
          elo_from?: number
          elo_to?: number
          weeks: number
        }
        Returns: string
      }
      save_ticket_template: {
        Args: { body: Json; template_id?: string; title: string }
        Returns: string
      }
      search_site: {
        Args: { in_language?: string; max?: number; query: string }
        Returns: {
          close: boolean
          id: string
          kind: string
          kit_primary: string
          kit_secondary: string
          name: string
          of_name: string
          picture: string
          place: Database["public"]["Enums"]["player_position"]
          short_name: string
          tag: string
        }[]
      }
      season_entries: {
        Args: { league_id: string; season: number }
        Returns: {
          captain_suspended: boolean
          eligible: number
          squad: number
          team_id: string
          unsigned: number
        }[]
      }
      season_health: {
        Args: { max?: number }
        Returns: {
          forfeits: number
          late: number
          league_id: string
          league_name: string
          matches: number
          phase: Database["public"]["Enums"]["season_phase"]
          played: number
          postponed: number
          season: number
          teams: number
        }[]
      }
      send_contact_message: {
        Args: {
          body: string
          seconds?: number
          topic: Database["public"]["Enums"]["contact_topic"]
          website?: string
        }
        Returns: undefined
      }
      send_discord_again: { Args: { channel_id: string }; Returns: undefined }
      send_discord_test: { Args: { channel_id: string }; Returns: undefined }
      send_given_up_again: {
        Args: { cause: string; channel: string; delivery?: string }
        Returns: number
      }
      send_match_message: {
        Args: { body: string; match_id: string; message_id?: string }
        Returns: string
      }
      send_message: {
        Args: { body: string; conversation_id: string; message_id?: string }
        Returns: string
      }
      send_webhook_again: {
        Args: { event_id: string; webhook_id: string }
        Returns: undefined
      }
      send_webhook_test: { Args: { webhook_id: string }; Returns: undefined }
      set_availability: {
        Args: {
          hours: Json
          league_id: string
          season: number
          team_id: string
        }
        Returns: undefined
      }
      set_delivery_channels: {
        Args: { mail: boolean; push_key: string }
        Returns: undefined
      }
      set_discord_application: {
        Args: {
          authorize_at?: string
          back?: string
          bot?: boolean
          client?: string
        }
        Returns: undefined
      }
      set_eligibility: {
        Args: {
          member_id: string
          notes?: string
          status: Database["public"]["Enums"]["eligibility_status"]
        }
        Returns: undefined
      }
      set_eligibility_many: {
        Args: {
          member_ids: string[]
          notes?: string
          status: Database["public"]["Enums"]["eligibility_status"]
        }
        Returns: undefined
      }
      set_extra_rights: {
        Args: {
          extra: number
          league_id: string
          season: number
          team_id: string
        }
        Returns: undefined
      }
      set_host_checks: { Args: { checks: Json }; Returns: undefined }
      set_lineup: {
        Args: {
          match_id: string
          places?: Database["public"]["Enums"]["player_position"][]
          players: string[]
        }
        Returns: undefined
      }
      set_live_score: {
        Args: { away_score: number; home_score: number; match_id: string }
        Returns: undefined
      }
      set_lobby_code: {
        Args: { code: string; match_id: string }
        Returns: undefined
      }
      set_match_replay: {
        Args: { match_id: string; replay_url: string }
        Returns: undefined
      }
      set_match_stream: {
        Args: { match_id: string; stream_url: string }
        Returns: undefined
      }
      set_night_cup_public: {
        Args: { is_public: boolean; night_cup_id: string }
        Returns: undefined
      }
      set_notification_channels: {
        Args: {
          direct?: boolean
          mail: Database["public"]["Enums"]["mail_pace"]
          push: boolean
          topic: Database["public"]["Enums"]["notification_topic"]
        }
        Returns: undefined
      }
      set_quiet_hours: {
        Args: { ends?: string; starts?: string; time_zone?: string }
        Returns: undefined
      }
      set_role: {
        Args: { player_id: string; role: string }
        Returns: undefined
      }
      set_scrim_lineup: {
        Args: {
          places?: Database["public"]["Enums"]["player_position"][]
          players: string[]
          scrim_id: string
        }
        Returns: undefined
      }
      set_scrim_lobby: {
        Args: { code: string; scrim_id: string }
        Returns: undefined
      }
      set_shirt: {
        Args: {
          member_id: string
          place: Database["public"]["Enums"]["player_position"]
          shirt_number: number
        }
        Returns: undefined
      }
      set_team_role: {
        Args: {
          member_id: string
          role: Database["public"]["Enums"]["team_role"]
        }
        Returns: undefined
      }
      set_ticket_status: {
        Args: {
          status: Database["public"]["Enums"]["ticket_status"]
          ticket_id: string
        }
        Returns: undefined
      }
      set_webhooks_sent: { Args: { sent: boolean }; Returns: undefined }
      settle_due: { Args: Record<PropertyKey, never>; Returns: undefined }
      shared_slots: {
        Args: { match_id: string }
        Returns: {
          at: string
          can_a: number
          can_b: number
          squad_a: number
          squad_b: number
        }[]
      }
      site_weeks: {
        Args: Record<PropertyKey, never>
        Returns: {
          active: number
          matches: number
          sign_ups: number
          week: string
        }[]
      }
      start_conversation: { Args: { with_user: string }; Returns: string }
      start_match: { Args: { match_id: string }; Returns: undefined }
      start_night_cup: {
        Args: { aware?: boolean; night_cup_id: string; seeds?: string[] }
        Returns: undefined
      }
      start_playoffs: {
        Args: { league_id: string; season: number; seen?: Json }
        Returns: undefined
      }
      start_regular_season: {
        Args: { league_id: string; season: number }
        Returns: undefined
      }
      suspend_account: {
        Args: { days?: number; player_id: string; reason: string }
        Returns: undefined
      }
      take_back_award: {
        Args: { award_id: string; reason: string }
        Returns: undefined
      }
      taken_times: {
        Args: { league_id: string; season: number }
        Returns: {
          ends_at: string
          name: string
          starts_at: string
          team_id: string
        }[]
      }
      team_facts: {
        Args: { team_ids: string[] }
        Returns: {
          captain: Json
          league_name: string
          place: number
          played: number
          player_count: number
          positions: Database["public"]["Enums"]["player_position"][]
          team_id: string
          training_days: Database["public"]["Enums"]["weekday"][]
          usual_days: Database["public"]["Enums"]["weekday"][]
          usual_from: string
          usual_until: string
          won: number
          zone: string
        }[]
      }
      team_page: {
        Args: {
          after_id?: string
          after_name?: string
          max?: number
          of_league?: string
          only_looking?: boolean
          query?: string
          sort?: string
          turkish?: boolean
        }
        Returns: {
          captain_username: string
          form: string
          id: string
          kit_primary: string
          kit_secondary: string
          league_name: string
          logo: string
          looking: boolean
          losses: number
          matches: number
          name: string
          place: string
          player_count: number
          short_name: string
          table_league: string
          table_place: number
          table_played: number
          table_points: number
          table_won: number
          tag: string
          wins: number
        }[]
      }
      team_stats: {
        Args: { team_id: string }
        Returns: {
          draws: number
          goals_conceded: number
          goals_scored: number
          losses: number
          matches: number
          win_rate: number
          wins: number
        }[]
      }
      terminate_contract: {
        Args: { contract_id: string; reason: string }
        Returns: undefined
      }
      thank_scrim: { Args: { scrim_id: string }; Returns: undefined }
      ticket_page: {
        Args: {
          after_id?: string
          after_place?: string
          max?: number
          of_assignee?: string
          of_category?: Database["public"]["Enums"]["ticket_category"]
          of_priority?: Database["public"]["Enums"]["ticket_priority"]
          of_status?: Database["public"]["Enums"]["ticket_status"]
          only_free?: boolean
          query?: string
          sort?: string
          waits?: boolean
        }
        Returns: {
          assigned_to: string
          assignee: string
          avatar: string
          category: Database["public"]["Enums"]["ticket_category"]
          created_at: string
          id: string
          number: number
          place: string
          priority: Database["public"]["Enums"]["ticket_priority"]
          status: Database["public"]["Enums"]["ticket_status"]
          subject: string
          updated_at: string
          user_id: string
          username: string
          waiting: boolean
        }[]
      }
      ticket_staff: {
        Args: Record<PropertyKey, never>
        Returns: {
          avatar: string
          id: string
          username: string
        }[]
      }
      transfer_page: {
        Args: {
          before_at?: string
          before_id?: string
          max?: number
          of_kind?: Database["public"]["Enums"]["transfer_kind"]
          of_player?: string
          of_season?: number
          of_team?: string
          query?: string
        }
        Returns: {
          avatar: string
          from_team: Json
          happened_at: string
          id: string
          kind: Database["public"]["Enums"]["transfer_kind"]
          league_id: string
          league_name: string
          player_id: string
          position: Database["public"]["Enums"]["player_position"]
          season: number
          to_team: Json
          username: string
          username_then: string
        }[]
      }
      unblock_player: { Args: { player_id: string }; Returns: undefined }
      undo_import: {
        Args: { league_id: string; season: number }
        Returns: undefined
      }
      undo_options: {
        Args: { league_id: string; season: number }
        Returns: {
          may_undo_import: boolean
          may_undo_playoffs: boolean
          may_undo_schedule: boolean
          may_undo_start: boolean
        }[]
      }
      undo_playoffs: {
        Args: { league_id: string; season: number }
        Returns: undefined
      }
      undo_result: {
        Args: { match_id: string; reason: string }
        Returns: undefined
      }
      undo_rollover: { Args: { league_ids: string[] }; Returns: undefined }
      undo_schedule: {
        Args: { league_id: string; season: number }
        Returns: number
      }
      undo_season_start: {
        Args: { league_id: string; season: number }
        Returns: undefined
      }
      unlink_discord: { Args: Record<PropertyKey, never>; Returns: undefined }
      unmark_prize_paid: {
        Args: {
          league_id: string
          reason: string
          season: number
          team_id: string
        }
        Returns: undefined
      }
      unmute_writer: { Args: { player_id: string }; Returns: undefined }
      unpublish_article: {
        Args: { article_id: string; version: number }
        Returns: undefined
      }
      unread_notifications: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      update_team: {
        Args: { changes: Json; team_id: string }
        Returns: undefined
      }
      use_recovery_code: { Args: { code: string }; Returns: boolean }
      vote_player_of_match: {
        Args: { match_id: string; player_id: string }
        Returns: undefined
      }
      warn_player: {
        Args: { match_id?: string; player_id: string; reason: string }
        Returns: string
      }
      webhook_deliveries: {
        Args: { webhook_id: string }
        Returns: {
          created_at: string
          done_at: string
          error: string
          event_id: string
          failed_at: string
          given_up_at: string
          next_at: string
          status: number
          tries: number
          type: string
        }[]
      }
      webhook_list: {
        Args: { of_team?: string }
        Returns: {
          cause: string
          created_at: string
          events: string[]
          failing_since: string
          given_up: number
          id: string
          last_sent_at: string
          league_id: string
          league_name: string
          off_at: string
          old_secret_until: string
          paused_at: string
          shown: string
          waiting: number
        }[]
      }
      webhooks_are_sent: { Args: Record<PropertyKey, never>; Returns: boolean }
      who_is_in: {
        Args: { match_id?: string; night_cup_id?: string; scrim_id?: string }
        Returns: {
          able: boolean
          answered: boolean
          coming: boolean
          player_id: string
          position: Database["public"]["Enums"]["player_position"]
          shirt_number: number
          team_id: string
          team_role: Database["public"]["Enums"]["team_role"]
          username: string
        }[]
      }
      withdraw_announcement: {
        Args: { announcement_id: string }
        Returns: undefined
      }
      withdraw_join_request: {
        Args: { request_id: string }
        Returns: undefined
      }
      withdraw_offer: { Args: { contract_id: string }; Returns: undefined }
      withdraw_protest: { Args: { protest_id: string }; Returns: undefined }
      withdraw_report: { Args: { report_id: string }; Returns: undefined }
      withdraw_reschedule: {
        Args: { reschedule_id: string }
        Returns: undefined
      }
      withdraw_scrim_offer: { Args: { offer_id: string }; Returns: undefined }
      withdraw_stand_in: { Args: { stand_in_id: string }; Returns: undefined }
      withdraw_team: {
        Args: {
          league_id: string
          reason: string
          season: number
          seen?: Json
          team_id: string
          voids?: boolean
        }
        Returns: undefined
      }
      write_to_me_again: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
    }
    Enums: {
      activity_level: "high" | "medium" | "low"
      appeal_status: "filed" | "rejected" | "granted" | "lapsed" | "superseded"
      award_origin: "season" | "team" | "admin"
      contact_topic: "partnership" | "press" | "privacy" | "technical" | "other"
      content_kind:
        | "profile_name"
        | "gaming_id"
        | "profile_text"
        | "profile_picture"
        | "team_name"
        | "team_text"
        | "team_picture"
        | "player_entry"
        | "team_entry"
        | "team_achievement"
        | "message"
        | "report_note"
        | "result_reason"
        | "protest_reason"
        | "protest_ruling"
        | "penalty_reason"
        | "contract_text"
        | "withdrawal_reason"
        | "scrim_note"
        | "appeal_reason"
        | "appeal_ruling"
      contract_duration: "classic" | "one_match"
      contract_status:
        | "offered"
        | "active"
        | "rejected"
        | "withdrawn"
        | "expired"
        | "terminated"
        | "kicked"
        | "completed"
      cup_left_out: "not_checked_in" | "no_place" | "squad_too_small"
      eligibility_status: "eligible" | "ineligible" | "pending"
      forfeit_side: "home" | "away" | "both"
      interest_kind: "rival" | "neighbour"
      interest_matter:
        | "match"
        | "squad"
        | "eligibility"
        | "penalty"
        | "points"
        | "entry"
      join_request_status:
        | "open"
        | "trial"
        | "accepted"
        | "declined"
        | "withdrawn"
        | "lapsed"
      league_status: "active" | "inactive"
      mail_pace: "off" | "daily" | "now"
      match_report_status: "filed" | "confirmed" | "disputed" | "superseded"
      match_stage:
        | "regular"
        | "decider"
        | "quarterfinal"
        | "semifinal"
        | "third_place"
        | "final"
        | "cup"
      match_status:
        | "scheduled"
        | "live"
        | "reported"
        | "disputed"
        | "finished"
        | "postponed"
        | "cancelled"
      news_category: "league" | "matches" | "transfers" | "community" | "site"
      news_origin: "editorial" | "round_up" | "preview"
      night_cup_status:
        | "draft"
        | "registration"
        | "check_in"
        | "live"
        | "finished"
        | "cancelled"
      notification_key:
        | "accountRestored"
        | "accountSuspended"
        | "accountSuspendedUntil"
        | "announced"
        | "answerEnds"
        | "appealEnds"
        | "appealFiled"
        | "appealGranted"
        | "appealLapsed"
        | "appealRejected"
        | "appealWaits"
        | "articlePublished"
        | "attendanceAsked"
        | "attendanceShort"
        | "awardGiven"
        | "awardTakenBack"
        | "awardWon"
        | "becameFreeAgent"
        | "bothReady"
        | "captaincyHandedOver"
        | "casterNamed"
        | "casterRemoved"
        | "contactReceived"
        | "contentFreed"
        | "contentHidden"
        | "contentReported"
        | "contentRestored"
        | "contractAccepted"
        | "contractCompleted"
        | "contractDeleted"
        | "contractOffered"
        | "contractRejected"
        | "contractTerminated"
        | "contractsEnded"
        | "cupAttendanceAsked"
        | "cupAttendanceShort"
        | "cupBye"
        | "cupCancelled"
        | "cupCheckIn"
        | "cupCheckInEnds"
        | "cupDropped"
        | "cupFinished"
        | "cupGame"
        | "cupLeft"
        | "cupMissedCheckIn"
        | "cupMoved"
        | "cupMovedAsked"
        | "cupNoPlace"
        | "cupNoWinner"
        | "cupNobodyCame"
        | "cupPlace"
        | "cupPlaceFree"
        | "cupPlaceLost"
        | "cupRemoved"
        | "cupSquadSmall"
        | "cupTooFew"
        | "cupWaiting"
        | "cupWalkover"
        | "deciderSet"
        | "discordChannelOff"
        | "eligibilityAsked"
        | "eligibilitySet"
        | "factorAdded"
        | "factorRemoved"
        | "followedCancelled"
        | "followedFree"
        | "followedKickoff"
        | "followedMove"
        | "followedPostponed"
        | "followedReinstatement"
        | "followedReopened"
        | "followedResult"
        | "followedWithdrawal"
        | "gamingIdFreed"
        | "importUndone"
        | "interestedDecision"
        | "joinAsked"
        | "joinDeclined"
        | "joinEnds"
        | "joinLapsed"
        | "joinTrial"
        | "kicked"
        | "kickoffSoon"
        | "lineUpMissing"
        | "lobbyCode"
        | "matchCancelled"
        | "matchMessage"
        | "matchMoved"
        | "matchMovedAsked"
        | "matchPostponed"
        | "matchStarted"
        | "messageReceived"
        | "noShowClaimed"
        | "noShowConfirmed"
        | "notRolledOver"
        | "offerEnds"
        | "offerExpired"
        | "offerOvertaken"
        | "offerWithdrawn"
        | "playerLeft"
        | "playerWarned"
        | "playoffBye"
        | "playoffGame"
        | "playoffNobodyCame"
        | "playoffWalkover"
        | "playoffsStarted"
        | "playoffsUndone"
        | "pointsAdjusted"
        | "pointsRestored"
        | "prizePaid"
        | "prizeUnpaid"
        | "proposalEnds"
        | "protestAgainst"
        | "protestFiled"
        | "protestRejected"
        | "protestUpheld"
        | "protestWithdrawn"
        | "refereeAppointed"
        | "refereeDismissed"
        | "renewalsEnd"
        | "reportCorrected"
        | "reportDismissed"
        | "reportEnds"
        | "reportUpheld"
        | "reportWithdrawn"
        | "rescheduleAccepted"
        | "rescheduleProposed"
        | "rescheduleRejected"
        | "rescheduleWithdrawn"
        | "resultConfirmed"
        | "resultDisputed"
        | "resultEntered"
        | "resultReported"
        | "resultRuled"
        | "resultUndone"
        | "roleChanged"
        | "rolledDown"
        | "rolledOver"
        | "rolledUp"
        | "rolloverUndone"
        | "schedulePublished"
        | "scheduleUndone"
        | "scrimAgreed"
        | "scrimCancelled"
        | "scrimFound"
        | "scrimReported"
        | "scrimThanked"
        | "seasonFinished"
        | "seasonNoChampion"
        | "seasonStartUndone"
        | "seasonStarted"
        | "sideReady"
        | "siteRoleChanged"
        | "squadImported"
        | "squadShort"
        | "standInAsked"
        | "standInTaken"
        | "standInWithdrawn"
        | "suspensionActive"
        | "suspensionDropped"
        | "suspensionLifted"
        | "suspensionProposed"
        | "suspensionServed"
        | "tableRulesChanged"
        | "teamArchived"
        | "teamEntered"
        | "teamImported"
        | "teamNameHidden"
        | "teamReinstated"
        | "teamWithdrew"
        | "ticketAnswered"
        | "ticketAsked"
        | "ticketAssigned"
        | "ticketClosed"
        | "ticketInProgress"
        | "ticketOpened"
        | "ticketReopened"
        | "ticketWaiting"
        | "topicsHanded"
        | "voteClosed"
        | "voteLevel"
        | "warningTakenBack"
        | "webhookFailing"
        | "webhookGone"
        | "withdrawalAsked"
        | "withdrawalForfeits"
        | "withdrawalRefused"
        | "withdrawalVoids"
        | "writerMuted"
        | "writerUnmuted"
      notification_kind:
        | "system"
        | "messages"
        | "support_replies"
        | "admin_tickets"
      notification_topic:
        | "duties"
        | "schedule"
        | "results"
        | "contracts"
        | "team"
        | "messages"
        | "support"
        | "news"
        | "staff"
      penalty_kind: "warning" | "suspension" | "points" | "fine"
      penalty_status: "proposed" | "active" | "served" | "cancelled"
      pick_side: "home" | "away"
      platform: "pc" | "playstation" | "xbox"
      play_style: "offensive" | "balanced" | "defensive"
      player_achievement_type:
        | "top_scorer"
        | "top_assists"
        | "top_defender"
        | "top_goalkeeper"
        | "mvp"
        | "championship"
        | "cup"
        | "hof"
        | "promotion"
      player_position:
        | "goalkeeper"
        | "last_man"
        | "box_to_box"
        | "support_striker"
        | "striker"
      protest_status: "filed" | "upheld" | "rejected" | "withdrawn"
      report_cause:
        | "insult"
        | "hate"
        | "spam"
        | "personal_data"
        | "impersonation"
        | "other"
      report_status: "open" | "upheld" | "dismissed"
      reschedule_status:
        | "proposed"
        | "accepted"
        | "rejected"
        | "countered"
        | "lapsed"
        | "withdrawn"
      result_cause:
        | "report"
        | "dispute"
        | "confirmation"
        | "silence"
        | "ruling"
        | "correction"
        | "undo"
        | "withdrawal"
        | "retraction"
        | "reinstatement"
      scrim_offer_status: "open" | "accepted" | "withdrawn" | "lapsed"
      season_phase: "registration" | "regular" | "playoffs" | "finished"
      series_side: "a" | "b"
      skill_level: "beginner" | "intermediate" | "advanced" | "expert"
      sponsor_tier: "main" | "partner" | "supporter"
      team_achievement_type:
        | "championship"
        | "cup"
        | "hof"
        | "nightcup"
        | "promotion"
      team_role: "captain" | "co_captain" | "player"
      ticket_category:
        | "premium_services"
        | "match_result_submission"
        | "def_win"
        | "match_postponement"
        | "team_application"
        | "suggestion"
        | "complaint"
        | "other"
      ticket_priority: "low" | "medium" | "high"
      ticket_status: "open" | "in_progress" | "closed"
      transfer_kind:
        | "transfer_in"
        | "transfer_out"
        | "contract_accepted"
        | "contract_terminated"
        | "free_agent"
      weekday: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun"
      withdrawal_request_status:
        | "open"
        | "granted"
        | "refused"
        | "withdrawn"
        | "lapsed"
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] &
        DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] &
        DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {
      activity_level: ["high", "medium", "low"],
      appeal_status: ["filed", "rejected", "granted", "lapsed", "superseded"],
      award_origin: ["season", "team", "admin"],
      contact_topic: ["partnership", "press", "privacy", "technical", "other"],
      content_kind: [
        "profile_name",
        "gaming_id",
        "profile_text",
        "profile_picture",
        "team_name",
        "team_text",
        "team_picture",
        "player_entry",
        "team_entry",
        "team_achievement",
        "message",
        "report_note",
        "result_reason",
        "protest_reason",
        "protest_ruling",
        "penalty_reason",
        "contract_text",
        "withdrawal_reason",
        "scrim_note",
        "appeal_reason",
        "appeal_ruling",
      ],
      contract_duration: ["classic", "one_match"],
      contract_status: [
        "offered",
        "active",
        "rejected",
        "withdrawn",
        "expired",
        "terminated",
        "kicked",
        "completed",
      ],
      cup_left_out: ["not_checked_in", "no_place", "squad_too_small"],
      eligibility_status: ["eligible", "ineligible", "pending"],
      forfeit_side: ["home", "away", "both"],
      interest_kind: ["rival", "neighbour"],
      interest_matter: [
        "match",
        "squad",
        "eligibility",
        "penalty",
        "points",
        "entry",
      ],
      join_request_status: [
        "open",
        "trial",
        "accepted",
        "declined",
        "withdrawn",
        "lapsed",
      ],
      league_status: ["active", "inactive"],
      mail_pace: ["off", "daily", "now"],
      match_report_status: ["filed", "confirmed", "disputed", "superseded"],
      match_stage: [
        "regular",
        "decider",
        "quarterfinal",
        "semifinal",
        "third_place",
        "final",
        "cup",
      ],
      match_status: [
        "scheduled",
        "live",
        "reported",
        "disputed",
        "finished",
        "postponed",
        "cancelled",
      ],
      news_category: ["league", "matches", "transfers", "community", "site"],
      news_origin: ["editorial", "round_up", "preview"],
      night_cup_status: [
        "draft",
        "registration",
        "check_in",
        "live",
        "finished",
        "cancelled",
      ],
      notification_key: [
        "accountRestored",
        "accountSuspended",
        "accountSuspendedUntil",
        "announced",
        "answerEnds",
        "appealEnds",
        "appealFiled",
        "appealGranted",
        "appealLapsed",
        "appealRejected",
        "appealWaits",
        "articlePublished",
        "attendanceAsked",
        "attendanceShort",
        "awardGiven",
        "awardTakenBack",
        "awardWon",
        "becameFreeAgent",
        "bothReady",
        "captaincyHandedOver",
        "casterNamed",
        "casterRemoved",
        "contactReceived",
        "contentFreed",
        "contentHidden",
        "contentReported",
        "contentRestored",
        "contractAccepted",
        "contractCompleted",
        "contractDeleted",
        "contractOffered",
        "contractRejected",
        "contractTerminated",
        "contractsEnded",
        "cupAttendanceAsked",
        "cupAttendanceShort",
        "cupBye",
        "cupCancelled",
        "cupCheckIn",
        "cupCheckInEnds",
        "cupDropped",
        "cupFinished",
        "cupGame",
        "cupLeft",
        "cupMissedCheckIn",
        "cupMoved",
        "cupMovedAsked",
        "cupNoPlace",
        "cupNoWinner",
        "cupNobodyCame",
        "cupPlace",
        "cupPlaceFree",
        "cupPlaceLost",
        "cupRemoved",
        "cupSquadSmall",
        "cupTooFew",
        "cupWaiting",
        "cupWalkover",
        "deciderSet",
        "discordChannelOff",
        "eligibilityAsked",
        "eligibilitySet",
        "factorAdded",
        "factorRemoved",
        "followedCancelled",
        "followedFree",
        "followedKickoff",
        "followedMove",
        "followedPostponed",
        "followedReinstatement",
        "followedReopened",
        "followedResult",
        "followedWithdrawal",
        "gamingIdFreed",
        "importUndone",
        "interestedDecision",
        "joinAsked",
        "joinDeclined",
        "joinEnds",
        "joinLapsed",
        "joinTrial",
        "kicked",
        "kickoffSoon",
        "lineUpMissing",
        "lobbyCode",
        "matchCancelled",
        "matchMessage",
        "matchMoved",
        "matchMovedAsked",
        "matchPostponed",
        "matchStarted",
        "messageReceived",
        "noShowClaimed",
        "noShowConfirmed",
        "notRolledOver",
        "offerEnds",
        "offerExpired",
        "offerOvertaken",
        "offerWithdrawn",
        "playerLeft",
        "playerWarned",
        "playoffBye",
        "playoffGame",
        "playoffNobodyCame",
        "playoffWalkover",
        "playoffsStarted",
        "playoffsUndone",
        "pointsAdjusted",
        "pointsRestored",
        "prizePaid",
        "prizeUnpaid",
        "proposalEnds",
        "protestAgainst",
        "protestFiled",
        "protestRejected",
        "protestUpheld",
        "protestWithdrawn",
        "refereeAppointed",
        "refereeDismissed",
        "renewalsEnd",
        "reportCorrected",
        "reportDismissed",
        "reportEnds",
        "reportUpheld",
        "reportWithdrawn",
        "rescheduleAccepted",
        "rescheduleProposed",
        "rescheduleRejected",
        "rescheduleWithdrawn",
        "resultConfirmed",
        "resultDisputed",
        "resultEntered",
        "resultReported",
        "resultRuled",
        "resultUndone",
        "roleChanged",
        "rolledDown",
        "rolledOver",
        "rolledUp",
        "rolloverUndone",
        "schedulePublished",
        "scheduleUndone",
        "scrimAgreed",
        "scrimCancelled",
        "scrimFound",
        "scrimReported",
        "scrimThanked",
        "seasonFinished",
        "seasonNoChampion",
        "seasonStartUndone",
        "seasonStarted",
        "sideReady",
        "siteRoleChanged",
        "squadImported",
        "squadShort",
        "standInAsked",
        "standInTaken",
        "standInWithdrawn",
        "suspensionActive",
        "suspensionDropped",
        "suspensionLifted",
        "suspensionProposed",
        "suspensionServed",
        "tableRulesChanged",
        "teamArchived",
        "teamEntered",
        "teamImported",
        "teamNameHidden",
        "teamReinstated",
        "teamWithdrew",
        "ticketAnswered",
        "ticketAsked",
        "ticketAssigned",
        "ticketClosed",
        "ticketInProgress",
        "ticketOpened",
        "ticketReopened",
        "ticketWaiting",
        "topicsHanded",
        "voteClosed",
        "voteLevel",
        "warningTakenBack",
        "webhookFailing",
        "webhookGone",
        "withdrawalAsked",
        "withdrawalForfeits",
        "withdrawalRefused",
        "withdrawalVoids",
        "writerMuted",
        "writerUnmuted",
      ],
      notification_kind: [
        "system",
        "messages",
        "support_replies",
        "admin_tickets",
      ],
      notification_topic: [
        "duties",
        "schedule",
        "results",
        "contracts",
        "team",
        "messages",
        "support",
        "news",
        "staff",
      ],
      penalty_kind: ["warning", "suspension", "points", "fine"],
      penalty_status: ["proposed", "active", "served", "cancelled"],
      pick_side: ["home", "away"],
      platform: ["pc", "playstation", "xbox"],
      play_style: ["offensive", "balanced", "defensive"],
      player_achievement_type: [
        "top_scorer",
        "top_assists",
        "top_defender",
        "top_goalkeeper",
        "mvp",
        "championship",
        "cup",
        "hof",
        "promotion",
      ],
      player_position: [
        "goalkeeper",
        "last_man",
        "box_to_box",
        "support_striker",
        "striker",
      ],
      protest_status: ["filed", "upheld", "rejected", "withdrawn"],
      report_cause: [
        "insult",
        "hate",
        "spam",
        "personal_data",
        "impersonation",
        "other",
      ],
      report_status: ["open", "upheld", "dismissed"],
      reschedule_status: [
        "proposed",
        "accepted",
        "rejected",
        "countered",
        "lapsed",
        "withdrawn",
      ],
      result_cause: [
        "report",
        "dispute",
        "confirmation",
        "silence",
        "ruling",
        "correction",
        "undo",
        "withdrawal",
        "retraction",
        "reinstatement",
      ],
      scrim_offer_status: ["open", "accepted", "withdrawn", "lapsed"],
      season_phase: ["registration", "regular", "playoffs", "finished"],
      series_side: ["a", "b"],
      skill_level: ["beginner", "intermediate", "advanced", "expert"],
      sponsor_tier: ["main", "partner", "supporter"],
      team_achievement_type: [
        "championship",
        "cup",
        "hof",
        "nightcup",
        "promotion",
      ],
      team_role: ["captain", "co_captain", "player"],
      ticket_category: [
        "premium_services",
        "match_result_submission",
        "def_win",
        "match_postponement",
        "team_application",
        "suggestion",
        "complaint",
        "other",
      ],
      ticket_priority: ["low", "medium", "high"],
      ticket_status: ["open", "in_progress", "closed"],
      transfer_kind: [
        "transfer_in",
        "transfer_out",
        "contract_accepted",
        "contract_terminated",
        "free_agent",
      ],
      weekday: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"],
      withdrawal_request_status: [
        "open",
        "granted",
        "refused",
        "withdrawn",
        "lapsed",
      ],
    },
  },
} as const
