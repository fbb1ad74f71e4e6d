const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text as HTML and XML hold it, in an element or an attribute. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);
