/** The platform's identity towards push services (VAPID, RFC 8292), and where messages may go. */
export type PushSettings = {
  /** P-256 point in base64url: browsers receive it, and accept only messages that are signed for it. */
  readonly publicKey: string;
  /** Null where the process only publishes the public key. */
  readonly sender: PushSender | null;
  /** For tests only: a host that counts as a push service, and where its messages are really delivered. */
  readonly testService: { readonly host: string; readonly deliverTo: string } | null;
};

export type PushSender = {
  readonly privateKey: string;
  /** Contact for push services: a mailto: or https: address of the platform. */
  readonly subject: string;
};
