/**
 * npm run segundo-fator -- --redefinir login [--motivo 'por que']
 * For a lone administrator who lost passkeys, app and recovery codes: takes the person's second factor away, on the machine
 * itself, recorded in the audit and told to the person. Exit code: 0 done, 1 not.
 */
import { segundoFatorServidor as texto } from '#messages/segundo-fator.ts';
import { pessoaDe, redefinirFator } from '#server/capabilities/segundo-fator/index.ts';
import { openConfigured } from '#server/database/open-configured.ts';
import { inTransaction } from '#server/database/query.ts';
import { readArguments } from './read-arguments.ts';

const USO = `npm run segundo-fator -- --redefinir usuario [--motivo "por que"]

  --redefinir usuario   retira as chaves de acesso, o aplicativo, os códigos e os navegadores lembrados,
                        e encerra as sessões; a próxima entrada é só com a senha
  --motivo texto        fica na auditoria e no aviso à pessoa`;

try {
  const given = readArguments(
    { options: { redefinir: { type: 'string' }, motivo: { type: 'string' } } } as const,
    USO,
  );
  if (!given) process.exit(0);
  const { redefinir, motivo } = given.values;
  if (redefinir === undefined || redefinir.trim() === '') throw new Error(`diga de quem.\n\n${USO}`);
  const database = await openConfigured();
  try {
    const login = redefinir.trim().toLowerCase();
    const pessoa = await pessoaDe(database.pool, { login });
    if (!pessoa) throw new Error(texto.semUsuario(login));
    const autor = { usuario: null, prestadorId: null, ip: null, motivo: motivo?.trim() || null };
    const done = await inTransaction(database.pool, (db) => redefinirFator(db, pessoa.id, autor));
    if (!done) throw new Error(texto.comandoSemFator(login));
    console.log(texto.comandoFeito(pessoa.nome, login, done.sessoesEncerradas));
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(texto.falhaComando(error instanceof Error ? error.message : String(error)));
  process.exitCode = 1;
}
