import { ChoiceField } from '#components/form/choice-field.tsx';
import { Select } from '#components/ui/select.tsx';
import type { TeamChoices } from '#data/teams/queries.ts';

type Props = TeamChoices & {
  label: string;
  /** The value for no team. */
  none: string;
  onChoose: (id: string | undefined) => void;
};

/** Chooses a team: from a list while it is short, by searching for it once there are many. */
export function TeamPicker({ many, ...field }: Props) {
  const { label, none, choices, chosen, onChoose } = field;
  if (many) return <ChoiceField {...field} />;
  const options = chosen && !choices.some(({ id }) => id === chosen.id) ? [chosen, ...choices] : choices;
  return (
    <Select label={label} value={chosen?.id ?? ''} onChange={({ target }) => onChoose(target.value || undefined)}>
      <option value="">{none}</option>
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
