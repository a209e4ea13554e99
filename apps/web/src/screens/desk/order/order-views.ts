/** The order itself, and what the two parties write about it. */
export const VIEWS = ['order', 'messages'] as const;
export type OrderPageView = (typeof VIEWS)[number];
