import { Search } from 'lucide-react';
import control from '#components/ui/input.module.css';

type Props = { label: string; value: string; onChange: (text: string) => void };

/** A search over what the page shows; its label is its placeholder. */
export function SearchField({ label, value, onChange }: Props) {
  return (
    <label className="relative block print:hidden">
      <span className="sr-only">{label}</span>
      <Search size={18} className="absolute top-[13px] left-3 text-faint" />
      <input
        className={`${control.input} pl-[38px]`}
        type="search"
        value={value}
        placeholder={label}
        maxLength={80}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
