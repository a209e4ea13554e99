/**
 * A text whose amounts are isolated from the writing direction around them, with or without separators and decimals that
 * are zero.
 */
export function says(text: string): RegExp {
  const shown = text.replace(/(\d+) ([A-Z]+)/g, (_, digits: string, unit: string) => {
    const grouped = digits.replace(/\B(?=(?:\d{3})+$)/g, ',?');
    return `\\u2066?${grouped}(\\.00)? ${unit}\\u2069?`;
  });
  return new RegExp(`^${shown}$`);
}
