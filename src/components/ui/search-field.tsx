import { Search } from 'lucide-react';

type Props = { label: string; value: string; onChange: (text: string) => void };

/** A search over what the page shows; its label is its placeholder. */
export function SearchField({ label, value, onChange }: Props) {
  return (
    <label className="search">
      <span className="vh">{label}</span>
      <Search size={18} aria-hidden="true" />
      <input
        className="in"
        type="search"
        value={value}
        placeholder={label}
        maxLength={80}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
