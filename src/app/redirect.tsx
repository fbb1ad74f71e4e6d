import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { WaitingPage } from '#components/ui/waiting-page.tsx';
import type { Address } from '#lib/site-path.ts';

/**
 * Leaves for another page, once, and takes the place along for after sign-in if it is worth remembering. The
 * place is the one at the first drawing: the router's location is already the target while the target loads.
 */
export function Redirect({ to, remember }: { to: Address; remember: boolean }) {
  const { href } = useLocation();
  const [from] = useState(href);
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ to, search: remember ? { next: from } : {}, replace: true });
  }, [navigate, to, remember, from]);
  return <WaitingPage />;
}
