import type { Mutant } from '#testing/mutant.ts';

export default [
  {
    file: 'src/components/league/stream-player.tsx',
    change: 'the player goes on after consent is withdrawn',
    from: '{embed && wanted && allowed ? (',
    to: '{embed && wanted ? (',
    killedBy: ['src/components/league/stream-player.test.tsx'],
  },
  {
    file: 'src/components/league/stream-player.tsx',
    change: 'the player is loaded without a click',
    from: 'useState(false);\n  const allowed',
    to: 'useState(true);\n  const allowed',
    killedBy: ['src/components/league/stream-player.test.tsx'],
  },
  {
    file: 'src/components/league/stream-player.tsx',
    change: 'any consent allows the content of others',
    from: "isAllowed(readConsent(useStoredConsent()), 'thirdParty')",
    to: "isAllowed(readConsent(useStoredConsent()), 'essential')",
    killedBy: ['src/components/league/stream-player.test.tsx'],
  },
  {
    file: 'src/components/league/stream-player.tsx',
    change: 'a player that does not arrive is waited for',
    from: "const late = setTimeout(() => setState('unavailable'), limits.streamWaitMs);",
    to: 'const late = setTimeout(() => {}, limits.streamWaitMs);',
    killedBy: ['src/components/league/stream-player.test.tsx'],
  },
  {
    file: 'src/features/cookies/cookie-banner.tsx',
    change: 'a corrupt choice is read again and again',
    from: '    discardPreferences();\n',
    to: '',
    killedBy: ['src/features/cookies/cookie-banner.test.tsx'],
  },
  {
    file: 'src/features/cookies/cookie-banner.tsx',
    change: 'the essential can be switched off',
    from: "disabled={category === 'essential'}",
    to: 'disabled={false}',
    killedBy: ['src/features/cookies/cookie-banner.test.tsx'],
  },
  {
    file: 'src/features/cookies/cookie-banner.tsx',
    change: 'essential only accepts everything',
    from: 'decide(acceptEssential())',
    to: 'decide(acceptAll())',
    killedBy: ['src/features/cookies/cookie-banner.test.tsx'],
  },
  {
    file: 'src/features/cookies/cookie-banner.tsx',
    change: 'the panel can be closed before a choice',
    from: 'closable={consent.consented}',
    to: 'closable',
    killedBy: ['src/features/cookies/cookie-banner.test.tsx'],
  },
] satisfies Mutant[];
