/**
 * Matches a text whose amounts are isolated from the surrounding writing direction, with or without thousands separators and
 * zero decimals.
 */
export function says(text: string): RegExp {
  const shown = text.replace(/(\d+) ([A-Z]+)/g, (_, digits: string, unit: string) => {
    const grouped = digits.replace(/\B(?=(?:\d{3})+$)/g, ',?');
    return `\\u2066?${grouped}(\\.00)? ${unit}\\u2069?`;
  });
  return new RegExp(`^${shown}$`);
}
