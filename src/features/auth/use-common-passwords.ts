import { useEffect, useState } from 'react';
import { commonPasswords } from './schema.ts';

const none: ReadonlySet<string> = new Set();

/** Hook: the common passwords, once they are there; the server refuses them in any case. */
export function useCommonPasswords(): ReadonlySet<string> {
  const [common, setCommon] = useState(none);
  useEffect(() => {
    let left = false;
    const keep = (list: ReadonlySet<string>) => left || setCommon(list);
    commonPasswords().then(keep, () => {});
    return () => {
      left = true;
    };
  }, []);
  return common;
}
