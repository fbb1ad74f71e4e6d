/** Hands a text or a file to the browser to be saved under that name. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  // the click has taken the address over by then
  setTimeout(() => URL.revokeObjectURL(link.href));
}
