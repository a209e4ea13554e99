/** The order itself, and the messages about it. */
export const VIEWS = ['order', 'messages'] as const;
export type OrderPageView = (typeof VIEWS)[number];
