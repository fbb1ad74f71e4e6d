/** A key of the keyboard, as it is in a sentence. */
export function KeyCap({ children }: { children: string }) {
  return (
    <kbd className="inline-block rounded-box border border-rule bg-surface px-[5px] py-1 font-body text-xs leading-none font-medium whitespace-nowrap text-soft">
      {children}
    </kbd>
  );
}
