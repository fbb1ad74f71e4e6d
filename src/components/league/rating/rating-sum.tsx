import { useTranslation } from 'react-i18next';
import { type Rating, shownRating } from '#domain/competition/ratings.ts';
import { statNames } from '#domain/competition/statistics.ts';
import { formatNumber } from '#lib/dates.ts';
import styles from './rating-sum.module.css';

type Props = { rating: Rating; player: string };

/** A rating as the way to its sum: a tap opens what it is made of, line by line. */
export function RatingSum({ rating: { value, position, parts }, player }: Props) {
  const { t, i18n } = useTranslation('ratings');
  const { t: words } = useTranslation('stats');
  const { t: common } = useTranslation('common');
  const points = (hundredths: number) => formatNumber(hundredths / 100, i18n.language, twoDecimals);
  const signedPoints = (hundredths: number) => formatNumber(hundredths / 100, i18n.language, { ...twoDecimals, signDisplay: 'always' }); // prettier-ignore
  const shown = formatNumber(shownRating(value), i18n.language, oneDecimal);
  const isStat = (part: string): part is (typeof statNames)[number] => statNames.some((stat) => stat === part);
  return (
    <details className={styles.rating}>
      <summary className={`numerals ${toneOf(value)}`} aria-label={t('match.of', { player, rating: shown })}>
        {shown}
      </summary>
      <table className={styles.sum}>
        <caption className="sr-only">
          {t('match.of', { player, rating: shown })} ({common(`league.position.${position}`)})
        </caption>
        <tbody>
          {parts.map(({ part, count, each, points: worth }) => (
            <tr key={part}>
              <th scope="row">{isStat(part) ? words(part) : t(`match.part.${part}`)}</th>
              <td className="numerals text-faint">
                {(isStat(part) || part === 'conceded') && t('match.each', { count, each: points(each) })}
              </td>
              <td className="numerals">{part === 'base' ? points(worth) : signedPoints(worth)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row" colSpan={2}>
              {t('match.sum')}
            </th>
            <td className="numerals">
              <b>{points(value)}</b>
            </td>
          </tr>
        </tbody>
      </table>
    </details>
  );
}

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

const toneOf = (value: number) => (value >= 800 ? 'text-win' : value < 600 ? 'text-loss' : '');
