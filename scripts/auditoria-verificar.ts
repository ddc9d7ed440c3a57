/**
 * npm run auditoria:verificar [-- --guardar ancora.json] [-- --comparar ancora.json]
 * Walks the audit chains. `--guardar` writes the ends of the chains, to be kept elsewhere; `--comparar` proves that
 * nothing before them was rewritten. Exit code: 0 intact, 1 something was changed, 2 could not verify.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { MAX_FINDINGS, verifyAudit, type Anchor } from '#server/database/audit-verify.ts';
import { openConfigured } from '#server/database/open-configured.ts';
import { readArguments } from './read-arguments.ts';

const USO = `npm run auditoria:verificar [-- opções]

  --guardar arquivo.json    grava onde as cadeias acabam, para guardar fora daqui
  --comparar arquivo.json   prova que nada antes disso foi reescrito`;

function count(findings: number): string {
  return findings === 1 ? 'um achado' : `${findings === MAX_FINDINGS ? 'pelo menos ' : ''}${findings} achados`;
}

try {
  const given = readArguments({ options: { guardar: { type: 'string' }, comparar: { type: 'string' } } }, USO);
  if (!given) process.exit(0);
  const { values } = given;
  const anchors = values.comparar ? (JSON.parse(await readFile(values.comparar, 'utf8')) as Anchor[]) : [];
  const database = await openConfigured();
  try {
    const verdict = await verifyAudit(database, anchors);
    for (const finding of verdict.findings) console.error(finding);
    if (verdict.ok) console.log(`Auditoria íntegra: ${verdict.events} eventos em 16 cadeias.`);
    else console.error(`Auditoria violada: ${count(verdict.findings.length)} em ${verdict.events} eventos.`);
    if (values.guardar && verdict.ok) {
      await writeFile(values.guardar, `${JSON.stringify(verdict.anchors, null, 2)}\n`);
      console.log(`Âncora guardada em ${values.guardar}. Mantenha uma cópia fora deste servidor.`);
    }
    process.exitCode = verdict.ok ? 0 : 1;
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(`A auditoria não pôde ser verificada: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}
