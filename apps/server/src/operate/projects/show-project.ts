import { readProjectFiles } from '../../areas/projects/project-files.ts';
import { type HistoryRow, type KeptAnalysis, type Project, readAnalyses, readHistory } from '../../areas/projects/queries.ts';
import { stateAt } from '../../areas/projects/rules.ts';
import type { Database } from '../../db/database.ts';
import { fileLines } from '../files/file-lines.ts';
import { plainText } from '../plain-text.ts';

const MAX_SHOWN = 100;

/** Everything that a reviewer needs for a decision, including the contact. */
export async function showProject(db: Database, project: Project): Promise<string[]> {
  const { id, name, owner, version, contact, profile, contentHash, endsAt } = project;
  const [files, analyses, history] = await Promise.all([
    readProjectFiles(db, id),
    readAnalyses(db, id, MAX_SHOWN),
    readHistory(db, id),
  ]);
  const votes = project.isFrozen ? ', has votes' : '';
  return [
    `${id}  ${stateAt(project, project.now)}  version ${version}${votes}${endsAt ? `, the vote ends ${endsAt.toISOString()}` : ''}`,
    `  name: ${plainText(name)}`,
    `  owner: ${owner}`,
    `  contact: ${plainText(contact)}`,
    `  content: ${contentHash}`,
    ...profile.split('\n').map((line) => `  | ${plainText(line)}`),
    ...(await fileLines(db, files)),
    ...analyses.map(lineOfAnalysis),
    ...history.map(lineOfAct),
  ];
}

function lineOfAnalysis({ by, promptVersion, score, missing, risks, differences, accepted, at }: KeptAnalysis): string {
  const lacks = missing.length > 0 ? `, lacks ${missing.map(({ item }) => item).join(', ')}` : '';
  const warned = risks.length > 0 ? `, risks ${risks.map(({ risk }) => risk).join(', ')}` : '';
  const taken = `${accepted.length} of ${differences.length} proposals accepted`;
  return `  ${at.toISOString()}  analysed by ${by} (${promptVersion}): ${score} of 100${lacks}${warned}; ${taken}`;
}

function lineOfAct({ act, at, author, reason, endsAt }: HistoryRow): string {
  const who = author ? ` by ${author}: ${reason}` : ' by the owner';
  return `  ${at.toISOString()}  ${act}${endsAt ? ` until ${endsAt.toISOString()}` : ''}${who}`;
}
