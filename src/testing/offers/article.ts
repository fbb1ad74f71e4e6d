import { offers } from './offers.ts';

/** An article in the editor of the admins (ArticleEditor). */
export const article = offers({
  buttons: { publish_article: 'Publish', unpublish_article: 'Unpublish', delete_article: 'Delete' },
  plain: ['Choose picture', /^(English|Deutsch|Türkçe) (✓|· )/],
  who: ['admin', 'moderator', 'moderator who wrote it', 'member'],
  states: {
    'it is a draft': { admin: ['publish_article', 'delete_article'] },
    'it is scheduled': { admin: ['unpublish_article', 'delete_article'] },
    'it is published': { admin: ['unpublish_article', 'delete_article'] },
  },
  elsewhere: [
    {
      who: ['admin'],
      commands: ['publish_article'],
      in: ['it is scheduled'],
      where: 'here, once it is taken back: a moment is chosen anew',
    },
  ],
});
