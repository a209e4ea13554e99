/** The address that a member sends: a newcomer who opens it has the code filled in when registering. */
export function invitationLink(origin: string, code: string): string {
  return `${origin}/?add=${encodeURIComponent(code)}`;
}
