import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react';
import control from '#components/ui/input.module.css';

export type Choice = { id: string; name: string };
type Props = {
  label: string;
  /** The value for no choice. */
  none: string;
  chosen: Choice | undefined;
  /** The drawn options that match the typed words. */
  choices: readonly Choice[];
  onType: (texts: string) => void;
  onChoose: (id: string | undefined) => void;
};

/** One of more than a list can hold: a box to type in with what fits below it, after the ARIA combobox. */
export function ChoiceField({ label, none, chosen, choices, onType, onChoose }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [at, setAt] = useState(0);
  const open = typed !== undefined;
  const options: readonly (Choice | undefined)[] = typed ? choices : [undefined, ...choices];
  const type = (texts: string) => {
    setTyped(texts);
    setAt(0);
    onType(texts);
  };
  const close = () => {
    setTyped(undefined);
    onType('');
  };
  const choose = (choice: Choice | undefined) => {
    close();
    onChoose(choice?.id);
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => (open ? setAt(Math.min(at + 1, options.length - 1)) : type('')),
    ArrowUp: () => setAt(Math.max(at - 1, 0)),
    Enter: () => open && at < options.length && choose(options[at]),
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      // the dialog it may stand in stays open
      event.stopPropagation();
      close();
    }
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close();
  };
  return (
    <div className="relative grid gap-1.5" onBlur={leave}>
      <label htmlFor={id} className="text-md font-semibold">
        {label}
      </label>
      <input
        id={id}
        className={control.input}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-activedescendant={open ? `${id}-${at}` : undefined}
        placeholder={none}
        maxLength={60}
        value={typed ?? chosen?.name ?? ''}
        onFocus={(event) => event.target.select()}
        onClick={() => open || type('')}
        onChange={({ target }) => type(target.value)}
        onKeyDown={press}
      />
      {open && (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={label}
          className="absolute inset-x-0 top-full z-20 max-h-72 min-w-55 overflow-y-auto rounded-panel border border-rule bg-surface p-1.5 shadow-float"
        >
          {options.map((choice, index) => (
            <div
              key={choice?.id ?? 'none'}
              id={`${id}-${index}`}
              role="option"
              aria-selected={choice?.id === chosen?.id}
              className={`cursor-pointer rounded px-2.5 py-2 hover:bg-raised ${index === at ? 'bg-raised' : ''}`}
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onKeyDown={press}
              onClick={() => choose(choice)}
            >
              {choice?.name ?? none}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
