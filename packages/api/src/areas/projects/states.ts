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

/** Actions of an owner, by their names in the API: `draft` saves the text, and reopens a project that was handed in. */
export const OWNER_ACTIONS = ['draft', 'submit', 'optimise', 'accept', 'withdraw'] as const;
export type OwnerAction = (typeof OWNER_ACTIONS)[number];

/** Actions of an operator with the role reviewer, never on a project of their own or of their own line. */
export const REVIEWER_ACTIONS = ['review', 'list', 'reject', 'close'] as const;
export type ReviewerAction = (typeof REVIEWER_ACTIONS)[number];

type May<Action extends string> = Readonly<Partial<Record<Action, ProjectState>>>;

/** The permitted actions by state and role, with the next state. The server refuses all others, and screens do not offer them. */
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

/** Topics of a complete profile; an analysis names the missing ones. */
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

/** Why a requested outside AI has not analysed a project. */
export const ANALYSIS_FALLBACKS = ['limit', 'unavailable', 'cut'] as const;
export type AnalysisFallback = (typeof ANALYSIS_FALLBACKS)[number];

/** Risks that an analysis can name. `other` is described by an outside analysis. */
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
