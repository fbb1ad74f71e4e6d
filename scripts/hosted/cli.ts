/**
 * The variables that the official CLI reads, what supabase/config.toml names among it; its own files go into `home`.
 */
export const surroundings = (home: string): NodeJS.ProcessEnv => ({
  ...process.env,
  HOME: home,
  DO_NOT_TRACK: '1',
  SUPABASE_TELEMETRY_DISABLED: '1',
  FORCE_COLOR: '0',
  SITE_URL: 'http://localhost',
  SEND_EMAIL_HOOK_URI: 'http://localhost',
  SEND_EMAIL_HOOK_SECRET: `v1,whsec_${'A'.repeat(44)}`,
});
