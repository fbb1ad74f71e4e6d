import type { Mutant } from '#testing/mutant.ts';

export default [
  {
    file: 'src/data/transfer-center/mutations.ts',
    change: 'nothing is read again after: save registration',
    from: `meta: {
      successToast: 'transfer-center:toasts.registered',
      errorToast: 'transfer-center:errors.submit',
      invalidates: ['market', 'players', 'eligibility'],
    }`,
    to: `meta: {
      successToast: 'transfer-center:toasts.registered',
      errorToast: 'transfer-center:errors.submit',
    }`,
    killedBy: ['src/data/mutations.test.ts'],
    only: 'useSaveRegistration',
  },
  {
    file: 'src/data/transfer-center/mutations.ts',
    change: 'the failure is not shown: save registration',
    from: `meta: {
      successToast: 'transfer-center:toasts.registered',
      errorToast: 'transfer-center:errors.submit',
      invalidates: ['market', 'players', 'eligibility'],
    }`,
    to: `meta: {
      successToast: 'transfer-center:toasts.registered',
      invalidates: ['market', 'players', 'eligibility'],
    }`,
    killedBy: ['src/data/mutations.test.ts'],
    only: 'useSaveRegistration',
  },
  {
    file: 'src/data/transfer-center/mutations.ts',
    change: 'nothing is read again after: list registration',
    from: "meta: { successToast: 'transfer-center:toasts.listed', refusalToast: true, invalidates: ['market'] }",
    to: "meta: { successToast: 'transfer-center:toasts.listed', refusalToast: true }",
    killedBy: ['src/data/mutations.test.ts'],
    only: 'useListRegistration',
  },
  {
    file: 'src/data/transfer-center/mutations.ts',
    change: 'the refusal is swallowed of: list registration',
    from: "meta: { successToast: 'transfer-center:toasts.listed', refusalToast: true, invalidates: ['market'] }",
    to: "meta: { successToast: 'transfer-center:toasts.listed', invalidates: ['market'] }",
    killedBy: ['src/data/mutations.test.ts'],
    only: 'useListRegistration',
  },
  {
    file: 'src/data/transfer-center/mutations.ts',
    change: 'nothing is read again after: save listing',
    from: "meta: { successToast: 'transfer-center:toasts.teamListed', invalidates: ['market'] }",
    to: "meta: { successToast: 'transfer-center:toasts.teamListed' }",
    killedBy: ['src/data/mutations.test.ts'],
    only: 'useSaveListing',
  },
  {
    file: 'src/data/transfer-center/mutations.ts',
    change: 'nothing is read again after: delete listing',
    from: "meta: { successToast: 'transfer-center:toasts.teamUnlisted', refusalToast: true, invalidates: ['market'] }",
    to: "meta: { successToast: 'transfer-center:toasts.teamUnlisted', refusalToast: true }",
    killedBy: ['src/data/mutations.test.ts'],
    only: 'useDeleteListing',
  },
  {
    file: 'src/data/transfer-center/mutations.ts',
    change: 'the refusal is swallowed of: delete listing',
    from: "meta: { successToast: 'transfer-center:toasts.teamUnlisted', refusalToast: true, invalidates: ['market'] }",
    to: "meta: { successToast: 'transfer-center:toasts.teamUnlisted', invalidates: ['market'] }",
    killedBy: ['src/data/mutations.test.ts'],
    only: 'useDeleteListing',
  },
] satisfies Mutant[];
