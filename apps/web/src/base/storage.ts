/**
 * Local storage that never throws: in private windows and on full disks the page simply does not remember.
 * `fengToken` and `lang` are the specification's names.
 */
export const STORED = {
  token: 'fengToken',
  tokenAddress: 'fengTokenAddress',
  language: 'lang',
  theme: 'oceanTheme',
  inviteCode: 'oceanInviteCode',
  wallet: 'oceanWallet',
  isDisconnected: 'oceanDisconnected',
  pendingTasks: 'oceanPendingTasks',
  approvals: 'oceanApprovals',
  unansweredPurchases: 'oceanUnansweredPurchases',
  unsavedChoices: 'oceanUnsavedChoices',
  demoKey: 'oceanDemoKey',
  keptAnswers: 'oceanKeptAnswers',
  deskTest: 'oceanDeskTest',
  cityDraft: 'oceanCityDraft',
  feedback: 'oceanFeedback',
  push: 'oceanPush',
  proof: 'oceanProof',
  incidents: 'oceanIncidents',
} as const;

export type StoredName = (typeof STORED)[keyof typeof STORED];

export type Storage = {
  read(name: StoredName): string | null;
  write(name: StoredName, value: string | null): void;
};

export const storage: Storage = {
  read(name) {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  },
  write(name, value) {
    try {
      if (value === null) localStorage.removeItem(name);
      else localStorage.setItem(name, value);
    } catch {
      // Not remembered, as described above.
    }
  },
};

export function readJson(from: Storage, name: StoredName): unknown {
  try {
    return JSON.parse(from.read(name) ?? 'null');
  } catch {
    return null;
  }
}
