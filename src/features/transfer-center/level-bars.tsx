import { useTranslation } from 'react-i18next';
import type { Enums } from '#database.types.ts';
import { experienceLevels } from '#domain/club/market.ts';

/** How good somebody says they are: four bars, and the word. Nothing where they say nothing. */
export function LevelBars({ level }: { level: Enums<'skill_level'> | null }) {
  const { t } = useTranslation('transfer-center');
  if (!level) return <span className="text-faint">–</span>;
  const filled = experienceLevels.indexOf(level) + 1;
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span className="inline-flex h-4 items-end gap-0.5" aria-hidden="true">
        {experienceLevels.map((each, index) => (
          <span
            key={each}
            className={index < filled ? 'w-1 bg-current' : 'w-1 inset-ring inset-ring-edge'}
            style={{ height: `${(index + 1) * 25}%` }}
          />
        ))}
      </span>
      {t(`experience.${level}`)}
    </span>
  );
}
