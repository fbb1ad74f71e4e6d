import { useState } from 'react';

/** Hook: the moment a part was first drawn; drawing it again does not move the clock. */
export function useNow(): Date {
  return useState(() => new Date())[0];
}
