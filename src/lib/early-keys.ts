/**
 * Catches what is typed before a field is there to take it. `taken()` ends it and returns the letters, a line break last
 * where Enter was pressed; Esc calls `onLeave`.
 */
export function catchEarlyKeys(onLeave: () => void): () => string {
  let typed = '';
  const hear = (event: KeyboardEvent) => {
    const { key } = event;
    const shortcut = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
    if (shortcut || (key.length > 1 && !['Backspace', 'Enter', 'Escape'].includes(key))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (key === 'Escape') onLeave();
    else if (key === 'Backspace') typed = typed.slice(0, -1);
    else typed += key === 'Enter' ? '\n' : key;
  };
  addEventListener('keydown', hear, true);
  return () => {
    removeEventListener('keydown', hear, true);
    return typed;
  };
}
