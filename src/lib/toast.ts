type Options = {
  id?: string;
  description?: string;
  duration?: number;
  action?: { label: string; onClick: () => void };
};
type Kind = 'success' | 'error' | 'message';

/**
 * Shows a toast. sonner and the toaster arrive after the page is usable; a toast asked for earlier
 * waits until the toaster is on the page.
 */
export const toast = {
  success: (text: string, options?: Options) => show('success', text, options),
  error: (text: string, options?: Options) => show('error', text, options),
  message: (text: string, options?: Options) => show('message', text, options),
};

let mounted: () => void;
const toasterOnPage = new Promise<void>((resolve) => {
  mounted = resolve;
});

/** Called by the toaster when it is on the page. */
export const toasterMounted = (): void => mounted();

async function show(kind: Kind, text: string, options?: Options): Promise<void> {
  await toasterOnPage;
  const { toast: sonner } = await import('sonner');
  sonner[kind](text, options);
}
