import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/ui/button.tsx';
import { Select } from '#components/ui/select.tsx';
import type { PickRound } from './pick-rounds.ts';

type Props = { rounds: PickRound[]; round: PickRound; onChoose: (number: number) => void };

/** Which round is on the screen, and the ones beside it. */
export function RoundChoice({ rounds, round, onChoose }: Props) {
  const { t } = useTranslation('picks');
  const at = rounds.indexOf(round);
  const [before, after] = [rounds[at - 1], rounds[at + 1]];
  return (
    <div className="flex items-end gap-2">
      <IconButton label={t('before')} disabled={!before} onClick={() => before && onChoose(before.number)}>
        <ChevronLeft size={20} />
      </IconButton>
      <div className="w-44">
        <Select
          label={t('round')}
          hideLabel
          value={round.number}
          onChange={({ target }) => onChoose(Number(target.value))}
        >
          {rounds.map(({ number, playoffs }) => (
            <option key={number} value={number}>
              {playoffs ? t('playoffs') : t('roundNumber', { round: number })}
            </option>
          ))}
        </Select>
      </div>
      <IconButton label={t('after')} disabled={!after} onClick={() => after && onChoose(after.number)}>
        <ChevronRight size={20} />
      </IconButton>
    </div>
  );
}
