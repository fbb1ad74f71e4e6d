import { expect, test } from 'vitest';
import { teamWebhookEvents, webhookEvents } from './webhook-choices.ts';

test('a team’s webhook is told everything but articles, which are no team’s', () => {
  expect(teamWebhookEvents).not.toContain('article_published');
  expect([...teamWebhookEvents, 'article_published']).toEqual(webhookEvents);
});
