/**
 * npm run auditoria:verificar [-- --guardar ancora.json] [-- --comparar ancora.json] [-- --registros]
 * Walks the audit chains. `--guardar` writes the ends of the chains, to be kept elsewhere; `--comparar` proves that
 * nothing before them was rewritten. `--registros` rebuilds every record from its events and compares it with the row.
 * Exit code: 0 intact, 1 something was changed, 2 could not verify.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { MAX_FINDINGS, verifyAudit, type Anchor } from '#server/database/audit-verify.ts';
import { openConfigured } from '#server/database/open-configured.ts';
import { verificarRegistros } from './auditoria-registros.ts';
import { readArguments } from './read-arguments.ts';

const USO = `npm run auditoria:verificar [-- opções]

  --guardar arquivo.json    grava onde as cadeias acabam, para guardar fora daqui
  --comparar arquivo.json   prova que nada antes disso foi reescrito
  --registros               refaz cada registro pelos seus eventos e compara com o que está na tabela
  --recurso nome            só os deste cadastro, com --registros
  --tudo                    mostra todas as diferenças, e não só as primeiras
  --marcar                  instalação anterior à regra: põe, uma só vez, o marco nos registros que diferem`;

const SO_COM_REGISTROS = '--recurso, --tudo e --marcar vão junto com --registros.';

function count(findings: number): string {
  return findings === 1
    ? 'um achado'
    : `${findings === MAX_FINDINGS ? 'pelo menos ' : ''}${findings} achados`;
}

try {
  const options = {
    guardar: { type: 'string' },
    comparar: { type: 'string' },
    registros: { type: 'boolean' },
    recurso: { type: 'string' },
    tudo: { type: 'boolean' },
    marcar: { type: 'boolean' },
  } as const;
  const given = readArguments({ options }, USO);
  if (!given) process.exit(0);
  const { values } = given;
  if (!values.registros && (values.recurso !== undefined || values.tudo || values.marcar))
    throw new Error(SO_COM_REGISTROS);
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
    const { registros, recurso, tudo = false, marcar = false } = values;
    const rebuilt = !registros || (await verificarRegistros(database, { recurso, tudo, marcar }));
    process.exitCode = verdict.ok && rebuilt ? 0 : 1;
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(
    `A auditoria não pôde ser verificada: ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exitCode = 2;
}
