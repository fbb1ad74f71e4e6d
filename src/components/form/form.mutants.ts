import type { Mutant } from '#testing/mutant.ts';

const hook = 'src/components/form/use-translated-form.ts';
const editor: [string] = ['src/features/teams/team-editor.test.tsx'];

export default [
  {
    file: hook,
    change: 'a refusal is swallowed',
    from: '      else setFailure({ sentence, error });\n',
    to: '',
    killedBy: editor,
  },
  {
    file: hook,
    change: 'a refusal is not shown at the field it names',
    from: 'if (field !== undefined && field in values) refuse(field, sentence);',
    to: 'if (field === null) refuse(field, sentence);',
    killedBy: editor,
  },
  {
    file: hook,
    change: 'what somebody else wrote meanwhile is written over',
    from: '        if (await overtaken(changes)) return;\n',
    to: '',
    killedBy: editor,
  },
  {
    file: hook,
    change: 'what was typed is not kept',
    from: 'drafts.keep(userId, keptAs, draftOf(base.current, getValues()))',
    to: 'drafts.drop(userId, keptAs)',
    killedBy: editor,
  },
  {
    file: 'src/components/form/form-dialog.tsx',
    change: 'closing a form drops what was typed',
    from: 'form.wouldLose() ? setAsking(true) : onClose()',
    to: 'onClose()',
    killedBy: editor,
  },
  {
    file: 'src/components/form/translated-form.tsx',
    change: 'leaving a page drops what was typed',
    from: 'asks && form.wouldLose() &&',
    to: 'asks && !form.wouldLose() &&',
    killedBy: ['src/features/players/profile-form.test.tsx'],
  },
] satisfies Mutant[];
