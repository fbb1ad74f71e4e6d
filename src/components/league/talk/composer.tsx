import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import control from '#components/ui/input.module.css';
import { Button } from '#components/ui/button.tsx';
import { limits } from '#domain/limits.ts';
import { drafts } from '#lib/drafts.ts';
import styles from './talk.module.css';

type Props = { me: string; name: string; onSay: (body: string) => void };

/** From so many characters left on, they are counted. */
const nearTheEnd = 200;

/** The field that grows: Enter sends, Shift and Enter breaks the line. Typed text stays on this device. */
export function Composer({ me, name, onSay }: Props) {
  const { t } = useTranslation('messages');
  const [text, setText] = useState(() => {
    const draft = drafts.read(me, name)?.['body']?.now;
    return typeof draft === 'string' ? draft : '';
  });
  const id = useId();
  const left = limits.messageMax - Array.from(text.trim().normalize('NFC')).length;
  const write = (body: string) => {
    setText(body);
    drafts.keep(me, name, body === '' ? {} : { body: { was: '', now: body } });
  };
  const say = () => {
    if (text.trim() === '' || left < 0) return;
    onSay(text.trim());
    write('');
  };
  const sendByKey = (event: KeyboardEvent) => {
    // Enter that ends the choice of a character is no Enter of ours
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    say();
  };
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        say();
      }}
    >
      <label className="sr-only" htmlFor={id}>
        {t('talk.yours')}
      </label>
      <textarea
        id={id}
        className={`${control.input} ${styles.field}`}
        rows={1}
        dir="auto"
        value={text}
        placeholder={t('talk.yours')}
        aria-describedby={`${id}-hint`}
        aria-invalid={left < 0}
        onChange={({ target }) => write(target.value)}
        onKeyDown={sendByKey}
      />
      <Button type="submit" variant="primary" aria-label={t('talk.send')} disabled={text.trim() === '' || left < 0}>
        <SendHorizontal size={18} />
      </Button>
      <p id={`${id}-hint`} className={left < nearTheEnd ? styles.hint : `${styles.hint} max-wide:sr-only`}>
        {left < nearTheEnd ? (
          <span className={left < 0 ? 'text-danger' : undefined} role="status">
            {left < 0 ? t('talk.over', { count: -left }) : t('talk.left', { count: left })}
          </span>
        ) : (
          t('talk.keys')
        )}
      </p>
    </form>
  );
}
