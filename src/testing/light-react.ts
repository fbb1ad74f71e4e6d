import type * as React from 'react';

/**
 * React with all its warnings and without its records for a browser's developer tools: a stack and a task for each
 * element, a measurement for each component. No test reads them, and they take a fifth of a page's time. React looks for
 * both functions of the console when it loads, so this file is imported first; the count is React's own limit of stacks,
 * which a large page reaches by itself.
 */
Object.assign(console, { createTask: undefined, timeStamp: undefined });
const react: typeof React = await import('react');
const internals: unknown = Reflect.get(react, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (!(internals instanceof Object) || !('recentlyCreatedOwnerStacks' in internals))
  throw new Error('React counts its stacks elsewhere: look for recentlyCreatedOwnerStacks in its development build.');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Infinity,
  set: () => {},
});
