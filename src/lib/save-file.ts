/** Hands a text to the browser to be saved under that name. */
export function saveFile(name: string, text: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // the click has taken the address over by then
  setTimeout(() => URL.revokeObjectURL(link.href));
}
