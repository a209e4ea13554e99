/** What an operator may do. An owner may do what every role may. */
export const OPERATOR_ROLES = ['owner', 'finance', 'reviewer', 'support', 'auditor'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];
