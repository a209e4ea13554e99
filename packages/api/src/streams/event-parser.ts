export type ReceivedEvent = { readonly event: string; readonly data: string };

/** Our lines are never longer. The limit keeps an endless line from filling the memory. */
const MAX_BUFFERED = 1_000_000;

/**
 * Reads server-sent events from bytes that may be split anywhere: within an event, a line end or a character. An event that is
 * incomplete when the bytes end is discarded.
 * @throws RangeError for an event without end
 * @example const parser = createEventParser(); parser.add(bytes) // [{ event: 'piece', data: '{"text":"Yes"}' }]
 */
export function createEventParser() {
  const decoder = new TextDecoder();
  let text = '';
  let event = '';
  let data: string[] = [];
  let size = 0;

  const readLine = (line: string): ReceivedEvent | undefined => {
    if (line === '') {
      const complete = data.length > 0 ? { event: event === '' ? 'message' : event, data: data.join('\n') } : undefined;
      [event, data, size] = ['', [], 0];
      return complete;
    }
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') event = value;
    if (field === 'data') data.push(value);
    return undefined;
  };

  return {
    add(bytes: Uint8Array): ReceivedEvent[] {
      text += decoder.decode(bytes, { stream: true });
      const events: ReceivedEvent[] = [];
      // A carriage return at the end may be the first half of a line end.
      for (let end = /\r\n|\n|\r(?!$)/.exec(text); end; end = /\r\n|\n|\r(?!$)/.exec(text)) {
        const line = text.slice(0, end.index);
        text = text.slice(end.index + end[0].length);
        size += line.length;
        const complete = readLine(line);
        if (complete) events.push(complete);
      }
      if (text.length + size > MAX_BUFFERED) throw new RangeError('an event without end');
      return events;
    },
  };
}
