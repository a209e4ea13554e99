/** Roles of operators. An owner has the permissions of every role. */
export const OPERATOR_ROLES = ['owner', 'finance', 'reviewer', 'support', 'auditor'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];
