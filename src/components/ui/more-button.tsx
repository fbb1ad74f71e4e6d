import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };

/** The next page of a list, as long as there is one. */
export function MoreButton({ query: { hasNextPage, isFetchingNextPage, fetchNextPage } }: { query: Pages }) {
  const { t } = useTranslation('common');
  if (!hasNextPage) return null;
  return (
    <p className="pt-4">
      <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t('showMore')}
      </Button>
    </p>
  );
}
