export type Invitation = {
  /** What is said beside the link. */
  readonly text: string;
  readonly link: string;
  /** With code, link and QR code, where there is one. */
  readonly picture?: File | null;
};

type Sharing = Pick<Partial<Navigator>, 'share' | 'canShare'>;

/**
 * Opens the system's own way to share: with the picture where it takes files, else with the link alone.
 * @returns false where there is no such way, or where it failed; a member who closes it again has used it
 */
export async function shareInvitation({ text, link, picture }: Invitation, system: Sharing = navigator): Promise<boolean> {
  if (!system.share) return false;
  // Many receivers of a file drop the address beside it, so the words repeat it.
  const withPicture = picture && { text: `${text}\n${link}`, files: [picture] };
  try {
    await system.share(withPicture && system.canShare?.(withPicture) ? withPicture : { text, url: link });
    return true;
  } catch (error) {
    return error instanceof Error && error.name === 'AbortError';
  }
}
