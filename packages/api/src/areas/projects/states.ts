/**
 * draft: being written. submitted: handed in. optimised: an analysis proposes changes. inReview: an operator reads it. listed: it is
 * voted on until its end date. rejected: with a reason; it may be revised. closed: by operators, or because its end date is over.
 * withdrawn: by its owner.
 */
export const PROJECT_STATES = [
  'draft',
  'submitted',
  'optimised',
  'inReview',
  'listed',
  'rejected',
  'closed',
  'withdrawn',
] as const;
export type ProjectState = (typeof PROJECT_STATES)[number];

/** What a reviewer has to decide next. */
export const WAITING_STATES = ['submitted', 'optimised', 'inReview'] as const satisfies readonly ProjectState[];

/** What an owner does, in the words of the wire: `draft` saves what was typed, and takes up again what was handed in. */
export const OWNER_ACTIONS = ['draft', 'submit', 'optimise', 'accept', 'withdraw'] as const;
export type OwnerAction = (typeof OWNER_ACTIONS)[number];

/** What an operator with the role reviewer does, never on a project of their own or of their own line. */
export const REVIEWER_ACTIONS = ['review', 'list', 'reject', 'close'] as const;
export type ReviewerAction = (typeof REVIEWER_ACTIONS)[number];

type May<Action extends string> = Readonly<Partial<Record<Action, ProjectState>>>;

/** Who may do what in which state, and the state after it: the server refuses the rest, screens do not offer it. */
export const PROJECT_MAY: Readonly<
  Record<ProjectState, { readonly owner: May<OwnerAction>; readonly reviewer: May<ReviewerAction> }>
> = {
  draft: { owner: { draft: 'draft', submit: 'submitted', withdraw: 'withdrawn' }, reviewer: {} },
  submitted: { owner: { draft: 'draft', optimise: 'optimised', withdraw: 'withdrawn' }, reviewer: { review: 'inReview' } },
  optimised: {
    owner: { draft: 'draft', optimise: 'optimised', accept: 'optimised', withdraw: 'withdrawn' },
    reviewer: { review: 'inReview' },
  },
  inReview: { owner: { withdraw: 'withdrawn' }, reviewer: { list: 'listed', reject: 'rejected' } },
  listed: { owner: {}, reviewer: { close: 'closed' } },
  rejected: { owner: { draft: 'draft', withdraw: 'withdrawn' }, reviewer: { close: 'closed' } },
  closed: { owner: {}, reviewer: {} },
  withdrawn: { owner: {}, reviewer: {} },
};

/** What a complete profile says something about: an analysis names those that are missing. */
export const PROFILE_ITEMS = [
  'asset',
  'location',
  'ownership',
  'valuation',
  'income',
  'costs',
  'risks',
  'term',
  'permits',
  'operator',
  'pictures',
  'evidence',
] as const;
export type ProfileItem = (typeof PROFILE_ITEMS)[number];

/** Why an outside AI that was asked for has not analysed a project. */
export const ANALYSIS_FALLBACKS = ['limit', 'unavailable', 'cut'] as const;
export type AnalysisFallback = (typeof ANALYSIS_FALLBACKS)[number];

/** What a reader should be wary of. `other` is in the words of an outside analysis. */
export const RISK_KINDS = [
  'promisedReturn',
  'noRiskClaimed',
  'urgency',
  'contactInProfile',
  'outsideLink',
  'noEvidence',
  'tooShort',
  'other',
] as const;
export type RiskKind = (typeof RISK_KINDS)[number];
