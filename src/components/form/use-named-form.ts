import { useEffect, useRef } from 'react';
import { param, useSearchParams } from '#lib/search-params.ts';

/** The parameter of an address that names the form its page opens. */
const schema = { form: param.text };

/** Hook: which of these forms the page's address asks for, and what closes it. */
export function useNamedForm<Form extends string>(forms: readonly Form[]): [form: Form | undefined, close: () => void] {
  const [{ form }, set] = useSearchParams(schema);
  return [forms.find((each) => each === form), () => set({ form: '' })];
}

/** Hook: whether a form is open that a button of the page opens, too. */
export function useNamedFormOpen(
  form: string,
  [isOpen, setOpen]: [boolean, (open: boolean) => void],
): [boolean, (open: boolean) => void] {
  const [namedForm, close] = useNamedForm([form]);
  const set = (open: boolean) => {
    setOpen(open);
    if (!open && namedForm) close();
  };
  return [isOpen || namedForm !== undefined, set];
}

/** Hook: a form that was open and may be filled in no longer does not open by itself when it may be once more. */
export function useClosedWhenOver(isOpen: boolean, close: () => void): void {
  const was = useRef(isOpen);
  const end = useRef(close);
  useEffect(() => {
    end.current = close;
  });
  useEffect(() => {
    if (was.current && !isOpen) end.current();
    was.current = isOpen;
  }, [isOpen]);
}
