/** An address as people type it, `x.com/rondo`, in full. */
export const fullAddress = (text: string): string =>
  /^(www\.)?[a-z]+\.[a-z]+(\/|$)/i.test(text.trim()) ? `https://${text.trim()}` : text.trim();
