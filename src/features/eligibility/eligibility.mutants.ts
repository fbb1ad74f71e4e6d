import type { Mutant } from '#testing/mutant.ts';

export default [
  {
    file: 'src/data/eligibility/mutations.ts',
    change: 'nothing is read again after: set eligibility',
    from: `meta: {
      successToast: 'eligibility:toasts.set',
      errorToast: 'eligibility:errors.update',
      invalidates: ['eligibility', 'teams'],
    }`,
    to: `meta: {
      successToast: 'eligibility:toasts.set',
      errorToast: 'eligibility:errors.update',
    }`,
    killedBy: ['src/data/mutations.test.ts'],
    only: 'useSetEligibility',
  },
  {
    file: 'src/data/eligibility/mutations.ts',
    change: 'the failure is not shown: set eligibility',
    from: `meta: {
      successToast: 'eligibility:toasts.set',
      errorToast: 'eligibility:errors.update',
      invalidates: ['eligibility', 'teams'],
    }`,
    to: `meta: {
      successToast: 'eligibility:toasts.set',
      invalidates: ['eligibility', 'teams'],
    }`,
    killedBy: ['src/data/mutations.test.ts'],
    only: 'useSetEligibility',
  },
  {
    file: 'src/data/eligibility/mutations.ts',
    change: 'nothing is read again after: request review',
    from: `meta: {
      successToast: 'eligibility:toasts.asked',
      refusalToast: true,
      invalidates: ['eligibility', 'teams'],
    }`,
    to: `meta: {
      successToast: 'eligibility:toasts.asked',
      refusalToast: true,
    }`,
    killedBy: ['src/data/mutations.test.ts'],
    only: 'useRequestReview',
  },
  {
    file: 'src/data/eligibility/mutations.ts',
    change: 'the refusal is swallowed of: request review',
    from: `meta: {
      successToast: 'eligibility:toasts.asked',
      refusalToast: true,
      invalidates: ['eligibility', 'teams'],
    }`,
    to: `meta: {
      successToast: 'eligibility:toasts.asked',
      invalidates: ['eligibility', 'teams'],
    }`,
    killedBy: ['src/data/mutations.test.ts'],
    only: 'useRequestReview',
  },
  {
    file: 'src/data/eligibility/mutations.ts',
    change: 'nothing is read again after: review all',
    from: `meta: {
      successToast: 'admin:settings.saved',
      errorToast: 'admin:settings.failed',
      invalidates: ['eligibility', 'teams'],
    }`,
    to: `meta: {
      successToast: 'admin:settings.saved',
      errorToast: 'admin:settings.failed',
    }`,
    killedBy: ['src/data/mutations.test.ts'],
    only: 'useReviewAll',
  },
  {
    file: 'src/data/eligibility/mutations.ts',
    change: 'the failure is not shown: review all',
    from: `meta: {
      successToast: 'admin:settings.saved',
      errorToast: 'admin:settings.failed',
      invalidates: ['eligibility', 'teams'],
    }`,
    to: `meta: {
      successToast: 'admin:settings.saved',
      invalidates: ['eligibility', 'teams'],
    }`,
    killedBy: ['src/data/mutations.test.ts'],
    only: 'useReviewAll',
  },
] satisfies Mutant[];
