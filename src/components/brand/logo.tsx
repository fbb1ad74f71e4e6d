import { useBrand } from '#lib/brand.ts';
import { pictureUrl } from '#lib/picture-url.ts';

/** The site's mark (Rondo's own: a corner arc and a slash) and its name. */
export function Logo() {
  const { name, logo } = useBrand();
  return (
    <>
      {logo ? <img src={pictureUrl(logo)} alt="" width={24} height={24} /> : <Mark />}
      <span translate="no" className="max-w-[38vw] truncate lg:max-w-64">
        {name}
      </span>
    </>
  );
}

function Mark() {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.6"
      strokeLinecap="square"
      aria-hidden="true"
    >
      <path d="M4 22V3H16A12 12 0 0 1 4.5 14.5" />
      <path d="M11.5 14L18.5 22" />
    </svg>
  );
}
