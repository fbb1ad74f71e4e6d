import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from '@tanstack/react-router';
import { Button } from '#components/ui/button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { useNarrow } from '#lib/use-narrow.ts';
import { paths } from '#lib/paths.ts';
import { param, useSearchParams } from '#lib/search-params.ts';
import styles from './messages.module.css';
import { NewTalk } from './new-talk.tsx';
import { TalkList } from './talk-list.tsx';
import { TalkWith } from './talk-with.tsx';

const schema = { to: param.id };

/** /messages: whom one talks to, and beside it what was said; on phones one after the other. */
export function MessagesPage() {
  const { t } = useTranslation('messages');
  const { id: me } = useViewer();
  const [{ to }] = useSearchParams(schema);
  const navigate = useNavigate();
  const narrow = useNarrow();
  const [choosing, setChoosing] = useState(false);
  const write = () => setChoosing(true);
  const dialog = choosing && (
    <NewTalk
      me={me ?? ''}
      onClose={() => setChoosing(false)}
      onChoose={(id) => {
        setChoosing(false);
        void navigate({ to: paths.messages(id) });
      }}
    />
  );
  if (me && to && narrow)
    return (
      <div className="page">
        <div className={styles.pane}>
          <TalkWith key={to} me={me} otherId={to} alone />
        </div>
      </div>
    );
  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead
        title={t('title')}
        chalk="corner"
        actions={
          <Button variant="primary" onClick={write}>
            <PenLine size={18} />
            {t('write')}
          </Button>
        }
      />
      <div className="page">
        <div className={styles.panes}>
          <div className={styles.list}>{me && <TalkList me={me} open={to} onWrite={write} />}</div>
          {!narrow && (
            <div className={styles.pane}>
              {me && to ? (
                <TalkWith key={to} me={me} otherId={to} />
              ) : (
                <EmptyState title={t('choose.title')}>{t('choose.text')}</EmptyState>
              )}
            </div>
          )}
        </div>
      </div>
      {dialog}
    </>
  );
}
