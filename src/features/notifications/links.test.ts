import { expect, test } from 'vitest';
import { Constants } from '#database.types.ts';
import { notices, withForm } from '#domain/community/notices.ts';
import { messageTo } from '#supabase/functions/channels/direct/direct.ts';
import { letter } from '#supabase/functions/channels/mail/mail.ts';
import { messageOf } from '#supabase/functions/channels/push/push.ts';

const site = 'https://league.example';
const id = 'a0000000-0000-4000-8000-000000000001';
const pages = { match: `/matches/${id}`, cup: `/night-cup/${id}`, none: '/profile' };

test.each(Constants.public.Enums.notification_key)('%s opens the same page and form from everywhere', (key) => {
  const link = pages[notices[key].group];
  const notice = { id, topic: 'matches', key, values: {}, link, created_at: '2026-12-01T19:00:00Z' };
  const content = { language: 'en', time_zone: 'UTC', site, site_name: 'League', notices: [notice] };
  const address = `${site}${withForm(key, link)}`;
  expect(messageOf(content).notification.navigate).toBe(address);
  const mail = letter({ id, to: 'a@b.example', token: 'T', daily: false, more: 0, said: content } as never, site, '');
  expect(mail.text.split(/\s+/)).toContain(address);
  const direct = messageTo({ said: content, about: id, over: false, deadline: null, action: null } as never);
  expect(JSON.stringify(direct.components)).toContain(`"${address}#${id}"`);
});
