/** Who this platform is to push services (VAPID, RFC 8292), and where messages may go. */
export type PushSettings = {
  /** P-256 point in base64url: browsers are given it, and accept messages that are signed for it only. */
  readonly publicKey: string;
  /** Null where the process only gives the public key away. */
  readonly sender: PushSender | null;
  /** Of tests alone: a host that counts as a push service, and where its messages really go. */
  readonly testService: { readonly host: string; readonly deliverTo: string } | null;
};

export type PushSender = {
  readonly privateKey: string;
  /** Whom a push service writes to: a mailto: or https: address of the platform. */
  readonly subject: string;
};
