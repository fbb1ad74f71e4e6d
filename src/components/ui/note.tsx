import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const tones = {
  info: { look: 'note', icon: Info },
  warning: { look: 'note warn', icon: TriangleAlert },
  error: { look: 'note bad', icon: CircleAlert },
  success: { look: 'note ok', icon: CircleCheck },
} as const;

/** Something worth knowing beside the content; an error is read out at once. */
export function Note({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  const { look, icon: Icon } = tones[tone];
  return (
    <div className={look} role={tone === 'error' ? 'alert' : tone === 'info' ? undefined : 'status'}>
      <Icon className="ic" aria-hidden="true" />
      <div className="min-w-0 grow">{children}</div>
    </div>
  );
}
